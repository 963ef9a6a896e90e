package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import com.xebia.movieshop.acceptance.Shop;
import tools.jackson.databind.json.JsonMapper;

/**
 * The packaged shop, or a variant of it, with the full JIT compiler, a small heap and a
 * curator.
 */
public final class MeasuredShop implements UploadTarget, AutoCloseable {

	private static final int BUSY = 503;

	/**
	 * After more refusals the shop is considered broken, not busy.
	 */
	private static final int MAX_REFUSALS = 20;

	private static final String PASSWORD = "a long secret";

	private static final String BOUNDARY = "----a-line-that-no-picture-holds";

	private static final String AUTHORIZATION = "Basic "
			+ Base64.getEncoder().encodeToString(("curator:" + PASSWORD).getBytes(StandardCharsets.US_ASCII));

	private static final List<String> HEADERS = List.of("Authorization: " + AUTHORIZATION,
			"Content-Type: multipart/form-data; boundary=" + BOUNDARY);

	private static final byte[] START = """
			--%s\r
			Content-Disposition: form-data; name="file"; filename="poster.jpg"\r
			Content-Type: image/jpeg\r
			\r
			""".formatted(BOUNDARY).getBytes(StandardCharsets.US_ASCII);

	private static final byte[] END = "\r\n--%s--\r\n".formatted(BOUNDARY).getBytes(StandardCharsets.US_ASCII);

	private final AtomicInteger refusals = new AtomicInteger();

	private final Shop shop;

	private MeasuredShop(Shop shop) {
		this.shop = shop;
	}

	/**
	 * Starts the packaged shop, by {@code java -jar}.
	 * @param mongodbUri its database
	 * @param settings further settings, as {@link Shop} takes them
	 * @return the shop, ready for requests
	 * @throws IOException if no process can be started
	 */
	public static MeasuredShop start(String mongodbUri, String... settings) throws IOException {
		return new MeasuredShop(Shop.packaged(all(mongodbUri, settings)));
	}

	/**
	 * Starts a variant of the shop.
	 * @param main its main class
	 * @param mongodbUri its database
	 * @param settings further settings, as {@link Shop} takes them
	 * @return the shop, ready for requests
	 * @throws IOException if no process can be started
	 */
	public static MeasuredShop start(Class<?> main, String mongodbUri, String... settings) throws IOException {
		return new MeasuredShop(Shop.with(main, all(mongodbUri, settings)));
	}

	private static String[] all(String mongodbUri, String... settings) {
		List<String> all = new ArrayList<>(List.of("-Xmx256m", "MONGODB_URI=" + mongodbUri, "server.address=127.0.0.1",
				"movieshop.sample-data=false", "MOVIESHOP_CURATOR_PASSWORD=" + PASSWORD));
		all.addAll(Arrays.asList(settings));
		return all.toArray(String[]::new);
	}

	/**
	 * Stages a poster; retries while the shop is too busy.
	 * @param jpeg the upload
	 * @return the address of the poster
	 * @throws IOException if it is not accepted
	 */
	@Override
	public URI upload(byte[] jpeg) throws IOException {
		UploadRequest request = new UploadRequest("POST", uri("/movies/image"), HEADERS, List.of(START, jpeg, END));
		UploadRequest.Answer answer = request.send();
		for (int i = 0; i < MAX_REFUSALS && answer.status() == BUSY; i++) {
			this.refusals.incrementAndGet();
			LockSupport.parkNanos(answer.retryAfter().toNanos());
			answer = request.send();
		}
		return uri(new JsonMapper().readTree(answer.bodyOf(201)).get("url").asString());
	}

	/**
	 * Signs in as a browser does.
	 * @return the header with the cookies of whoever is signed in
	 * @throws IOException if that fails
	 */
	public String signIn() throws IOException {
		HttpURLConnection login = (HttpURLConnection) uri("/login").toURL().openConnection();
		login.setInstanceFollowRedirects(false);
		login.setRequestProperty("Authorization", AUTHORIZATION);
		login.setDoOutput(true);
		login.getOutputStream().write(("username=curator&password=" + PASSWORD).getBytes(StandardCharsets.US_ASCII));
		String cookie = login.getHeaderFields()
			.getOrDefault("Set-Cookie", List.of())
			.stream()
			.filter((header) -> header.startsWith("movieshop-curator="))
			.findFirst()
			.orElseThrow(() -> new IOException("Not signed in"));
		return "Cookie: " + cookie.split(";")[0] + "; XSRF-TOKEN=" + UUID.randomUUID();
	}

	/**
	 * Returns the number of uploads that had to be retried.
	 * @return the number since the shop was first started
	 */
	public int refusals() {
		return this.refusals.get();
	}

	public URI uri(String path) {
		return URI.create(this.shop.url(path));
	}

	public byte[] get(URI address) throws IOException {
		try (InputStream body = address.toURL().openStream()) {
			return body.readAllBytes();
		}
	}

	public Path dataDirectory() {
		return this.shop.dataDirectory();
	}

	@Override
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

}
