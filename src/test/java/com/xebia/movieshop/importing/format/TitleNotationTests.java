package com.xebia.movieshop.importing.format;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TitleNotationTests {

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', textBlock = """
			Toy Story (1995), Toy Story, 1995,
			`Big Bang Theory, The (2007-)`, The Big Bang Theory, 2007,
			`American President, The (1995)`, The American President, 1995,
			`Postman, The (Postino, Il) (1994)`, The Postman, 1994, Il Postino
			`Misérables, Les (1995)`, Les Misérables, 1995,
			`Avventura, L' (Adventure, The) (1960)`, L'Avventura, 1960, The Adventure
			Seven (a.k.a. Se7en) (1995), Seven (a.k.a. Se7en), 1995,
			(500) Days of Summer (2009), (500) Days of Summer, 2009,
			`Good, the Bad and the Ugly, The (1966)`, `The Good, the Bad and the Ugly`, 1966,
			`The Cook, the Thief (1989) `, `The Cook, the Thief`, 1989,
			""")
	void titleIsDividedFromTheYear(String text, String title, String year, String originalTitle) {
		Map<String, String> values = new HashMap<>(Map.of("title", text));
		TitleNotation.divide(values);
		assertThat(values).containsEntry("title", title).containsEntry("year", year);
		assertThat(values.get("originalTitle")).isEqualTo(originalTitle);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', textBlock = """
			Matrix, The > The Matrix
			Good, the Bad and the Ugly, The > The Good, the Bad and the Ugly
			Blechtrommel, Die > Die Blechtrommel
			Matrix, The (1999) > The Matrix
			Promesse, La (1996) > La Promesse
			""")
	void articleIsMovedToTheFrontIfTheYearIsKnown(String text, String title) {
		Map<String, String> values = new HashMap<>(Map.of("title", text, "year", "1999"));
		TitleNotation.divide(values);
		assertThat(values).containsOnly(Map.entry("title", title), Map.entry("year", "1999"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Run, Hide, Die", "Mother, I", "(1994)", "1984", "Death Race (2000", "",
			"Blade Runner (2049) again" })
	void otherTitleStays(String title) {
		Map<String, String> values = new HashMap<>(Map.of("title", title));
		TitleNotation.divide(values);
		assertThat(values).containsOnly(Map.entry("title", title));
	}

	@Test
	void titleThatTheShopExportedStays() {
		Map<String, String> values = new HashMap<>(Map.of("id", "0123456789abcdef01234567", "title", "M (1931)"));
		TitleNotation.divide(values);
		assertThat(values).containsEntry("title", "M (1931)").doesNotContainKey("year");
	}

	@Test
	void titleWithAYearOfItsOwnStays() {
		Map<String, String> values = new HashMap<>(Map.of("title", "2001 (1968)", "year", "1970"));
		TitleNotation.divide(values);
		assertThat(values).containsEntry("title", "2001 (1968)").containsEntry("year", "1970");
	}

}
