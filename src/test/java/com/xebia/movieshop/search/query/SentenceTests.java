package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SentenceTests {

	private static final List<String> GENRES = List.of("Silent", "Comedy", "War", "Western", "Noir", "Romance",
			"Science Fiction", "!!!", "A");

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			silent 1920s                              | genre=Silent&decade=1920
			silent films of the 1920s                 | genre=Silent&decade=1920
			Stummfilme der 20er Jahre                 | genre=Silent&decade=1920
			comedies from the fifties                 | genre=Comedy&decade=1950
			the 10s                                   | decade=2010
			westerns of the 1950s in the shop         | genre=Western&decade=1950&available=true
			Western im Laden                          | genre=Western&available=true
			verfügbare Komödien                       | genre=Comedy&available=true
			war films of the forties under 2 hours    | genre=War&decade=1940&minutes=120
			filme unter 90 Minuten                    | minutes=90
			at most an hour                           | minutes=60
			less than 75min                           | minutes=75
			romantic comedies                         | genre=Comedy&genre=Romance
			sci-fi to borrow                          | genre=Science+Fiction&terms=rental
			film noir for sale                        | genre=Noir&terms=sale
			hitchcock before 1950                     | q=hitchcock&until=1949
			hitchcock bis 1950                        | q=hitchcock&until=1950
			ford nach 1945                            | q=ford&since=1946
			ford since 1945 until 1950                | q=ford&until=1950&since=1945
			john wayne westerns                       | q=john+wayne&genre=Western
			show me some good comedies                | q=show+me+some+good&genre=Comedy
			show me comedies                          | genre=Comedy""")
	void wordsThatNameFiltersAreFilters(String words, String parameters) {
		assertThat(Sentence.understand(MovieQuery.of(words), GENRES)).isEqualTo(MovieQuery.parse(parameters));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "casablanca", "1984", "the warriors", "20 million miles to earth", "under the volcano",
			"before sunset", "shop", "film", "a night", "s", "\"silent 1920s\"", "„Western im Laden“" })
	void otherAndQuotedWordsAreWords(String words) {
		MovieQuery typed = MovieQuery.of(words);
		assertThat(Sentence.understand(typed, GENRES)).isSameAs(typed);
	}

	@ParameterizedTest
	@CsvSource({ "silent 1920s, 1930", "1920s, 1930" })
	void chosenFilterStays(String words, String decade) {
		MovieQuery typed = MovieQuery.of(Map.of("q", words, "decade", decade));
		assertThat(Sentence.understand(typed, GENRES).filters()).containsEntry("decade", List.of(decade));
	}

}
