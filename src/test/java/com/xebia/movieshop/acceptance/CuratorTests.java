package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.text.Normalizer;
import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for creating, updating and deleting movies with a browser.
 */
class CuratorTests extends ShopInBrowser {

	@Test
	void createdMovieIsShownWithItsPoster() {
		Tab tab = open("/movies");
		tab.press(tab.page().locator(".staff-daily a").first());
		tab.typeMovie("Casablanca").type("Year", "1942").type("Genres", "Drama, Romance");
		tab.choose("poster.jpg", Pictures.jpeg(60, 90)).press(tab.button("Add"));
		assertThat(tab.page().url()).matches(".*/movies/casablanca-1942-[0-9a-f]{24}");
		assertThat(tab.heading()).isEqualTo("Casablanca");
		assertThat(tab.page().locator("main").textContent()).contains("What happens in Casablanca", "Cleo Director",
				"Ada Star", "Ben Star", "1942", "Drama", "Romance");
		assertThat(tab.widthOfPoster()).isEqualTo(60);
		tab.open("/movies");
		Locator card = tab.page().locator(".movie-card").filter(new Locator.FilterOptions().setHasText("Casablanca"));
		assertThat((int) card.locator("img[src^='/movies/image/']").evaluate("(image) => image.naturalWidth"))
			.isPositive();
	}

	@Test
	void updatedMovieIsShown() {
		Tab tab = create("Alien");
		tab.press(tab.link("Edit"));
		assertThat(tab.page().title()).isEqualTo("Edit a movie: Alien · Movieshop");
		assertThat(tab.typed()).contains("title=Alien", "director=Cleo Director");
		tab.type("Title", "Aliens").type("Year", "1986").press(tab.button("Save"));
		assertThat(tab.heading()).isEqualTo("Aliens");
		assertThat(tab.page().locator("main").innerText()).contains("1986");
	}

	private static Tab editMore(Tab tab) {
		tab.press(tab.link("Edit")).page().getByText("More fields").click();
		return tab;
	}

	@Test
	void detailsAreShownAndTheOriginalTitleIfItDiffers() {
		Tab tab = create("The Blue Angel");
		editMore(tab).type("Original title", "The Blue Angel")
			.type("Note on price", "12 €, <b>on DVD</b>")
			.type("Running time", "102");
		tab.press(tab.button("Save"));
		assertThat(tab.page().locator(".movie__original").count()).isZero();
		assertThat(tab.page().locator(".movie__offer").innerText()).isEqualTo("12 €, <b>on DVD</b>");
		assertThat(tab.page().locator(".movie__facts").innerText()).contains("102 min");
		tab.press(tab.link("Edit")).type("Original title", "Der blaue Engel").press(tab.button("Save"));
		assertThat(tab.heading()).isEqualTo("The Blue Angel");
		assertThat(tab.page().locator(".movie__original").innerText()).isEqualTo("Der blaue Engel");
	}

	@Test
	void sortTitleDecidesThePlaceInListsAndEditingAndDeletingReturnToTheList() throws IOException {
		for (String title : List.of("Zwei", "Die Eins", "Drei")) {
			shop.client().create(Form.movie(title).with("genres", "Placed"));
		}
		String list = "/movies?sort=title&size=2&genre=Placed";
		Tab tab = open(list);
		tab.press(tab.link("Next page"));
		String second = tab.path();
		tab.press(tab.page().locator(".movie-card a", new Page.LocatorOptions().setHasText("Zwei")));
		editMore(tab).type("Sort title", "Die A").press(tab.button("Save"));
		assertThat(tab.heading()).isEqualTo("Zwei");
		tab.press(tab.page().locator(".list-position__list"));
		assertThat(tab.path()).isEqualTo(second);
		tab.open(list);
		assertThat(tab.page().locator(".movie-card").allInnerTexts().toString()).containsSubsequence("Zwei", "Drei");
		tab.press(tab.page().locator(".movie-card a", new Page.LocatorOptions().setHasText("Drei")));
		assertThat(delete(tab).path()).isEqualTo(list);
	}

