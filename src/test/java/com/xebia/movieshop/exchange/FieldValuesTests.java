package com.xebia.movieshop.exchange;

import org.junit.jupiter.api.Test;
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
			"10.9.1994", "09/10/1994", "10.09.1994 00:00", "9/10/1994 0:00:00", "10 Sep 1994", "10-Sep-1994",
			"Sep 10, 1994", "September 10 1994", "10. September 1994", "März 1994", "1994\u00a0" })
	void yearIsTakenOfADate(String text) {
		assertThat(FieldValues.plain("year", text)).isEqualTo("1994");
	}

	@ParameterizedTest
	@ValueSource(strings = { "90", "90.0", "90 min", "90 Min.", "90 minutes", "90m", "90'", "1h 30m", "1 h 30 min",
			"1h30", "1 Std. 30 Minuten", "1:30", "01:30:00", "PT1H30M", "PT90M0S", "90,0", "90,00", "90\u00a0minutes",
			"5400000", "5441234" })
	void minutesAreTakenOfATime(String text) {
		assertThat(FieldValues.plain("runningTime", text)).isEqualTo("90");
	}

	@ParameterizedTest
	@CsvSource({ "2h, 120", "1:02, 62", "PT2H, 120" })
	void hoursAreMinutes(String text, String minutes) {
		assertThat(FieldValues.plain("runningTime", text)).isEqualTo(minutes);
	}

	@ParameterizedTest
	@CsvSource({ "year, 19x", "year, 94", "year, 2020-2021", "year, 1994.5", "year, nineteen", "year, before 1994",
			"year, 10-Sep-94", "runningTime, '90,5'", "runningTime, 5400", "title, N/A", "title, None",
			"originalTitle, Unknown", "description, None of them", "runningTime, 5400 s", "runningTime, long",
			"runningTime, -90", "runningTime, '1,234'", "runningTime, 99999", "runningTime, PT", "title, 90 min",
			"title, null", "stars, 'Sammy Davis, Jr.'", "genres, [Short]" })
	void whatItDoesNotKnowStays(String field, String text) {
		assertThat(FieldValues.plain(field, text)).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "year, N/A", "runningTime, -", "year, null", "year, ?", "runningTime, \\N", "genres, \\N",
			"runningTime, 0", "runningTime, 0.0", "genres, (no genres listed)", "genres, []", "id, 27205",
			"id, tt0022100", "id, 123e4567-e89b-12d3-a456-426614174000", "poster, https://movies.example/m.png",
			"poster, N/A", "director, N/A", "stars, N/A", "genres, None", "description, nan", "director, -",
			"director, []", "title, http://movies.example/entity/1", "director, https://movies.example/entity/2",
			"stars, http://movies.example/entity/3" })
	void whatSaysNothingIsNothing(String field, String text) {
		assertThat(FieldValues.plain(field, text)).isBlank();
	}

	@ParameterizedTest
	@ValueSource(strings = { "[{'id': 1, 'name': 'Lorre, Peter', 'x': None}, {'name': 'O\\'Neil, \"A\" é'}]",
			"[{\"name\": \"Lorre, Peter\", \"id\": 1}, {\"name\":\"O'Neil, \\\"A\\\" \\u00e9\"}]" })
	void namesAreTakenOfWhatDescribesThem(String text) {
		assertThat(FieldValues.plain("stars", text).lines()).containsExactly("Lorre, Peter", "O'Neil, \"A\" é");
	}

	@Test
	void namesAreTakenOfListsThatProgramsPrint() {
		String text = "['Lorre, Peter', \"Peter O'Toole\", 'Jos\\u00e9', 'O\\'Neil']";
		assertThat(FieldValues.plain("stars", text).lines()).containsExactly("Lorre, Peter", "Peter O'Toole", "José",
				"O'Neil");
	}

	@ParameterizedTest
	@ValueSource(strings = { "['A B', \"C D\"]", "[\"A B\",\"C D\"]", "[{'id': 1, 'name': 'A B'}, {'name': 'C D'}]",
			"A B; C D", "A B|C D", " A B ;; C D;", "A B\n C D", "A B, C D" })
	void directorsAreOnOneLine(String text) {
		assertThat(FieldValues.plain("director", text)).isEqualTo("A B, C D");
	}

	@Test
	void idIsTakenOfWhatMongoDbWritesInCsv() {
		assertThat(FieldValues.plain("id", "ObjectId(0123456789abcdef01234567)")).isEqualTo("0123456789abcdef01234567");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "Lorre, Peter; A", "Lorre, Peter |A", "['Lorre, Peter', 'A']", "[\"Lorre, Peter\",\"A\"]" })
	void namesHaveALineEach(String text) {
		assertThat(FieldValues.plain("stars", text).lines().map(String::strip)).containsExactly("Lorre, Peter", "A");
	}

}
