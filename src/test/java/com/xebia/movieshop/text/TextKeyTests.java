package com.xebia.movieshop.text;

import java.util.Comparator;
import java.util.List;

import com.xebia.movieshop.search.schema.Films;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TextKeyTests {

	@ParameterizedTest
	@CsvSource(textBlock = """
			Schindler's List, Schindler’s List
			Schindler's List, SCHINDLER`S LIST
			Schindler's List, Schindlers List
			Peter O'Toole, Peter O’Toole
			Peter O'Toole, Peter O Toole
			WALL·E, Wall-E
			Cœur, Coeur
			Amélie, Ame\u0301lie
			Avatar, Avatar\u00a0
			Ava\u200btar, Avatar
			2001 – A Space Odyssey, 2001: A Space Odyssey
			Łukasz, Lukasz
			J. J. Abrams, J.J. Abrams
			Straße, Strasse
			Ødipus, odipus
			Æon Flux, aeon flux
			Πολίτης, ΠΟΛΙΤΗΣ
			Чёрный, черный
			Ｆｕｌｌ, full
			Tom & Jerry, Tom and Jerry
			İstanbul, istanbul
			""")
	void textsThatDifferInSpellingOnlyHaveOneKey(String text, String other) {
		assertThat(TextKey.of(text)).isEqualTo(TextKey.of(other));
	}

	@ParameterizedTest
	@CsvSource({ "Мой, Мои", "がく, かく", "Alien, Aliens", "Mädchen, Maedchen", "8½, 81/2" })
	void textsThatDifferHaveDifferentKeys(String text, String other) {
		assertThat(TextKey.of(text)).isNotEqualTo(TextKey.of(other));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			The Matrix, 'Matrix, The'
			The Matrix, matrix
			Alien³, Alien 3
			L’Atalante, Atalante
			Das Boot, Boot
			Un chien andalou, chien andalou
			""")
	void titlesThatDifferByAnArticleHaveOneKey(String title, String other) {
		assertThat(TextKey.ofTitle(title)).isEqualTo(TextKey.ofTitle(other));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Die Hard", "A bout de souffle", "À bout de souffle", "Les Misérables", "El Norte",
			"Los Angeles Plays Itself", "La La Land", "The", "A.I.", "L.A. Confidential", "A", "A to Z" })
	void someTitlesKeepTheirFirstWord(String title) {
		assertThat(TextKey.ofTitle(title)).startsWith(TextKey.of(title.substring(0, 1)));
	}

	@ParameterizedTest
	@CsvSource({ "Mädchen, Maedchen", "Maedchen, Mädchen", "Søren, Soeren", "MÄDCHEN, maedchen", "A\u030asa, Aasa" })
	void spellingsOfUmlautsAreFound(String title, String stored) {
		assertThat(TextKey.spellings(title)).contains(TextKey.ofTitle(stored));
	}

	@Test
	void titlesAreSortedWordByWordAndNumbersByValue() {
		List<String> sorted = List.of("3 Idiots", "8½", "9", "10 Things I Hate About You", "12 Angry Men",
				"101 Dalmatians", "(500) Days of Summer", "1984", "2001: A Space Odyssey", "$1,000,000 Duck",
				"Æon Flux", "Amélie", "L'Atalante", "Die Brücke", "The 'Burbs", "Éclair", "Łódź", "The New York Ripper",
				"Newark", "Ødipus", "Rocky", "Rocky 2", "Rocky 10", "La Strada", "The Third Man", "A Trip to the Moon",
				"Война и мир", "七人の侍");
		assertThat(sorted).isSortedAccordingTo(Comparator.comparing(TextKey::ofTitle));
	}

	@ParameterizedTest
	@ValueSource(strings = { "...", "$", "!!!", "☃" })
	void textWithoutLettersIsItsOwnKey(String text) {
		assertThat(TextKey.of(" " + text)).isEqualTo(text);
		assertThat(TextKey.ofTitle(text)).isEqualTo(text);
	}

	// An invisible character excludes a text from the shorter ways to its key.
	@Test
	void plainTextHasTheKeyOfTheLongWay() {
		assertThat(Films.read().movies())
			.flatExtracting((film) -> List.of(film.title(), film.description(), film.stars().toString()))
			.asInstanceOf(InstanceOfAssertFactories.list(String.class))
			.filteredOn((text) -> text.chars().anyMatch(Character::isLetterOrDigit))
			.allSatisfy((text) -> {
				assertThat(TextKey.of(text)).isEqualTo(TextKey.of("\u200B" + text));
				assertThat(TextKey.ofTitle(text)).isEqualTo(TextKey.ofTitle("\u200B" + text));
				assertThat(TypedText.lines(text)).isEqualTo(TypedText.lines("\u200B" + text));
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "co\uFFFEoperation", "co\uFFFFoperation", "co\u0000operation", "co\uD800operation" })
	void charactersThatXmlForbidsAreRemoved(String typed) {
		assertThat(TypedText.line(typed)).isEqualTo("cooperation");
		assertThat(TypedText.printable(typed)).isEqualTo("cooperation");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u200E1/\u200E1/1999\u200E", "\u200F\u200E1/\u200E1/1999", "1/\u200E1/1999\u200E\u200F" })
	void marksOfDirectionStayInsideALineOnly(String typed) {
		assertThat(TypedText.lines(typed + "\n" + typed)).isEqualTo("1/\u200E1/1999\n1/\u200E1/1999");
	}

	@Test
	void longTextsAreNotNormalized() {
		String marks = "A" + "\u0301".repeat(TextKey.MAX_LENGTH);
		assertThat(TextKey.of(marks)).isEqualTo(marks);
		assertThat(TextKey.ofTitle(marks)).isEqualTo(marks);
		assertThat(TextKey.spellings(marks)).containsExactly(marks);
	}

}
