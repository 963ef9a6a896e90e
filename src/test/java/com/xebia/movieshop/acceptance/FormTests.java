package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for scripts of forms: no input is lost, and a poster is uploaded as soon as it is
 * chosen.
 */
class FormTests extends ShopInBrowser {

	// Chooses a photo of 12 million pixels with more bytes than the shop accepts.
	private static final String TAKE_PHOTO = """
			() => new Promise((done) => {
				const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
				canvas.getContext('2d').fillRect(0, 0, 4000, 1500);
				canvas.toBlob((blob) => {
					const input = document.querySelector('#file');
					const files = new DataTransfer();
					files.items.add(new File([blob, new Uint8Array(2 << 20)], 'photo.jpg', { type: 'image/jpeg' }));
					input.files = files.files;
					input.dispatchEvent(new Event('change'));
					done();
				}, 'image/jpeg');
			})""";

	@Test
	void inputIsKeptWhenTheLanguageChanges() {
		Tab tab = openForm().typeMovie("Ordet").type("Year", "1955");
		List<String> typed = tab.typed();
		tab.press(tab.link("Deutsch"));
		assertThat(tab.askedToStay()).isZero();
		assertThat(tab.heading()).isEqualTo("Film hinzufügen");
		assertThat(tab.typed()).isEqualTo(typed);
		assertThat(restored(tab).isVisible()).isTrue();
		assertThat(poster(tab).getAttribute("src")).contains("title=Ordet");
		tab.press(tab.button("Verwerfen"));
		assertThat(tab.typed()).contains("title=", "year=");
		assertThat(restored(tab).isVisible()).isFalse();
	}

	@Test
	void unsavedInputIsRestoredWithItsPosterAndVersion() {
		Tab mine = create("Persona");
		Tab theirs = open(mine.path() + "?form");
		mine.press(mine.link("Edit")).type("Description", "Mine").choose("mine.png", Pictures.png(50, 70));
		awaitUpload(mine);
		mine.open("/movies");
		theirs.type("Description", "Theirs").press(theirs.button("Save"));
		mine.open(theirs.path() + "?form");
		assertThat(mine.typed()).contains("description=Mine");
		assertThat(poster(mine).getAttribute("src")).matches(".*/movies/image/320/[^?]+\\?v=2");
		mine.press(mine.button("Save"));
		assertThat(mine.page().locator(".comparison__text").allInnerTexts()).containsExactly("Mine", "Theirs");
		mine.press(mine.button("Save my version"));
		assertThat(mine.widthOfPoster()).isEqualTo(50);
	}

