package com.xebia.movieshop.names;

import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DirectorsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Gene Kelly and Stanley Donen                 | Gene Kelly · Stanley Donen
			Lana Wachowski, Lilly Wachowski              | Lana Wachowski · Lilly Wachowski
			Joel Coen,Ethan Coen                         | Joel Coen · Ethan Coen
			Michael Powell & Emeric Pressburger          | Michael Powell · Emeric Pressburger
			Jean-Pierre Jeunet et Marc Caro              | Jean-Pierre Jeunet · Marc Caro
			Tom Tykwer und Lana Wachowski                | Tom Tykwer · Lana Wachowski
			Luis Berlanga y Juan Antonio Bardem          | Luis Berlanga · Juan Antonio Bardem
			Paolo Taviani e Vittorio Taviani             | Paolo Taviani · Vittorio Taviani
			Bob Persichetti, Peter Ramsey and Rod Rothman| Bob Persichetti · Peter Ramsey · Rod Rothman
			Ann Lee, Bob Lee, and Cy Lee                 | Ann Lee · Bob Lee · Cy Lee
			Tony Scott, McG, John Woo                    | Tony Scott · McG · John Woo
			Ann Lee / Bob                                | Ann Lee · Bob
			John Doe, Jr. and Jane Roe                   | John Doe, Jr. · Jane Roe
			黒澤明、本多猪四郎                               | 黒澤明 · 本多猪四郎
			Ann Lee and Ann Lee                          | Ann Lee
			Ann Lee, Bob Lee, & Madonna                  | Ann Lee · Bob Lee, & Madonna
			""")
	void severalDirectorsAreSplit(String text, String names) {
		assertThat(Directors.of(text)).containsExactly(names.split(" · "));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Fritz Lang", "Lang, Fritz", "De Sica, Vittorio", "Sammy Davis, Jr.", "Penn & Teller",
			"Powell and Pressburger", "Joel and Ethan Coen", "Santiago Ramón y Cajal", "McG", "AC/DC",
			"Tony Scott, and McG", "Ann Lee, et al.", "Semi Colon; 100%" })
	void singleDirectorIsNotSplit(String name) {
		assertThat(Directors.of(name)).containsExactly(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "、", " / " })
	void textWithoutANameHasNoDirector(String text) {
		assertThat(Directors.of(text)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Ann Lee · Bob Lee           | Ann Lee, Bob Lee
			McG · John Woo              | McG / John Woo
			McG / John Woo · Ann Lee    | McG / John Woo / Ann Lee
			Ann Lee · Ann Lee           | Ann Lee
			Ann Lee, Bob Lee · Cy Lee   | Ann Lee, Bob Lee, Cy Lee
			""")
	void joinedNamesAreSplitAgain(String texts, String joined) {
		assertThat(Directors.join(Stream.of(texts.split(" · ")))).isEqualTo(joined);
		assertThat(Directors.of(joined)).doesNotHaveDuplicates()
			.containsAll(Stream.of(texts.split(" · ")).flatMap((text) -> Directors.of(text).stream()).toList());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Ann Lee                        | Anna Lee      | Anna Lee
			Ann Lee, Bob Lee and Cy Lee    | Anna Lee      | Anna Lee, Bob Lee and Cy Lee
			Cy Lee & Ann Lee               | Anna Lee      | Cy Lee & Anna Lee
			Anna Lee and Ann Lee           | Anna Lee      | Anna Lee
			Mary Ann Lee, Bob Lee          | Anna Lee      | Mary Ann Lee, Bob Lee
			Ann Lee and Bob Lee      | McG                 | McG / Bob Lee
			Bob Lee and Ann Lee      | McG                 | Bob Lee / McG
			Ann Lee                  | McG                 | McG
			Ann Lee and Bob Lee      | Ann Lee and Bob Lee | Ann Lee, Bob Lee
			""")
	void replacementIsSplitFromItsNeighboursWhichAreLeft(String text, String to, String replaced) {
		assertThat(Directors.replace(text, (name) -> name.equals("Ann Lee") ? to : name)).isEqualTo(replaced);
	}

}