	@Test
	void posterIsReplacedAndRemoved() {
		Tab tab = openForm().typeMovie("Vertigo").choose("first.png", Pictures.png(30, 40));
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(30);
		tab.press(tab.link("Edit")).choose("second.png", Pictures.png(50, 70)).press(tab.button("Save"));
		assertThat(tab.widthOfPoster()).isEqualTo(50);
		tab.press(tab.link("Edit")).type("Year", "1958").press(tab.button("Save"));
		assertThat(tab.widthOfPoster()).isEqualTo(50);
		tab.press(tab.link("Edit")).page().getByLabel("Remove the poster").check();
		tab.press(tab.button("Save"));
		assertThat(tab.heading()).isEqualTo("Vertigo");
		assertThat(tab.page().locator(".movie__poster .poster__picture").getAttribute("src"))
			.contains("/movies/drawn/");
	}

	@Test
	void movieIsDeletedBehindAQuestion() {
		Tab tab = create("Gone with the Wind");
		String movie = tab.page().url();
		tab.press(tab.link("Edit"));
		assertThat(tab.button("Delete").isHidden()).isTrue();
		tab.page().getByText("Delete this movie").click();
		tab.page().locator(".form-delete__cancel").click();
		assertThat(tab.button("Delete").isHidden()).isTrue();
		tab.page().getByText("Delete this movie").click();
		tab.press(tab.button("Delete"));
		assertThat(tab.heading()).isEqualTo("Movies");
		assertThat(tab.page().locator(".movie-card").getByText("Gone with the Wind").count()).isZero();
		tab.page().navigate(movie);
		assertThat(tab.status()).isEqualTo(410);
		assertThat(tab.heading()).isEqualTo("This movie was deleted");
		assertThat(tab.page().locator("main .button--primary").innerText()).isEqualTo("Restore");
		tab.press(tab.button("Restore"));
		assertThat(tab.heading()).isEqualTo("Gone with the Wind");
	}

	@Test
	void deletionIsUndoneAtOnce() {
		Tab tab = openForm().typeMovie("Metropolis").choose("poster.png", Pictures.png(30, 40));
		tab.press(tab.button("Add"));
		String movie = tab.path();
		delete(tab).press(tab.button("Undo"));
		assertThat(tab.path()).isEqualTo(movie);
		assertThat(tab.heading()).isEqualTo("Metropolis");
		assertThat(tab.page().locator(".notice--done").innerText()).isEqualTo("“Metropolis” was restored.");
		assertThat(tab.widthOfPoster()).isEqualTo(30);
	}

	@Test
	void movieIsRestoredFromTheBinOrDeletedForGood() {
		Tab tab = delete(create("Nosferatu"));
		delete(tab.open("/movies?form").typeMovie("Faust").press(tab.button("Add")));
		Locator bin = tab.openMenu().page().locator(".staff-menu a[href='/bin']");
		assertThat(bin.innerText()).containsPattern("\\([1-9]\\d*\\)");
		tab.press(bin);
		assertThat(binned(tab).locator("h2").allInnerTexts()).startsWith("Faust", "Nosferatu");
		assertThat(binned(tab, "Faust").innerText()).containsPattern("(29|30) days left");
		tab.press(binned(tab, "Nosferatu").getByText("Restore"));
		assertThat(tab.heading()).isEqualTo("Nosferatu");
		tab.open("/bin");
		assertThat(binned(tab, "Nosferatu").count()).isZero();
		binned(tab, "Faust").locator("summary").click();
		tab.press(binned(tab, "Faust").locator("button").last());
		assertThat(tab.page().locator(".notice--done").innerText()).isEqualTo("“Faust” was deleted for good.");
		assertThat(binned(tab, "Faust").count()).isZero();
	}

	@Test
	void pageOfTheBinIsRestoredAtOnce() {
		delete(create("Sunrise"));
		Tab tab = delete(create("Pandora")).open("/bin");
		assertThat(binned(tab, "Pandora").innerText()).contains("Deleted, ", "30 days left").doesNotContain("local");
		Locator all = tab.page().locator(".form-delete").first();
		all.locator("summary").click();
		assertThat(all.innerText()).contains("Restore all", " movies go back to the catalogue.", "Cancel");
		tab.press(all.getByText("Restore", new Locator.GetByTextOptions().setExact(true)));
		assertThat(tab.page().locator(".notice--done").innerText()).matches("Movies restored: [0-9]+");
		assertThat(binned(tab.open("/bin"), "Sunrise").count() + binned(tab, "Pandora").count()).isZero();
	}

