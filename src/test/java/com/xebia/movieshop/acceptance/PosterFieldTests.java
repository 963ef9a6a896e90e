package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.FilePayload;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the field of a poster: what the browser decodes it sends in a format that the
 * shop reads, and a refusal says what happened.
 */
class PosterFieldTests extends ShopInBrowser {

	private static final String UPLOAD = "**/movies/image";

	// A picture of 40 by 60 pixels, red above and clear below.
	private static final String AVIF = """
			AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAGGbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAA
			QAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAHSAAAAQgACAAAAAQAAAa4AAAAkAAAAQmlpbmYAAAAAAAIAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAABppbm
			ZlAgAAAAACAABhdjAxQWxwaGEAAAAAGmlyZWYAAAAAAAAADmF1eGwAAgABAAEAAADDaXBycAAAAJ1pcGNvAAAAFGlzcGUAAAAAAAAAKAAAADwAAAAQcGl4aQAAA
			AADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAA5waXhpAAAAAAEIAAAADGF2MUOBABwAAAAAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2lj
			cDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAeaXBtYQAAAAAAAAACAAEEAQKDBAACBAEFhgcAAABubWRhdBIACgYYFWfthUAyGEWQBhhQ2AFHmeWLK7jrrckj
			Yavnb1fcYBIACgkYFWftogIaDQgyM0Xh4eGIYSSSSZQAAALZlN1tNzNijE8vwlOGFZK1ssf8IXg2XSuGB1El8yf5+OGxJpSqUA==""";

	private static final String SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='60'>"
			+ "<script>fail()</script><image href='http://127.0.0.1:1/'/><path d='M0 0h40v30H0z' fill='red'/></svg>";

	static Stream<Arguments> picturesOfBrowsers() {
		byte[] avif = Base64.getMimeDecoder().decode(AVIF);
		byte[] svg = SVG.getBytes(StandardCharsets.UTF_8);
		return Stream.of(Arguments.of("poster.avif", "image/avif", avif, true),
				Arguments.of("poster.jpg", "image/jpeg", avif, true),
				Arguments.of("poster.svg", "image/svg+xml", svg, true), Arguments.of("poster.png", "", svg, true),
				Arguments.of("poster.bmp", "image/bmp", Pictures.bmp(40, 60), false));
	}

