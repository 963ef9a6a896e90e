package com.xebia.movieshop.acceptance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.KeyboardModifier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the import and export of movies.
 */
class ExchangeTests extends ShopInBrowser {

	@TempDir
	private Path directory;

	@Test
	void listIsLookedAtThenAppliedAndComesOutAgain() throws IOException {
		String list = "title,year,genres,runningTime\n=Quoll,1950,Exchange,90\n,1951,Exchange,80\n";
		Tab tab = open("/movies");
		tab.openMenu().press(tab.link("Import movies"));
		upload(tab, list.getBytes(StandardCharsets.UTF_8));
		assertThat(groups(tab)).containsExactly("New 1", "Refused 1");
		assertThat(tab.page().title()).startsWith("Import movies: list");
		assertThat(tab.page().locator("h1 + p").innerText()).startsWith("list · ");
		assertThat(shop.client().get("/movies?genre=Exchange").body()).doesNotContain("Quoll");
		String path = tab.path();
		tab.press(tab.link("Refused 1"));
		assertThat(tab.page().locator(".import-table td").allInnerTexts().stream().map(String::strip))
			.containsExactly("3", "1951", "Title: Enter a title");
		Path refused = this.directory.resolve("refused.csv");
		tab.page().waitForDownload(tab.link("Download the refused lines")::click).saveAs(refused);
		assertThat(Files.readString(refused)).contains("\"1951\"", "title: Enter a title").doesNotContain("Quoll");
		tab.press(tab.button("Import one movie"));
		settled(tab, "1 movie is in your shop.");
		assertThat(tab.path()).isEqualTo(path);
		Locator file = tab.page().locator(".audit__details").getByText("list");
		Awaitility.await().until(() -> tab.open("/audit") == tab && file.count() > 0);
		assertThat(tab.press(file.first()).path()).isEqualTo(path);
		tab.press(tab.link("See the movies"));
		assertThat(tab.page().locator(".movie-card__title").allInnerTexts()).containsExactly("=Quoll");
		assertThat(tab.page().locator(".chip").innerText()).startsWith("Movies of an import");
		Path export = this.directory.resolve("movies.csv");
		tab.page().waitForDownload(tab.link("CSV")::click).saveAs(export);
		assertThat(Files.readString(export)).contains("\"'=Quoll\"").hasLineCount(2);
		tab.open("/movies/imports?form");
		choose(tab, Files.readAllBytes(export));
		settled(tab, "The import would add and change nothing, so there is nothing to import.");
		assertThat(groups(tab)).containsExactly("Unchanged 1");
		tab.press(tab.link("Import another file"));
		assertThat(tab.page().locator("main li").first().innerText()).startsWith("list, ")
			.endsWith(": Checked, not imported. Unchanged 1");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void wrongGuessIsCorrectedSimilarMovieDecidedAndTheImportTakenBack() throws IOException {
		correctDecideAndTakeBack(true);
	}

	@Test
	@Tag("soak")
	void wrongGuessIsCorrectedSimilarMovieDecidedAndTheImportTakenBackWithoutScripts() throws IOException {
		correctDecideAndTakeBack(false);
	}

	private static void correctDecideAndTakeBack(boolean scripts) throws IOException {
		String genre = scripts ? "Scripted" : "Plain";
		String numbat = create("Numbat", genre);
		create("Bettong", genre);
		Tab tab = scripts ? open("/movies") : withoutScripts();
		tab.open("/movies/imports?form");
		upload(tab, """
				title,year,director,genres,Genre,Qwrtz
				Numbat %1$s,1980,Cleo Director,%1$s,,80
				Bettong %1$s,1981,,%1$s,,85
				Potoroo %1$s,1982,,%1$s,,90
				""".formatted(genre).getBytes(StandardCharsets.UTF_8));
		assertThat(groups(tab)).contains("New 1", "Unchanged 1", "Perhaps the same 1");
		assertThat(tab.page().locator("#import-columns .field__hint").allInnerTexts())
			.containsExactly("Joined with Genre", "Joined with genres");
		assertThat(tab.page().locator("#import-status").innerText()).contains("Columns that are not read: Qwrtz");
		tab.page().getByLabel("Qwrtz").focus();
		tab.page().getByLabel("Qwrtz").selectOption("Qwrtz=runningTime");
		if (scripts) {
			tab.page().locator("#column-5:focus").waitFor();
		}
		else {
			tab.press(tab.button("Check again"));
		}
		PlaywrightAssertions.assertThat(tab.page().locator("#import-rows")).containsText("90");
		settled(tab, "This is what the import would do.");
		PlaywrightAssertions.assertThat(tab.page().locator(".import__groups")).containsText("Changed 1");
		tab.press(tab.link("Changed 1"));
		assertThat(tab.page().locator(".import__findings").innerText()).isEqualTo("Running time: 70 → 80");
		tab.press(tab.link("Perhaps the same 1"));
		assertThat(tab.page().locator(".similar__line").innerText()).contains("Bettong " + genre, "1980", "1981");
		tab.page().locator(".similar__choice").first().click();
		tab.press(tab.button("Save the decisions"));
		assertThat(tab.page().locator(".similar__choice input").first().isChecked()).isTrue();
		tab.press(tab.button("Import 3 movies"));
		settled(tab, "3 movies are in your shop.");
		String address = tab.path();
		tab.press(tab.link("See the movies"));
		assertThat(tab.page().locator(".movie-card__title").allInnerTexts())
			.containsExactlyInAnyOrder("Numbat " + genre, "Bettong " + genre, "Potoroo " + genre);
		tab.open(numbat + "?form").type("Running time", "81");
		tab.press(tab.button("Save"));
		tab.open(address);
		tab.press(tab.button("Take the import back"));
		settled(tab, "The import was taken back: 2 movies are in the bin or have their former values.");
		assertThat(tab.page().locator(".notice").innerText())
			.endsWith("One movie was changed since and stayed as it is.");
		tab.press(tab.link("Changed since 1"));
		assertThat(tab.page().locator(".import-table a").allInnerTexts()).containsExactly("Numbat " + genre);
		String left = shop.client().get("/movies/export?format=csv&genre=" + genre).body();
		assertThat(left).contains("Numbat", "Bettong", "\"1980\"").doesNotContain("Potoroo", "\"1981\"");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void guessedHeaderBelowTheLinesThatCanBeChosenStaysWhenAColumnIsChosen() {
		chooseColumnBelowAGuessedHeader(true);
	}

	@Test
	@Tag("soak")
	void guessedHeaderBelowTheLinesThatCanBeChosenStaysWhenAColumnIsChosenWithoutScripts() {
		chooseColumnBelowAGuessedHeader(false);
	}

	private static void chooseColumnBelowAGuessedHeader(boolean scripts) {
		Tab tab = scripts ? open("/movies") : withoutScripts();
		tab.open("/movies/imports?form");
		upload(tab,
				("Seen lately\n".repeat(11) + "\ntitle,year,Qwrtz\nBilby,1953,95\n").getBytes(StandardCharsets.UTF_8));
		PlaywrightAssertions.assertThat(tab.page().locator("#header option:checked")).hasText("in line 13 (guessed)");
		tab.page().getByLabel("Qwrtz").selectOption("Qwrtz=runningTime");
		if (!scripts) {
			tab.press(tab.button("Check again"));
		}
		PlaywrightAssertions.assertThat(tab.page().locator("#column-2 option:checked")).hasText("Running time");
		PlaywrightAssertions.assertThat(tab.page().locator("#column-0 option:checked")).hasText("Title (guessed)");
		PlaywrightAssertions.assertThat(tab.page().locator("#import-rows")).containsText("Bilby");
		PlaywrightAssertions.assertThat(tab.page().locator("#header option:checked")).hasText("in line 13 (guessed)");
		assertThat(tab.complaints()).isEmpty();
	}

	private static String create(String title, String genre) throws IOException {
		Form form = Form.movie(title + " " + genre);
		return shop.client().create(form.with("year", "1980").with("genres", genre).with("runningTime", "70"));
	}

	@Test
	void pictureOfAZipBecomesThePosterAndANameOfNoneIsNoted() throws IOException {
		Tab tab = open("/movies/imports?form");
		upload(tab, zip("title,poster,genres\nA bettong,bettong.png,Pouch\nAnother,none.png,Pouch\n"));
		assertThat(groups(tab)).containsExactly("New 2");
		assertThat(tab.page().locator(".import__findings").innerText()).contains("The ZIP has no picture “none.png”");
		assertThat((String) tab.page()
			.locator(".import-row img")
			.first()
			.evaluate("(image) => image.decode().then(() => image.currentSrc)")).contains("/movies/image/");
		tab.press(tab.button("Import 2 movies"));
		settled(tab, "2 movies are in your shop.");
		tab.open("/movies?genre=Pouch");
		tab.press(tab.link("A bettong"));
		assertThat(tab.page().locator(".movie__poster .poster__picture").getAttribute("src"))
			.startsWith("/movies/image/");
		assertThat(tab.page().locator(".fields").innerText()).isEmpty();
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void unreadableFileIsReported() {
		Tab tab = open("/movies/imports?form");
		choose(tab, new byte[] { 'a', 0, 'b' });
		settled(tab, "Nothing was written. This is not a text file.");
		assertThat(tab.link("Download the report").count()).isZero();
		assertThat(tab.button("Start again").count()).isZero();
		tab.press(tab.link("Deutsch"));
		settled(tab, "Das ist keine Textdatei.");
		tab.press(tab.link("English"));
		tab.open("/movies/imports?form");
		choose(tab, new byte[0]);
		settled(tab, "Choose a file that is not empty.");
		tab.page().locator("[role=alert]:focus").waitFor();
	}

	private static void upload(Tab tab, byte[] content) {
		choose(tab, content);
		settled(tab, "This is what the import would do.");
	}

	private static void choose(Tab tab, byte[] content) {
		tab.page().locator("#file").setInputFiles(new FilePayload("list", "text/csv", content));
		tab.press(tab.button("Preview the import"));
	}

	// Waits, because the page reloads itself until the import has finished.
	private static void settled(Tab tab, String text) {
		PlaywrightAssertions.assertThat(tab.page().locator(".notice"))
			.containsText(text, new LocatorAssertions.ContainsTextOptions().setTimeout(60_000));
	}

	private static List<String> groups(Tab tab) {
		return tab.page().locator(".import__groups li").allInnerTexts();
	}

	private static byte[] zip(String list) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
			zip.putNextEntry(new ZipEntry("list.csv"));
			zip.write(list.getBytes(StandardCharsets.UTF_8));
			zip.putNextEntry(new ZipEntry("posters/bettong.png"));
			zip.write(Pictures.png(60, 90));
		}
		return bytes.toByteArray();
	}

	@Test
	void tickedMoviesAreChangedByKeysAndBackAgain() throws Exception {
		for (String title : List.of("Ticked one", "Ticked three", "Ticked two")) {
			shop.client().createLent(title);
		}
		awaitCount("/movies?q=ticked", "Ticked two");
		Tab tab = open("/movies?q=ticked&sort=title");
		tab.press(tab.link("Select several"));
		Locator boxes = tab.page().locator(".selection__movies input");
		boxes.first().press("Space");
		tab.page()
			.locator(".selection__movie")
			.nth(2)
			.click(new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.SHIFT)));
		assertThat(tab.page().locator(".selection__movies input:checked").count()).isEqualTo(3);
		boxes.nth(1).press("Space");
		String list = tab.path();
		tab.press(tab.button("Labels"));
		assertThat(tab.path()).startsWith("/labels?film=");
		assertThat(tab.page().locator(".label").allInnerTexts()).hasSize(2).allMatch((label) -> label.contains("DVD"));
		tab.page().goBack();
		tab.press(tab.button("Move to the bin"));
		assertThat(tab.path()).isEqualTo("/selection/bin");
		tab.page().goBack();
		assertThat(tab.path()).isEqualTo(list);
		tab.page().getByLabel("New value").fill("Ticklish");
		tab.page().keyboard().press("Enter");
		tab.page().getByText("Changed 2").waitFor();
		assertThat(tab.page().locator("h1").innerText()).isEqualTo("Change several movies");
		assertThat(tab.page().locator("main select").count()).isZero();
		assertThat(tab.page().locator(".import__findings").first().innerText()).isEqualTo("Genres: → Ticklish");
		tab.press(tab.button("Change 2 movies"));
		assertThat(tab.path()).startsWith("/movies?q=ticked&sort=title#");
		assertThat(tab.page().locator("li:target").innerText()).startsWith("Ticked one");
		assertThat(tab.page().locator(".notice--done").innerText()).startsWith("Movies changed: 2");
		assertThat(open("/movies?genre=Ticklish").page().locator(".movie-card").count()).isEqualTo(2);
		tab.press(tab.button("Undo"));
		assertThat(tab.path()).startsWith("/movies?q=ticked&sort=title#");
		assertThat(tab.page().locator(".notice--done").innerText())
			.isEqualTo("Movies that have their former values again: 2");
		awaitCount("/movies?genre=Ticklish", "\"movies\":[]");
		assertThat(tab.complaints()).isEmpty();
	}

}
