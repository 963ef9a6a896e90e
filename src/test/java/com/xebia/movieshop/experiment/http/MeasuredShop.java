package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

import com.xebia.movieshop.acceptance.Shop;
import tools.jackson.databind.json.JsonMapper;

/**
 * The packaged shop with all of the JIT compiler, a small heap and a curator.
 */
public final class MeasuredShop implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	private static final String PASSWORD = "secret";

	private static final String AUTHORIZATION = "Basic "
			+ Base64.getEncoder().encodeToString(("curator:" + PASSWORD).getBytes(StandardCharsets.US_ASCII));

	private static final String BOUNDARY = "----a-line-that-no-picture-holds";

	private static final byte[] START = """
			--%s\r
			Content-Disposition: form-data; name="file"; filename="poster.jpg"\r
			Content-Type: image/jpeg\r
			\r
			""".formatted(BOUNDARY).getBytes(StandardCharsets.US_ASCII);

	private static final byte[] END = "\r\n--%s--\r\n".formatted(BOUNDARY).getBytes(StandardCharsets.US_ASCII);

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final Shop shop;

	private MeasuredShop(Shop shop) {
		this.shop = shop;
	}

	/**
	 * Starts a shop.
	 * @param mongodbUri its database
	 * @param settings further settings, as {@link Shop} takes them
	 * @return the shop, ready for requests
	 * @throws IOException if no process can be started
	 */
	public static MeasuredShop start(String mongodbUri, String... settings) throws IOException {
		List<String> all = new ArrayList<>(List.of("-Xmx256m", "MONGODB_URI=" + mongodbUri, "server.address=127.0.0.1",
				"movieshop.sample-data=false", "MOVIESHOP_CURATOR_PASSWORD=" + PASSWORD));
		all.addAll(Arrays.asList(settings));
		return new MeasuredShop(Shop.with(all.toArray(String[]::new)));
	}

	/**
	 * Stages a poster.
	 * @param jpeg the upload
	 * @return where it is served
	 * @throws IOException if it is not accepted
	 */
	public URI upload(byte[] jpeg) throws IOException {
		HttpRequest request = HttpRequest.newBuilder(URI.create(this.shop.url("/movies/image")))
			.timeout(LIMIT)
			.header("Authorization", AUTHORIZATION)
			.header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
			.POST(body(jpeg))
			.build();
		byte[] answer = send(request, 201);
		return URI.create(this.shop.url(new JsonMapper().readTree(answer).get("url").asString()));
	}

	public byte[] get(URI address) throws IOException {
		return send(HttpRequest.newBuilder(address).timeout(LIMIT).build(), 200);
	}

	public Path dataDirectory() {
		return this.shop.dataDirectory();
	}

	public ProcessHandle process() {
		return this.shop.process();
	}

	public void stop() {
		this.shop.stop();
	}

	public void restart() throws IOException {
		this.shop.restart();
	}

	@Override
	public void close() {
		this.shop.close();
	}

	private byte[] send(HttpRequest request, int status) throws IOException {
		try {
			HttpResponse<byte[]> answer = this.http.send(request, BodyHandlers.ofByteArray());
			if (answer.statusCode() != status) {
				throw new IOException("%s: %d %s".formatted(request, answer.statusCode(),
						new String(answer.body(), StandardCharsets.UTF_8)));
			}
			return answer.body();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	// Without a copy, and yet with a Content-Length.
	private static BodyPublisher body(byte[] jpeg) {
		return BodyPublishers.fromPublisher(BodyPublishers.ofByteArrays(List.of(START, jpeg, END)),
				START.length + jpeg.length + END.length);
	}

}