	@Test
	void copiesAreOfferedOnThePageAndInLists() {
		Tab tab = openForm().typeMovie("Kwaidan");
		tab.page().locator("#copies-title").click();
		tab.page().locator("[name='copies[0].format']").fill("Blu-ray");
		tab.page().locator("[name='copies[0].terms']").selectOption("rental");
		tab.page().locator("[name='copies[0].price']").fill("three");
		tab.page().locator("[name='copies[1].shelf']").fill("K 3");
		tab.press(tab.button("Add"));
		assertThat(tab.page().locator(".copies .field__error").allInnerTexts()).hasSize(2);
		tab.page().locator("[name='copies[0].price']").fill("3,50");
		tab.page().locator("[name='copies[1].format']").fill("VHS");
		tab.press(tab.button("Add"));
		assertThat(tab.page().locator(".offers__copy").allInnerTexts()).satisfiesExactly(
				(copy) -> assertThat(copy).contains("Blu-ray", "For loan", "€3.50", "In"),
				(copy) -> assertThat(copy).contains("VHS", "For sale"));
		String film = tab.path();
		tab.press(tab.link("Edit")).page().locator("[name='copies[0].format']").fill("");
		tab.page().locator("[name='copies[0].price']").fill("");
		tab.press(tab.button("Save")).open(film);
		assertThat(tab.page().locator(".offers__copy").allInnerTexts()).singleElement().asString().contains("VHS");
		assertThat(tab.open("/movies?terms=sale&q=kwaidan").page().locator(".movie-card .state").innerText())
			.isEqualTo("In");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void formWithoutItsCookieIsShownAgainAndCanBeSent() {
		Tab tab = openForm().typeMovie("Yojimbo").choose("poster.png", Pictures.png(40, 60));
		awaitUpload(tab);
		tab.page().context().clearCookies();
		List<String> typed = tab.typed();
		tab.press(tab.button("Add"));
		assertThat(tab.status()).isEqualTo(403);
		assertThat(tab.typed()).isEqualTo(typed);
		assertThat(tab.page().locator("main [role=alert]").innerText()).startsWith("Not saved yet");
		tab.press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Yojimbo");
		assertThat(tab.widthOfPoster()).isEqualTo(40);
	}

	@Test
	@Tag("soak")
	void inputSavedByARestorationIsNotRestoredAgain() {
		Tab tab = create("Ugetsu");
		Tab theirs = open(tab.path());
		tab.press(tab.link("Edit")).type("Director", "Mine");
		theirs.press(theirs.link("Edit")).page().getByText("Delete this movie").click();
		theirs.press(theirs.button("Delete"));
		tab.press(tab.button("Save")).press(tab.button("Restore"));
		assertThat(tab.heading()).isEqualTo("Ugetsu");
		assertThat(tab.press(tab.link("Edit")).typed()).contains("director=Mine");
		assertThat(restored(tab).isVisible()).isFalse();
		assertThat(tab.open("/movies?form").typed()).contains("title=");
		assertThat(tab.askedToStay()).isZero();
	}

	@Test
	void savedInputIsNotRestored() {
		Tab tab = create("Ugetsu");
		tab.open("/movies?form");
		assertThat(tab.typed()).contains("title=");
		assertThat(restored(tab).isVisible()).isFalse();
	}

	@Test
	void noticeOfAnActionIsShownOnce() {
		Tab tab = create("“Ikiru” & <b>more</b>");
		assertThat(done(tab).innerText()).isEqualTo("““Ikiru” & <b>more</b>” was added.");
		tab.press(tab.link("Edit"));
		assertThat(done(tab).count()).isZero();
		tab.type("Title", "Ikiru").press(tab.button("Save"));
		assertThat(done(tab).innerText()).isEqualTo("“Ikiru” was saved.");
		tab.press(tab.link("Edit")).page().getByText("Delete this movie").click();
		tab.press(tab.button("Delete"));
		assertThat(done(tab).innerText()).isEqualTo("“Ikiru” was deleted.");
		tab.open("/movies");
		assertThat(done(tab).count()).isZero();
	}

	@Test
	void addedMovieMayBeFollowedByAnEmptyForm() {
		Tab tab = openForm().typeMovie("Rashomon");
		tab.press(tab.button("Add, and start another"));
		assertThat(tab.heading()).isEqualTo("Add a movie");
		assertThat(done(tab).innerText()).isEqualTo("“Rashomon” was added.");
		PlaywrightAssertions.assertThat(tab.page().locator("#title")).isFocused();
		assertThat(tab.typed()).contains("title=", "director=");
		tab.press(tab.link("Show it"));
		assertThat(tab.heading()).isEqualTo("Rashomon");
	}

	@Test
	void namesAreChipsThatAreChangedAndTakenAway() {
		Tab tab = openForm();
		Locator stars = tab.page().locator("#stars");
		stars.pressSequentially("Sammy Davis, Jr., Dean Martin,dean martin,Frank");
		assertThat(chips(tab)).containsExactly("Sammy Davis, Jr.", "Dean Martin");
		assertThat(tab.typed()).contains("stars=Sammy Davis, Jr.\nDean Martin\nFrank");
		tab.button("Sammy Davis, Jr.").click();
		assertThat(stars.inputValue()).isEqualTo("Sammy Davis, Jr.");
		stars.fill("Sammy Davis");
		stars.press("Enter");
		assertThat(chips(tab)).containsExactly("Sammy Davis", "Dean Martin", "Frank");
		tab.button("Remove Dean Martin").click();
		stars.press("Backspace");
		assertThat(stars.inputValue()).isEqualTo("Frank");
		tab.typeMovie("Rat Pack").type("Actors", "Joey Bishop, Peter Lawford");
		tab.press(tab.button("Add"));
		assertThat(tab.page().locator(".movie__people").innerText()).contains("Sammy Davis", "Joey Bishop",
				"Peter Lawford");
		tab.press(tab.link("Edit"));
		assertThat(chips(tab)).contains("Sammy Davis", "Joey Bishop", "Peter Lawford");
		assertThat(tab.askedToStay()).isZero();
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void namesAreCompletedFromTheCatalogue() throws IOException {
		shop.client()
			.create(new Form().with("title", "Amélie")
				.with("description", "What happens in Amélie")
				.with("stars", "Audrey Tautou")
				.with("director", "Jean-Pierre Jeunet")
				.with("genres", "Fantasía"));
		awaitCount("/people?q=jeun", "Jeunet");
		awaitCount("/genres?q=fantas", "Fant");
		Tab tab = openForm();
		Locator option = tab.page().locator(".suggestions [role=option]");
		tab.page().locator("#director").pressSequentially("jeun");
		option.getByText("Jean-Pierre Jeunet").click();
		tab.page().locator("#genres").pressSequentially("FANTASIA");
		PlaywrightAssertions.assertThat(option).hasText("Fantasía1");
		tab.page().locator("#genres").press("ArrowDown");
		tab.page().locator("#genres").press("Enter");
		assertThat(tab.typed()).contains("director=Jean-Pierre Jeunet", "genres=Fantasía");
		tab.page().locator("#genres").pressSequentially("FANTASIA");
		PlaywrightAssertions.assertThat(option).hasText("Fantasía1");
		tab.page().locator("#genres").press(",");
		PlaywrightAssertions.assertThat(option).hasCount(0);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void movieOfTheSameTitleAndYearIsPointedOutAndCanBeAdded() throws IOException {
		String twin = shop.client().create(Form.movie("Zwillinge").with("year", "1988"));
		Tab tab = openForm().typeMovie("zwillinge").type("Year", "1989");
		tab.page().locator("#runningTime").focus();
		PlaywrightAssertions.assertThat(tab.link("Zwillinge (1988)")).hasCount(0);
		tab.type("Year", "1988").page().locator("#runningTime").focus();
		PlaywrightAssertions.assertThat(tab.link("Zwillinge (1988)"))
			.hasAttribute("href", Pattern.compile(twin.substring("/movies/".length()) + "$"));
		tab.type("Running time", "long").press(tab.button("Add"));
		assertThat(tab.status()).isEqualTo(422);
		PlaywrightAssertions.assertThat(tab.link("Zwillinge (1988)")).hasCount(1);
		tab.type("Running time", "107").press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("zwillinge");
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	@Tag("soak")
	void personWithTheTitleIsNotReportedAsADuplicate() throws IOException {
		shop.client().create(Form.movie("Zorro").with("stars", "Zwilla Quoll"));
		awaitCount("/movies/suggestions?q=zwilla", "/people/");
		Tab tab = openForm();
		tab.page()
			.waitForResponse((response) -> response.url().endsWith("suggestions?q=Zwilla"),
					() -> tab.typeMovie("Zwilla"));
		tab.press(tab.button("Add"));
		assertThat(tab.heading()).isEqualTo("Zwilla");
		assertThat(tab.complaints()).isEmpty();
	}

	private static List<String> chips(Tab tab) {
		return tab.page().locator(".chip__name").allInnerTexts();
	}

	@Test
	void formIsSentFromAnyFieldByTheKeyboard() {
		Tab tab = openForm().typeMovie("Ran");
		tab.page().locator("#description").press("Control+Enter");
		tab.page().waitForURL((url) -> url.matches(".*/movies/ran-[0-9a-f]{24}"));
		assertThat(tab.heading()).isEqualTo("Ran");
	}

	@Test
	void leavingWithUnsavedChangesAsksForConfirmation() {
		Tab tab = openForm();
		tab.page().locator("#title").click();
		tab.type("Title", "Half").press(tab.page().locator(".page-header__name"));
		assertThat(tab.askedToStay()).isOne();
		assertThat(tab.open("/movies?form").typed()).contains("title=Half");
	}

	@Test
	void formerStateIsBroughtBackWithoutWhatWasTypedElsewhere() {
		Tab tab = create("Harakiri");
		String movie = tab.path();
		tab.press(tab.link("Edit")).type("Title", "Seppuku").press(tab.button("Save"));
		tab.press(tab.link("Edit")).page().locator("#title").click();
		tab.type("Title", "Half").open(movie);
		tab.press(tab.link("History")).press(tab.link("Restore this version"));
		assertThat(tab.typed()).contains("title=Harakiri");
		assertThat(restored(tab).isVisible()).isFalse();
	}

	@Test
	void leavingAnUnchangedFormNeedsNoConfirmation() {
		Tab tab = create("Kwaidan");
		tab.press(tab.link("Edit")).page().locator("#title").click();
		tab.press(tab.link("Cancel"));
		assertThat(tab.heading()).isEqualTo("Kwaidan");
		assertThat(tab.askedToStay()).isZero();
	}

	@Test
	void firstErrorTakesTheFocusAndTheListLeadsToTheOthers() {
		Tab tab = openForm();
		PlaywrightAssertions.assertThat(tab.page().locator("#title")).isFocused();
		tab.press(tab.button("Add"));
		PlaywrightAssertions.assertThat(tab.page().locator("#title")).isFocused();
		tab.type("Title", "Errors").type("Year", "12").type("Running time", "a while").press(tab.button("Add"));
		PlaywrightAssertions.assertThat(tab.page().locator("#year")).isFocused();
		tab.page().locator("main [role=alert] a").getByText("Running time").click();
		assertThat(tab.page().evaluate("document.activeElement.id")).isEqualTo("runningTime");
	}

	@Test
	void formWithErrorsIsTheSameInAnotherLanguage() {
		Tab tab = openForm().type("Title", "Ran").type("Year", "12");
		tab.press(tab.button("Add"));
		tab.press(tab.link("Deutsch"));
		assertThat(tab.heading()).isEqualTo("Film hinzufügen");
		assertThat(tab.typed()).contains("title=Ran");
	}

	@Test
	void posterIsShownBeforeTheFormIsSent() {
		Tab tab = openForm().typeMovie("Tokyo Story").choose("poster.png", Pictures.png(40, 60));
		awaitUpload(tab);
		assertThat(tab.page().locator(".poster-field__upload label").getAttribute("data-percent")).isEqualTo("100");
		assertThat(poster(tab).evaluate("(image) => image.decode().then(() => image.naturalWidth)")).isEqualTo(40);
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(40);
		assertThat(tab.complaints()).isEmpty();
	}

	@Test
	void largePhotoIsMadeSmallerBeforeItIsSent() {
		Tab tab = openForm().typeMovie("Floating Weeds");
		tab.page().evaluate(TAKE_PHOTO);
		awaitUpload(tab);
		tab.press(tab.button("Add"));
		assertThat(tab.widthOfPoster()).isEqualTo(2048);
	}

	private static Locator restored(Tab tab) {
		return tab.page().locator(".form__restored");
	}

	private static Locator done(Tab tab) {
		return tab.page().locator(".notice--done [role=status]");
	}

}
