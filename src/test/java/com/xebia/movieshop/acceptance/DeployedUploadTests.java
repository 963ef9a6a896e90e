package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the limits of what the deployed shop accepts.
 */
class DeployedUploadTests extends OnDeployment {

	private static final int MEGABYTE = 1 << 20;

	private static final Pattern INPUT = Pattern.compile("<input(?=[^>]* name=\"(\\w+)\")[^>]* value=\"([^\"]*)\"");

	private static Client curator;

	@BeforeAll
	static void start() throws IOException {
		curator = Deployment.signedIn();
	}

	@ParameterizedTest
	@ValueSource(ints = { 11, 60 })
	void posterThatIsTooLargeIsAnErrorOfTheFormAsItWasTyped(int megabytes) throws IOException {
		HttpResponse<String> answer = create(
				typed("Too large").with("year", "1931").withFile(picture(megabytes * MEGABYTE)));
		Deployment.assertPage(answer, 413);
		assertThat(answer.body()).contains("at most 10 MB")
			.contains("What happens in Too large")
			.contains("Ada Star", "Ben Star");
		assertThat(inputs(answer.body())).containsEntry("title", "Too large")
			.containsEntry("year", "1931")
			.containsEntry("director", "Cleo Director");
		assertThat(shop.client().get("/movies?size=100", Deployment.PAGE).body()).doesNotContain("Too large");
	}

	@Test
	void tooLargeUploadIsAnsweredAfterItWasReceivedCompletely() throws IOException {
		String part = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n";
		String upload = part + "x".repeat(60 * MEGABYTE) + "\r\n--b--\r\n";
		String answer = RawRequests.send(shop,
				"POST /movies HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n"
						+ String.join(": ", Deployment.curator())
						+ "\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: " + upload.length()
						+ "\r\n\r\n" + upload);
		assertThat(answer).startsWith("HTTP/1.1 413").contains("at most 10 MB").contains("</html>");
	}

	@Test
	void posterJustBelowTheLimitIsAccepted() throws IOException {
		String movie = Deployment.create(Form.movie("Just fits").withFile(picture(10 * MEGABYTE)));
		assertThat(shop.client().poster(movie).getWidth()).isEqualTo(40);
	}

	@Test
	void connectionSurvivesAnUploadThatIsRefused() throws IOException {
		Client client = shop.client();
		for (int i = 0; i < 3; i++) {
			HttpResponse<String> answer = client.post("/movies/image", new Form().withFile(picture(11 * MEGABYTE)),
					Deployment.curator("Accept", "application/json"));
			assertThat(answer.statusCode()).isEqualTo(413);
			assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
			assertThat(client.get("/movies", Deployment.PAGE).statusCode()).isEqualTo(200);
		}
	}

	@Test
	void anonymousUploadIsRefusedBeforeItIsStored() throws IOException {
		HttpResponse<String> answer = shop.client()
			.post("/movies", Form.movie("Stranger").withFile(picture(11 * MEGABYTE)), Deployment.PAGE);
		Deployment.assertPage(answer, 403);
	}

	@Test
	void fileThatIsNoPictureIsRefused() throws IOException {
		HttpResponse<String> answer = create(typed("Text").withFile("just text".getBytes(StandardCharsets.UTF_8)));
		Deployment.assertPage(answer, 415);
		assertThat(answer.body()).contains("JPEG, PNG, GIF, WebP");
	}

	@Test
	void tooMuchTextIsRefused() throws IOException {
		Deployment.assertPage(create(typed("Long").with("genres", "x".repeat(3 * MEGABYTE))), 413);
		Deployment.assertPage(shop.client()
			.send("POST", "/movies", "title=" + "x".repeat(3 * MEGABYTE),
					Deployment.curator("Accept", "text/html", "Content-Type", "application/x-www-form-urlencoded")),
				413);
		assertThat(shop.client()
			.send("POST", "/movies", "{\"title\": \"" + "x".repeat(3 * MEGABYTE) + "\"}",
					Deployment.curator("Content-Type", "application/json"))
			.statusCode()).isEqualTo(413);
	}

	@Test
	void tooManyPartsAreRefused() throws IOException {
		Form form = typed("Parts");
		for (int i = 0; i < 12_000; i++) {
			form.with("genres", "part " + i);
		}
		Deployment.assertPage(create(form), 400);
	}

	@Test
	void formThatBreaksOffIsRefused() throws IOException {
		HttpResponse<String> answer = shop.client()
			.send("POST", "/movies", "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nBrok",
					Deployment.curator("Accept", "text/html", "Content-Type", "multipart/form-data; boundary=b"));
		Deployment.assertPage(answer, 400);
	}

	private static Form typed(String title) throws IOException {
		return Form.movie(title).with("_csrf", curator.token());
	}

	private static HttpResponse<String> create(Form form) throws IOException {
		return curator.post("/movies", form, Deployment.PAGE);
	}

	// Pads the picture, because trailing data is allowed.
	private static byte[] picture(int size) {
		return Arrays.copyOf(Pictures.jpeg(40, 60), size);
	}

	private static Map<String, String> inputs(String page) {
		Map<String, String> inputs = new TreeMap<>();
		INPUT.matcher(page).results().forEach((input) -> inputs.put(input.group(1), input.group(2)));
		return inputs;
	}

}
