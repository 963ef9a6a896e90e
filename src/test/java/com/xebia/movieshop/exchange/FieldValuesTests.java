package com.xebia.movieshop.exchange;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FieldValues}.
 */
class FieldValuesTests {

	@ParameterizedTest
	@ValueSource(strings = { "1994", " 1994 ", "1994.0", "(1994)", "1994-09", "1994-09-10", "1994-09-10T00:00:00.000Z",
			"10.9.1994", "09/10/1994" })
	void yearIsTakenOfADate(String text) {
		assertThat(FieldValues.plain("year", text)).isEqualTo("1994");
	}

	@ParameterizedTest
	@ValueSource(strings = { "90", "90.0", "90 min", "90 Min.", "90 minutes", "90m", "90'", "1h 30m", "1 h 30 min",
			"1h30", "1 Std. 30 Minuten", "1:30", "01:30:00", "PT1H30M", "PT90M0S" })
	void minutesAreTakenOfATime(String text) {
		assertThat(FieldValues.plain("runningTime", text)).isEqualTo("90");
	}

	@ParameterizedTest
	@CsvSource({ "2h, 120", "1:02, 62", "PT2H, 120" })
	void hoursAreMinutes(String text, String minutes) {
		assertThat(FieldValues.plain("runningTime", text)).isEqualTo(minutes);
	}

	@ParameterizedTest
	@CsvSource({ "year, 19x", "year, 94", "year, 2020-2021", "year, 1994.5", "year, nineteen", "runningTime, 5400 s",
			"runningTime, long", "runningTime, -90", "runningTime, '1,234'", "runningTime, 99999", "runningTime, PT",
			"title, 90 min", "director, A; B", "title, null", "stars, 'Sammy Davis, Jr.'", "genres, [Short]" })
	void whatItDoesNotKnowStays(String field, String text) {
		assertThat(FieldValues.plain(field, text)).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "year, N/A", "runningTime, -", "year, null", "year, ?", "runningTime, \\N", "genres, \\N",
			"genres, (no genres listed)", "genres, []", "id, 27205", "id, tt0022100",
			"id, 123e4567-e89b-12d3-a456-426614174000", "poster, https://movies.example/m.png" })
	void whatSaysNothingIsNothing(String field, String text) {
		assertThat(FieldValues.plain(field, text)).isBlank();
	}

	@ParameterizedTest
	@ValueSource(strings = { "[{'id': 1, 'name': 'Lorre, Peter', 'x': None}, {'name': 'O\\'Neil, \"A\" é'}]",
			"[{\"name\": \"Lorre, Peter\", \"id\": 1}, {\"name\":\"O'Neil, \\\"A\\\" \\u00e9\"}]" })
	void namesAreTakenOfWhatDescribesThem(String text) {
		assertThat(FieldValues.plain("stars", text).lines()).containsExactly("Lorre, Peter", "O'Neil, \"A\" é");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "Lorre, Peter; A", "Lorre, Peter |A", "['Lorre, Peter', 'A']", "[\"Lorre, Peter\",\"A\"]" })
	void namesHaveALineEach(String text) {
		assertThat(FieldValues.plain("stars", text).lines().map(String::strip)).containsExactly("Lorre, Peter", "A");
	}

}
