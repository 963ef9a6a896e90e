package com.xebia.movieshop.acceptance;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;

/**
 * A multipart form as a browser sends it.
 */
final class Form {

	private static final String BOUNDARY = "----a-line-that-no-field-holds";

	private final ByteArrayOutputStream parts = new ByteArrayOutputStream();

	static Form movie(String title) {
		return new Form().with("title", title)
			.with("description", "What happens in " + title)
			.with("stars", "Ada Star\nBen Star")
			.with("director", "Cleo Director");
	}

	// Returns a movie as a program sends it.
	static String json(String title) {
		return """
				{"title": "%s", "description": "What happens", "stars": ["Ada"], "director": "Cleo", "year": 1944}
				""".formatted(title);
	}

	Form with(String name, String value) {
		return part("name=\"%s\"".formatted(name), value.getBytes(StandardCharsets.UTF_8));
	}

	// Adds the poster. It must be the last part.
	Form withFile(byte[] content) {
		return withFile("poster.png", content);
	}

	Form withFile(String name, byte[] content) {
		return part("name=\"file\"; filename=\"%s\"".formatted(name), content);
	}

	HttpRequest.Builder applyTo(HttpRequest.Builder request, String method) {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		body.writeBytes(this.parts.toByteArray());
		body.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
		return request.header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
			.method(method, BodyPublishers.ofByteArray(body.toByteArray()));
	}

	private Form part(String disposition, byte[] content) {
		this.parts.writeBytes("--%s\r\nContent-Disposition: form-data; %s\r\n\r\n".formatted(BOUNDARY, disposition)
			.getBytes(StandardCharsets.UTF_8));
		this.parts.writeBytes(content);
		this.parts.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
		return this;
	}

}
