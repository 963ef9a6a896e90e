package com.xebia.movieshop.acceptance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.FilePayload;
import org.awaitility.Awaitility;
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
		String list = "title,year,genres,runningTime\n=Quoll,1950,Exchange,90\nBilby & Sons,1951,Exchange,x\n";
		Tab tab = open("/movies");
		tab.press(tab.link("Import movies"));
		upload(tab, list.getBytes(StandardCharsets.UTF_8));
		assertThat(facts(tab)).containsExactly("1", "0", "0", "1");
		assertThat(tab.page().title()).startsWith("Import movies: list");
		assertThat(tab.page().locator("h1 + p").innerText()).isEqualTo("list");
		assertThat(tab.page().locator(".refusals td").allInnerTexts()).containsExactly("3", "Bilby & Sons",
				"runningTime", "A number of minutes, such as 102");
		assertThat(shop.client().get("/movies?genre=Exchange").body()).doesNotContain("Quoll");
		Path refused = this.directory.resolve("refused.csv");
		tab.page().waitForDownload(tab.link("Download the refused lines")::click).saveAs(refused);
		assertThat(Files.readString(refused))
			.contains("\"Bilby & Sons\"", "runningTime: A number of minutes, such as 102")
			.doesNotContain("Quoll");
		tab.press(tab.button("Apply"));
		settled(tab, "Done.");
		assertThat(tab.page().locator("main a").allInnerTexts()).contains("See the movies");
		String path = tab.path();
		Locator file = tab.page().locator(".record__details").getByText("list");
		Awaitility.await().until(() -> tab.open("/record") == tab && file.count() > 0);
		assertThat(tab.press(file.first()).path()).isEqualTo(path);
		tab.open("/movies?genre=Exchange");
		Path export = this.directory.resolve("movies.csv");
		tab.page().waitForDownload(tab.link("CSV")::click).saveAs(export);
		assertThat(Files.readString(export)).contains("\"'=Quoll\"").hasLineCount(2);
		tab.open("/movies/imports?form");
		choose(tab, Files.readAllBytes(export));
		settled(tab, "The import would add and change nothing, so there is nothing to apply.");
		assertThat(facts(tab)).containsExactly("0", "0", "1", "0");
		tab.press(tab.link("Import another file"));
		assertThat(tab.page().locator("main li").first().innerText()).startsWith("list, ")
			.endsWith(": Checked, not applied. 0 new, 0 changed, 0 refused");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void pictureOfAZipBecomesThePosterAndWhatIsMissingIsNotKnown() throws IOException {
		Tab tab = open("/movies/imports?form");
		upload(tab, zip("title,poster,genres\nA quokka,quokka.png,Pouch\nAnother,none.png,Pouch\n"));
		assertThat(facts(tab)).containsExactly("1", "0", "0", "1");
		tab.press(tab.button("Apply"));
		settled(tab, "Done.");
		tab.open("/movies?genre=Pouch");
		tab.press(tab.link("A quokka"));
		assertThat(tab.page().locator(".movie__poster img").getAttribute("src")).startsWith("/movies/image/");
		assertThat(tab.page().locator(".fields dd").allInnerTexts()).startsWith("not known", "not known", "not known");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void windows1252ListIsImportedWithANotice() {
		Tab tab = open("/movies/imports?form");
		upload(tab, "Titel;Jahr\r\nDer K\u00e4nguru-Film;1950\r\n".getBytes(StandardCharsets.ISO_8859_1));
		assertThat(facts(tab)).containsExactly("1", "0", "0", "0");
		assertThat(tab.page().locator("main").innerText()).contains("read in the usual encoding of spreadsheets: 1.");
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

	@Test
	void unreadableFileCannotBeAppliedAgain() {
		Tab tab = open("/movies/imports?form");
		tab.page().locator("[name=dryRun]").evaluate("(field) => field.value = 'false'");
		choose(tab, new byte[] { 'a', 0, 'b' });
		settled(tab, "The import stopped.");
		assertThat(tab.button("Start again").count()).isZero();
	}

	private static void upload(Tab tab, byte[] content) {
		choose(tab, content);
		settled(tab, "This is what would change.");
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

	private static Iterable<String> facts(Tab tab) {
		return tab.page().locator("dl.fields dd").all().stream().map(Locator::innerText).map(String::strip).toList();
	}

	private static byte[] zip(String list) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
			zip.putNextEntry(new ZipEntry("list.csv"));
			zip.write(list.getBytes(StandardCharsets.UTF_8));
			zip.putNextEntry(new ZipEntry("posters/quokka.png"));
			zip.write(Pictures.png(60, 90));
		}
		return bytes.toByteArray();
	}

}
