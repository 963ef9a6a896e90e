package com.xebia.movieshop.acceptance;

import java.nio.charset.StandardCharsets;
import java.util.List;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for invalid forms: they are shown again with all input, without scripts.
 */
class RejectedFormTests extends ShopInBrowser {

	@Test
	void errorInAFieldKeepsWhatWasTypedAndThePoster() {
		Tab tab = openForm().type("Title", " ").type("Year", "soon").choose("poster.png", Pictures.png(40, 60));
		List<String> typed = tab.typed();
		tab.press(tab.button("Add"));
		assertThat(tab.status()).isEqualTo(422);
		assertThat(error(tab, "title").innerText()).isEqualTo("Enter a title");
		assertThat(error(tab, "year").innerText()).isEqualTo("A year, such as 1942");
		assertThat(error(tab, "director").count()).isZero();
		assertThat(tab.page().locator("main [role=alert] li").allInnerTexts()).containsExactly("Title: Enter a title",
				"Year: A year, such as 1942");
		assertThat(tab.page().locator("main [role=alert] a >> nth=1").getAttribute("href")).isEqualTo("#year");
		assertThat(tab.typed()).isEqualTo(typed).contains("year=soon");
		tab.type("Title", "Psycho").type("Year", "1960").press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Psycho");
		assertThat(tab.widthOfPoster()).isEqualTo(40);
	}

	@Test
	void errorsAreInTheLanguageOfThePage() {
		Tab tab = withoutScripts().open("/movies?form&lang=de");
		tab.press(tab.button("Hinzufügen"));
		assertThat(error(tab, "title").innerText()).isEqualTo("Geben Sie einen Titel ein");
	}

	@Test
	void withoutScriptsNamesHaveOneField() {
		Tab tab = openForm();
		assertThat(tab.page().locator(".names-field textarea:visible").count()).isEqualTo(2);
		assertThat(tab.page().locator(".names-field input:visible").count()).isZero();
	}

	@Test
	void fileThatIsNoPictureIsAnErrorOfItsField() {
		Tab tab = openForm().choose("poster.png", "just text".getBytes(StandardCharsets.UTF_8));
		List<String> typed = tab.typed();
		tab.press(tab.button("Add"));
		assertThat(tab.status()).isEqualTo(415);
		assertThat(error(tab, "file").innerText()).contains("JPEG, PNG, GIF, WebP");
		assertThat(tab.typed()).isEqualTo(typed);
	}

	@Test
	void twoEditorsSeeBothSidesAndTheSecondDecides() {
		Tab mine = create("Two");
		Tab theirs = withoutScripts().open(mine.path());
		mine.press(mine.link("Edit")).type("Director", "Mine").choose("mine.png", Pictures.png(33, 44));
		theirs.press(theirs.link("Edit")).type("Director", "Theirs").press(theirs.button("Save"));
		mine.press(mine.button("Save"));
		assertThat(mine.status()).isEqualTo(409);
		assertThat(mine.page().locator(".comparison__text").allInnerTexts()).containsExactly("Mine", "Theirs");
		assertThat(mine.typed()).contains("director=Mine");
		theirs.press(theirs.link("Edit"));
		assertThat(theirs.typed()).contains("director=Theirs");
		mine.press(mine.button("Save my version"));
		assertThat(mine.page().locator("main").innerText()).contains("Mine");
		assertThat(mine.widthOfPoster()).isEqualTo(33);
	}

	@Test
	@Tag("soak")
	void deletedMovieIsRestoredWithWhatWasTyped() {
		Tab mine = create("Deleted");
		String movie = mine.path();
		Tab theirs = withoutScripts().open(movie);
		mine.press(mine.link("Edit")).type("Director", "Mine");
		theirs.press(theirs.link("Edit")).type("Year", "1931").press(theirs.button("Save"));
		delete(theirs);
		mine.press(mine.button("Save"));
		assertThat(mine.status()).isEqualTo(404);
		mine.type("Title", " ").press(mine.button("Restore"));
		assertThat(mine.typed()).contains("title=", "director=Mine");
		assertThat(theirs.open(movie).status()).isEqualTo(410);
		mine.type("Title", "Deleted").press(mine.button("Restore"));
		assertThat(mine.path()).endsWith(movie.substring(movie.length() - 24));
		assertThat(mine.page().locator("main").innerText()).contains("Mine", "1931");
	}

	private static void delete(Tab tab) {
		tab.press(tab.link("Edit")).page().getByText("Delete this movie").click();
		tab.press(tab.button("Delete"));
	}

	@Test
	void updateOfADeletedMovieKeepsWhatWasTyped() {
		Tab mine = create("Deleted");
		Tab theirs = withoutScripts().open(mine.path());
		mine.press(mine.link("Edit")).type("Director", "Mine");
		delete(theirs);
		mine.press(mine.button("Save"));
		assertThat(mine.status()).isEqualTo(404);
		assertThat(mine.typed()).contains("title=Deleted", "director=Mine");
		mine.press(mine.button("Add"));
		assertThat(mine.heading()).isEqualTo("Deleted");
	}

	static Tab openForm() {
		return withoutScripts().open("/movies?form")
			.typeMovie("Rejected")
			.type("Actors", "Ada Star\nBen Star")
			.type("Genres", "Horror");
	}

	static Tab create(String title) {
		Tab tab = openForm().type("Title", title);
		return tab.press(tab.button("Add"));
	}

	private static Locator error(Tab tab, String field) {
		return tab.page().locator("#%s-help .field__error".formatted(field));
	}

}