	@ParameterizedTest
	@Tag("soak")
	@MethodSource("picturesOfBrowsers")
	void pictureOfAnotherFormatIsSentAsWebp(String name, String type, byte[] content, boolean isPartlyClear) {
		Tab tab = openForm().typeMovie("Decoded");
		assertThat(send(tab, name, type, content)).contains("WEBPVP8")
			.matches((body) -> isPartlyClear == (body.contains("ALPH") || body.contains("VP8L")));
		awaitUpload(tab);
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(40);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void supportedPictureIsSentUnchanged() {
		byte[] content = Pictures.png(40, 60);
		assertThat(send(openForm(), "poster.bmp", "image/bmp", content))
			.isEqualTo(new String(content, StandardCharsets.ISO_8859_1));
	}

	@ParameterizedTest
	@Tag("soak")
	@CsvSource(delimiter = '|', textBlock = """
			413 | <html>nginx</html>                           | client_max_body_size                 | false
			413 | {"detail":"At most 10 MB"}                   | At most 10 MB                        | false
			415 | {"detail":"A HEIC picture"}                  | A HEIC picture                       | false
			415 | <html>nginx</html>                           | The picture was refused              | false
			401 | {"detail":"Send the password by HTTP Basic"} | not signed in any more.*Sign in      | false
			403 | {"detail":"Send the password by HTTP Basic"} | What you typed is kept. Sign in      | false
			500 | {"detail":"Not your fault"}                  | Not your fault                       | true
			502 | <html>nginx</html>                           | did not answer. Nothing is lost      | true
			503 | {"detail":"Too many pictures"}               | Too many pictures                    | true
			504 | <html>nginx</html>                           | did not answer. Nothing is lost      | true
			  0 |                                              | Check the connection                 | true
			""")
	void refusedUploadShowsTheReason(int status, String body, String message, boolean sentAgain) {
		Tab tab = openForm().type("Title", "Refused").choose("former.png", Pictures.png(40, 60));
		awaitUpload(tab);
		String former = poster(tab).getAttribute("src");
		tab.page().route(UPLOAD, (route) -> answer(route, status, body));
		tab.choose("refused.png", Pictures.png(20, 30));
		assertThat(error(tab).innerText()).containsPattern(message).doesNotContain("HTTP Basic", "{", "<");
		assertThat(tab.page().evaluate("document.querySelector('#file').files.length")).isEqualTo(sentAgain ? 1 : 0);
		if (sentAgain) {
			PlaywrightAssertions.assertThat(tab.page().locator("canvas.poster-field__picture")).isVisible();
		}
		else {
			PlaywrightAssertions.assertThat(poster(tab)).hasAttribute("src", former);
		}
		assertThat(tab.typed()).contains("title=Refused");
	}

	@Test
	void pictureThatIsTooLargeIsNeitherShownNorSent() {
		Tab tab = openForm().typeMovie("Too large").choose("large.png", Pictures.noise(200, 300));
		assertThat(error(tab).innerText()).contains("at most 100 KB");
		PlaywrightAssertions.assertThat(poster(tab)).hasAttribute("src", Pattern.compile("/movies/drawn[/?]"));
		tab.press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Too large");
	}

	@Test
	void firstOfTwoPicturesIsTakenAndTheOtherIsSaidToBeLeftOut() {
		Tab tab = openForm().typeMovie("Two");
		tab.page()
			.evaluate(
					"""
							() => Promise.all([30, 50].map((width) => new Promise((done) => {
								const canvas = Object.assign(document.createElement('canvas'), { width, height: 45 });
								canvas.getContext('2d').fillRect(0, 0, width, 45);
								canvas.toBlob(done);
							}))).then((blobs) => {
								const dataTransfer = new DataTransfer();
								blobs.forEach((blob) => dataTransfer.items.add(new File([blob], 'dropped.png', { type: 'image/png' })));
								document.querySelector('.poster-field')
									.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
							})""");
		awaitUpload(tab);
		assertThat(tab.page().locator("#file-help [role=status]").innerText()).contains("the first picture was taken");
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(30);
	}

	// Spreadsheets and word processors add a picture of what is copied.
	@ParameterizedTest
	@Tag("soak")
	@ValueSource(strings = { "#title", "#description", ".names-field input", ".search-box__words" })
	void pastedTextIsTextEvenIfAPictureComesAlong(String place) {
		Tab tab = openForm();
		AtomicInteger uploads = new AtomicInteger();
		tab.page().route(UPLOAD, (route) -> {
			uploads.incrementAndGet();
			route.resume();
		});
		Locator field = tab.page().locator(place).first();
		paste(tab, field, 20, "Cells");
		assertThat(field.inputValue()).isEqualTo("Cells");
		field.clear();
		tab.typeMovie("Pasted");
		paste(tab, field, 30, "");
		awaitUpload(tab);
		assertThat(uploads).hasValue(1);
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(30);
	}

	@ParameterizedTest
	@Tag("soak")
	@ValueSource(strings = { "h1", "footer", "#description", ".poster-field__drop" })
	void pictureDroppedAnywhereIsThePoster(String place, @TempDir Path directory) throws IOException {
		Path picture = Files.write(directory.resolve("dropped.png"), Pictures.png(30, 45));
		JsonObject data = data();
		data.getAsJsonArray("files").add(picture.toString());
		Tab tab = openForm().typeMovie("Dropped");
		drop(tab, place, data);
		awaitUpload(tab);
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(30);
	}

	@Test
	void droppedAddressOfAPictureIsExplained() {
		JsonObject item = new JsonObject();
		item.addProperty("mimeType", "text/uri-list");
		item.addProperty("data", shop.url("") + "/images/icon-192.png");
		JsonObject data = data();
		data.getAsJsonArray("items").add(item);
		Tab tab = openForm().typeMovie("Address");
		drop(tab, ".poster-field__drop", data);
		assertThat(error(tab).innerText()).contains("Only the address");
		drop(tab, "h1", data);
		assertThat(tab.typed()).contains("title=Address");
		Tab tray = open("/movies/tray");
		drop(tray, "h1", data);
		PlaywrightAssertions.assertThat(tray.page().locator(".tray__progress")).containsText("Only the address");
	}

	// Writes to the clipboard and presses the keys.
	private static void paste(Tab tab, Locator field, int width, String text) {
		tab.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
		tab.page().evaluate("""
				async ([width, text]) => {
					const canvas = Object.assign(document.createElement('canvas'), { width, height: 45 });
					canvas.getContext('2d').fillRect(0, 0, width, 45);
					const items = { 'image/png': await new Promise((done) => canvas.toBlob(done)) };
					if (text) {
						items['text/plain'] = new Blob([text], { type: 'text/plain' });
					}
					await navigator.clipboard.write([new ClipboardItem(items)]);
				}""", List.of(width, text));
		field.focus();
		tab.page().keyboard().press("Control+V");
	}

	private static JsonObject data() {
		JsonObject data = new JsonObject();
		data.add("items", new JsonArray());
		data.add("files", new JsonArray());
		data.addProperty("dragOperationsMask", 1);
		return data;
	}

	// Drags from outside the browser.
	private static void drop(Tab tab, String place, JsonObject data) {
		Locator target = tab.page().locator(place).first();
		target.scrollIntoViewIfNeeded();
		BoundingBox box = target.boundingBox();
		CDPSession devTools = tab.page().context().newCDPSession(tab.page());
		for (String type : List.of("dragEnter", "dragOver", "drop")) {
			JsonObject event = new JsonObject();
			event.addProperty("type", type);
			event.addProperty("x", box.x + box.width / 2);
			event.addProperty("y", box.y + box.height / 2);
			event.add("data", data);
			devTools.send("Input.dispatchDragEvent", event);
		}
	}

	// Returns the bytes that are sent, as characters.
	private static String send(Tab tab, String name, String type, byte[] content) {
		tab.page().evaluate("""
				() => {
					const send = XMLHttpRequest.prototype.send;
					window.sent = new Promise((done) => {
						XMLHttpRequest.prototype.send = function (body) {
							body.get('file').arrayBuffer().then(done);
							send.call(this, body);
						};
					});
				}""");
		tab.page().locator("#file").setInputFiles(new FilePayload(name, type, content));
		return String
			.valueOf(tab.page().evaluate("sent.then((content) => String.fromCharCode(...new Uint8Array(content)))"));
	}

	private static void answer(Route route, int status, String body) {
		if (status == 0) {
			route.abort();
		}
		else {
			route.fulfill(new Route.FulfillOptions().setStatus(status)
				.setContentType(body.startsWith("{") ? "application/problem+json" : "text/html")
				.setBody(body));
		}
	}

	private static Locator error(Tab tab) {
		return tab.page().locator("#file-help [role=alert]");
	}

	@Test
	void partInViewIsMovedByKeysAndThePosterIsTurned() {
		Tab tab = openForm().typeMovie("In view");
		tab.page().locator("#file").setInputFiles(new FilePayload("wide.png", "image/png", Pictures.png(60, 40)));
		awaitUpload(tab);
		tab.page().getByLabel("Part of the poster that cards show").press("Home");
		assertThat(tab.page().locator(".poster-field__cut").evaluate("(cut) => getComputedStyle(cut).objectPosition"))
			.isEqualTo("0% 0%");
		String before = tab.page().locator("[name=fileName]").inputValue();
		tab.button("Turn right").click();
		Awaitility.await().until(() -> !tab.page().locator("[name=fileName]").inputValue().equals(before));
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(40);
		assertThat(tab.page().locator(".movie__poster .poster__picture").getAttribute("class")).contains("view-0");
		tab.press(tab.link("Edit"));
		assertThat(tab.page().getByLabel("Part of the poster that cards show").inputValue()).isEqualTo("0");
		tab.page().getByLabel("Remove the poster").check();
		assertThat(poster(tab).evaluate("(picture) => getComputedStyle(picture).opacity")).isEqualTo("0.2");
		assertThat(tab.complaints()).isEmpty();
	}

}
