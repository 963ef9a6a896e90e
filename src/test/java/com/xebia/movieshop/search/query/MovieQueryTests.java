package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.address.ListQuery.Filter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MovieQueryTests {

	@Test
	void linksKeepFiltersWithSpecialCharacters() {
		MovieQuery query = MovieQuery
			.of(Map.of("sort", "newest", "size", 10, "genre", "R+B & {x}", "director", "Agnès", "year", 1962));
		assertThat(query.with("sort", "title"))
			.isEqualTo("/movies?sort=title&size=10&genre=R%2BB%20%26%20%7Bx%7D&director=Agn%C3%A8s&year=1962");
	}

	@Test
	void linksLeadToTheNeighbours() {
		MovieQuery query = MovieQuery.of(Map.of("size", 1, "after", ""));
		ListPage<String> page = ListPage.of(query, List.of("a", "b"), (item) -> item);
		assertThat(page).isEqualTo(
				new ListPage<>(List.of("a"), "/movies?sort=title&size=1", null, "/movies?sort=title&size=1&after=a"));
	}

	@Test
	void eachGenreIsRemovedByItself() {
		MovieQuery query = MovieQuery.of(Map.of("q", "love", "genre", List.of("War", "Comedy, black", "War")));
		assertThat(query.chosen()).containsExactly(new Filter("genre", "War", "/movies?q=love&genre=Comedy%2C%20black"),
				new Filter("genre", "Comedy, black", "/movies?q=love&genre=War"));
		List<String> many = IntStream.range(0, 1000).mapToObj(String::valueOf).toList();
		assertThat(MovieQuery.of(Map.of("genre", many)).filters()).isEqualTo(Map.of("genre", many.subList(0, 10)));
		assertThat(MovieQuery.of(Map.of("genre", "War")).chosen())
			.containsExactly(new Filter("genre", "War", "/movies?sort=title"));
	}

	@ParameterizedTest
	@CsvSource({ ",, title", "love,, relevance", "love, newest, newest", ", relevance, title", ", -minutes, -minutes",
			"love, -relevance, relevance", ", -no, -title", "'  ', -year, -year" })
	void orderIsNamedByTheParameter(String words, String sort, String order) {
		assertThat(
				MovieQuery.of(Map.of("q", (words != null) ? words : "", "sort", (sort != null) ? sort : "")).getSort())
			.isEqualTo(order);
	}

	@ParameterizedTest
	@CsvSource({ "after, 24, 24", "after, -1, 0", "after, 2147483647, 9900", "before, 48, 24", "before, 3, 0",
			"before, 2147483647, 9900", "before, -2147483648, 0" })
	void offsetIsLimited(String parameter, String cursor, int offset) {
		assertThat(MovieQuery.of(Map.of(parameter, cursor)).offset()).isEqualTo(offset);
	}

	@ParameterizedTest
	@CsvSource({ "available, false", "available, 1", "terms, lease", "year, ' '", "genre, ''", "no, filter" })
	void allMoviesMatchWhatIsNoValueOfAFilter(String parameter, String value) {
		assertThat(MovieQuery.of(Map.of(parameter, value))).isEqualTo(MovieQuery.ALL);
		assertThat(MovieQuery.of(Map.of("available", List.of("", "true"), "year", List.of("01957", "1958"))).filters())
			.isEqualTo(Map.of("available", List.of("true"), "year", List.of("1957")));
	}

	@ParameterizedTest
	@CsvSource({ "genre, War, true", "year, 1957, true", "sort, -title, true", "sort, -year, false",
			"sort, minutes, false", "q, war, false", "decade, 1950, false", "letter, A, false", "minutes, 90, false" })
	void listIsPlainIfTheDatabaseReadsItInOrder(String parameter, String value, boolean plain) {
		assertThat(MovieQuery.of(Map.of(parameter, value)).isPlain()).isEqualTo(plain);
	}

}