	@Test
	void binIsEmptiedAtOnce() {
		Tab tab = delete(create("Vampyr"));
		delete(tab.open("/movies?form").typeMovie("Ordet").press(tab.button("Add")));
		tab.open("/bin").page().locator("summary").getByText("Empty the bin").click();
		String question = tab.page().locator(".form-delete[open]").innerText();
		tab.press(tab.button("Empty the bin"));
		String notice = tab.page().locator(".notice--done").innerText();
		assertThat(notice).matches("Movies deleted for good: [0-9]+");
		assertThat(question).contains(notice.replaceFirst(".*: ", "The ") + " movies in the bin will be gone");
		assertThat(binned(tab).count()).isZero();
		assertThat(tab.page().getByText("Empty the bin").count()).isZero();
	}

	@ParameterizedTest
	@Tag("soak")
	@ValueSource(strings = { "\"><script>document.title = 'hacked'</script>", "' onmouseover='alert(1)' x='",
			"</title></textarea><img src=x onerror=alert(1)>", "&lt;b&gt; &amp; &#60;", "${7*7} #{7*7} {0} '{1}' %s",
			"\\n \\ \u2028 \\", "👩‍👩‍👧‍👦 🏳️‍🌈 𝕄𝕠𝕧𝕚𝕖", "\u202Eتنس‎ عائلة שלום",
			"Z\u0335\u0321a\u0328\u0341l\u0307g\u0322o\u0301" })
	void anyTextIsShownLiterally(String text) {
		Tab tab = openForm().type("Title", text).type("Description", text).type("Actors", text);
		tab.type("Director", text).press(tab.button("Add"));
		String stored = Normalizer.normalize(text, Normalizer.Form.NFC);
		assertThat(tab.heading()).isEqualTo(stored);
		assertThat(tab.page().title()).isEqualTo(stored + " · Movieshop");
		assertThat(tab.page().locator(".movie__description").textContent()).isEqualTo(stored);
		String movie = tab.page().url();
		tab.press(tab.page().locator(".movie dd a[href*='/people']").last());
		assertThat(tab.heading()).isEqualTo(stored);
		assertThat(tab.page().locator(".movie-card").first().textContent()).contains(stored);
		tab.page().navigate(movie + "?form");
		assertThat(tab.typed()).contains("title=" + stored, "director=" + stored);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void formerStateIsBroughtBackWithItsPoster() {
		Tab tab = openForm().typeMovie("Sunrise").choose("poster.png", Pictures.png(30, 40));
		tab.press(tab.button("Add"));
		assertThat(tab.page().locator("main").innerText()).contains("Added, ").doesNotContain("local");
		tab.press(tab.link("Edit")).type("Title", "Sunset").page().getByLabel("Remove the poster").check();
		tab.press(tab.button("Save"));
		assertThat(tab.page().locator("main").innerText()).contains("Changed, ").doesNotContain("local");
		tab.press(tab.link("History"));
		assertThat(tab.page().title()).isEqualTo("History: Sunset · Movieshop");
		Locator change = tab.page().locator(".change").first();
		assertThat(change.locator("del").first().innerText()).isEqualTo("Sunrise");
		assertThat(change.locator("ins").first().innerText()).isEqualTo("Sunset");
		tab.press(tab.link("Restore this version"));
		assertThat(tab.page().locator(".comparison__field").allInnerTexts()).containsExactly("Title", "Poster");
		assertThat(tab.typed()).contains("title=Sunrise", "stars=Ada Star\nBen Star");
		tab.press(tab.button("Save"));
		assertThat(tab.heading()).isEqualTo("Sunrise");
		assertThat(tab.widthOfPoster()).isEqualTo(30);
		assertThat(tab.complaints()).isEmpty();
	}

	private static Tab delete(Tab tab) {
		tab.press(tab.link("Edit")).page().getByText("Delete this movie").click();
		return tab.press(tab.button("Delete"));
	}

	private static Locator binned(Tab tab) {
		return tab.page().locator(".bin__movie");
	}

	private static Locator binned(Tab tab, String title) {
		return binned(tab).filter(new Locator.FilterOptions().setHasText(title));
	}

}
