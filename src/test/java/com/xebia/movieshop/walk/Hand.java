package com.xebia.movieshop.walk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client of the shop with cookies of its own, which follows no redirects. An answer
 * that did not arrive has the status 0.
 */
final class Hand {

	static final JsonMapper JSON = JsonMapper.shared();

	private static final String BOUNDARY = "walkwalkwalk";

	static {
		// Shorter than that of the shop, which else could end a connection in use.
		System.setProperty("jdk.httpclient.keepalive.timeout", "5");
	}

	private final HttpClient http = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.cookieHandler(new CookieManager())
		.build();

	private final String name;

	private final Supplier<String> shop;

	private final boolean patient;

	private @Nullable String token;

	// Sends a request once more if its outcome is unknown, when patient.
	Hand(String name, Supplier<String> shop, boolean patient) {
		this.name = name;
		this.shop = shop;
		this.patient = patient;
	}

	String name() {
		return this.name;
	}

	Answer page(String path) {
		return send("GET", path, null, null, "Accept", "text/html");
	}

	Answer json(String path) {
		return send("GET", path, null, null, "Accept", "application/json");
	}

	Answer get(String path) {
		return send("GET", path, null, null);
	}

	Answer sendJson(String method, String path, Object body, String... headers) {
		byte[] content = JSON.writeValueAsBytes(body);
		return send(method, path, "application/json", content,
				Stream.concat(Stream.of("Accept", "application/json"), Arrays.stream(headers)).toArray(String[]::new));
	}

	Answer delete(String path, String... headers) {
		return send("DELETE", path, null, null,
				Stream.concat(Stream.of("Accept", "application/json"), Arrays.stream(headers)).toArray(String[]::new));
	}

	// Sends a form of a page. The method is that of the field _method, if there is any.
	Answer form(String path, Map<String, List<String>> fields) {
		String body = fields.entrySet()
			.stream()
			.filter((field) -> !field.getKey().equals("_csrf"))
			.flatMap((field) -> field.getValue().stream().map((value) -> encode(field.getKey()) + "=" + encode(value)))
			.collect(Collectors.joining("&"));
		return send("POST", path, "application/x-www-form-urlencoded",
				("_csrf=" + encode(token()) + "&" + body).getBytes(StandardCharsets.UTF_8), "Accept", "text/html");
	}

	// Sends a file, after the fields.
	Answer upload(String path, String accept, Map<String, String> fields, String fileName, byte[] content) {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		fields.forEach((field, value) -> body
			.writeBytes(part("name=\"" + field + "\"\r\n\r\n" + value + "\r\n").getBytes(StandardCharsets.UTF_8)));
		body.writeBytes(part("name=\"file\"; filename=\"" + fileName + "\"\r\n\r\n").getBytes(StandardCharsets.UTF_8));
		body.writeBytes(content);
		body.writeBytes(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
		return send("POST", path, "multipart/form-data; boundary=" + BOUNDARY, body.toByteArray(), "Accept", accept,
				"X-XSRF-TOKEN", token());
	}

	private static String part(String rest) {
		return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + rest;
	}

	Answer send(String method, String path, @Nullable String type, byte @Nullable [] body, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.shop.get() + path))
			.timeout(Duration.ofSeconds(60))
			.method(method, (body != null) ? BodyPublishers.ofByteArray(body) : BodyPublishers.noBody());
		if (headers.length > 0) {
			request.headers(headers);
		}
		if (type != null) {
			request.header("Content-Type", type);
		}
		try {
			Answer answer = send(method + " " + path, request.build());
			for (int i = 0; answer.isUnknown() && this.patient && i < 20; i++) {
				Thread.sleep(500);
				answer = new Answer(answer.request(), send(answer.request(), request.build()).response(), true);
			}
			return answer;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Answer send(String name, HttpRequest request) throws InterruptedException {
		try {
			return new Answer(name, this.http.send(request, BodyHandlers.ofByteArray()));
		}
		catch (IOException ex) {
			return new Answer(name, null);
		}
	}

	// The token changes when somebody signs in.
	private synchronized String token() {
		if (this.token == null) {
			this.token = Stream.of("/login", "/movies?form")
				.flatMap((path) -> new Page(page(path).text()).forms())
				.map((form) -> form.first("_csrf"))
				.filter((value) -> !value.isEmpty())
				.findFirst()
				.orElseThrow(() -> new IllegalStateException(page("/movies?form").toString()));
		}
		return this.token;
	}

	synchronized void renewToken() {
		this.token = null;
	}

	static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
	}

	/**
	 * A response, null if none arrived, and whether the request was sent again.
	 */
	record Answer(String request, @Nullable HttpResponse<byte[]> response, boolean repeated) {

		private static final Pattern HOST = Pattern.compile("^https?://[^/]+");

		Answer(String request, @Nullable HttpResponse<byte[]> response) {
			this(request, response, false);
		}

		int status() {
			return (this.response != null) ? this.response.statusCode() : 0;
		}

		boolean isUnknown() {
			return status() == 503 || status() == 0;
		}

		byte[] bytes() {
			return (this.response != null) ? this.response.body() : new byte[0];
		}

		String text() {
			return new String(bytes(), StandardCharsets.UTF_8);
		}

		JsonNode json() {
			return JSON.readTree(bytes());
		}

		String header(String name) {
			return Optional.ofNullable(this.response).flatMap((found) -> found.headers().firstValue(name)).orElse("");
		}

		// Returns the path and query to which the answer redirects.
		String location() {
			return HOST.matcher(header("Location")).replaceFirst("");
		}

		@Override
		public String toString() {
			String body = text();
			return this.request + " -> " + status() + " " + location() + " "
					+ ((body.length() > 600) ? body.substring(0, 600) + "..." : body);
		}

	}

}
