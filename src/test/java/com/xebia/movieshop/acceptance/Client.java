package com.xebia.movieshop.acceptance;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import javax.imageio.ImageIO;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An HTTP client of a shop that keeps cookies and follows only permanent redirects, as
 * after a change of a movie's title.
 */
final class Client {

	private static final Pattern TOKEN = Pattern.compile("<input(?=[^>]* name=\"_csrf\")[^>]* value=\"([^\"]+)\"");

	private static final Pattern POSTER = Pattern.compile("src=\"([^\"]*/movies/image/[^\"]+)\"");

	static {
		// allows requests with a different Host header
		System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
	}

	private final CookieManager cookies = new CookieManager();

	// browsers use HTTP/1.1 too on unencrypted connections
	private final HttpClient http = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.cookieHandler(this.cookies)
		.build();

	private final String url;

	private final Duration limit;

	private @Nullable String token;

	Client(String url, Duration limit) {
		this.url = url;
		this.limit = limit;
	}

	HttpResponse<String> get(String path, String... headers) throws IOException {
		HttpResponse<String> answer = once(path, headers);
		boolean moved = answer.statusCode() == 301;
		return moved ? get(URI.create(answer.headers().firstValue("Location").orElseThrow()).getRawPath(), headers)
				: answer;
	}

	HttpResponse<String> once(String path, String... headers) throws IOException {
		return send(request(path, headers), BodyHandlers.ofString());
	}

	HttpResponse<byte[]> bytes(String path, String... headers) throws IOException {
		return send(request(path, headers), BodyHandlers.ofByteArray());
	}

	HttpResponse<String> post(String path, Form form, String... headers) throws IOException {
		return send(form.applyTo(request(path, headers), "POST"), BodyHandlers.ofString());
	}

	HttpResponse<String> put(String path, Form form, String... headers) throws IOException {
		return send(form.applyTo(request(path, headers), "PUT"), BodyHandlers.ofString());
	}

	HttpResponse<String> send(String method, String path, String body, String... headers) throws IOException {
		return send(request(path, headers).method(method, BodyPublishers.ofString(body)), BodyHandlers.ofString());
	}

	// Returns a CSRF token that is valid with the client's cookie.
	String token() throws IOException {
		if (this.token == null) {
			this.token = formToken("/movies?form");
		}
		return this.token;
	}

	String formToken(String path) throws IOException {
		return find(TOKEN, get(path).body());
	}

	void signIn(String password) throws IOException {
		String csrf = find(TOKEN, get("/login").body());
		String form = "username=curator&password=" + URLEncoder.encode(password, StandardCharsets.UTF_8) + "&_csrf="
				+ csrf;
		HttpResponse<String> answer = send("POST", "/login", form, "Content-Type", "application/x-www-form-urlencoded");
		assertThat(answer.headers().firstValue("Location").orElse("")).contains("/movies");
	}

	// Returns the path of the movie. The headers can have credentials.
	String create(Form form, String... headers) throws IOException {
		HttpResponse<String> answer = post("/movies", (headers.length > 0) ? form : form.with("_csrf", token()),
				headers);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		return URI.create(answer.headers().firstValue("Location").orElseThrow()).getRawPath();
	}

	// Returns the path of a movie with a copy for loan.
	String createLent(String title) throws IOException {
		return createWithCopy(title, "rental");
	}

	String createWithCopy(String title, String terms) throws IOException {
		HttpResponse<String> answer = send("POST", "/movies", """
				{"title": "%s", "description": "What happens", "stars": ["Ada Star"], "director": "Cleo Director",
				"runningTime": 95, "copies": [{"format": "DVD", "terms": "%s"}]}""".formatted(title, terms),
				"Content-Type", "application/json", "Accept", "application/json");
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
		return URI.create(answer.headers().firstValue("Location").orElseThrow()).getRawPath();
	}

	BufferedImage poster(String path) throws IOException {
		HttpResponse<InputStream> answer = send(request(posterPath(path)), BodyHandlers.ofInputStream());
		try (InputStream content = answer.body()) {
			assertThat(answer.statusCode()).isEqualTo(200);
			return ImageIO.read(content);
		}
	}

	String posterPath(String path) throws IOException {
		return find(POSTER, get(path).body());
	}

	String cookie(String name) {
		return this.cookies.getCookieStore()
			.getCookies()
			.stream()
			.filter((cookie) -> cookie.getName().equals(name))
			.map(HttpCookie::getValue)
			.findFirst()
			.orElseThrow();
	}

	private HttpRequest.Builder request(String path, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.url + path)).timeout(this.limit);
		return (headers.length > 0) ? request.headers(headers) : request;
	}

	private <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> handler) throws IOException {
		try {
			return this.http.send(request.build(), handler);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	private static String find(Pattern pattern, String page) {
		return pattern.matcher(page)
			.results()
			.map((MatchResult result) -> result.group(1))
			.findFirst()
			.orElseThrow(() -> new AssertionError("No " + pattern + " in " + page));
	}

}
