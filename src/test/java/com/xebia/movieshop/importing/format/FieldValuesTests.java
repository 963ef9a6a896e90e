package com.xebia.movieshop.importing.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FieldValuesTests {

	@ParameterizedTest
	@ValueSource(strings = { "1994", " 1994 ", "1994.0", "(1994)", "1994-09", "1994-09-10", "1994-09-10T00:00:00.000Z",
			"10.9.1994", "09/10/1994", "10.09.1994 00:00", "9/10/1994 0:00:00", "10 Sep 1994", "10-Sep-1994",
			"Sep 10, 1994", "September 10 1994", "10. September 1994", "1994\u00a0", "1994–1998", "1994 - 1998",
			"1994-", "1994–", "1994è1998", "1994/95", "1994/09/10", "10-09-1994", "1994,0", "ca. 1994", "1994 (USA)",
			"(II) (1994)", "September 10, 1994 (United States)", "Sat, 10 Sep 1994", "10 września 1994",
			"10 de septiembre de 1994", "10 сентября 1994 г.", "19940910", "1994-09-10|1995-01-01",
			"['September 10, 1994', 'May 1, 1995 (Spain)']" })
	void yearIsTakenOfADate(String text) {
		assertThat(read("year", text)).isEqualTo("1994");
	}

	@ParameterizedTest
	@ValueSource(strings = { "90", "90.0", "90 min", "90 Min.", "90 minutes", "90m", "90'", "1h 30m", "1 h 30 min",
			"1h30", "1 Std. 30 Minuten", "1:30", "01:30:00", "PT1H30M", "PT90M0S", "90,0", "90,00", "90\u00a0minutes",
			"1 hour, 30 minutes", "1 hour and 30 minutes", "1 Std. und 30 Min.", "~90 min", "ca. 90 Min.",
			"90 min (theatrical)", "0 days 01:30:00", "90 min / 95 min", "90 min, 120 min (cut)", "['90 minutes']",
			"1 godz. 30 min", "1 ч 30 мин", "90 минут", "90分", "1 uur 30 minuten" })
	void minutesAreTakenOfATime(String text) {
		assertThat(read("runningTime", text)).isEqualTo("90");
	}

	@ParameterizedTest
	@CsvSource({ "runningTime, 2h, 120", "runningTime, 1:02, 62", "runningTime, PT2H, 120", "runningTime, 6960000, 116",
			"runningTime, 6960000.0, 116", "runningTime, 69600000000, 116", "director, Ann (https://x.example/a), Ann",
			"id, ObjectId(0123456789abcdef01234567), 0123456789abcdef01234567" })
	void hoursAreMinutesAndAnIdIsTakenOfWhatMongoDbWrites(String field, String text, String value) {
		assertThat(read(field, text)).isEqualTo(value);
	}

	@ParameterizedTest
	@ValueSource(strings = { "de", "ger", "deu", "DE", "de-AT", "German", "Deutsch", "allemand", "tedesco", "ドイツ語",
			"German, English", "Deutsch/Englisch", "German;English", "['German', 'English']" })
	void languageIsACode(String text) {
		assertThat(read("language", text)).isEqualTo("de");
	}

	@ParameterizedTest
	@CsvSource({ "year, 19x", "year, 94", "year, nineteen", "year, before 1994", "year, 10-Sep-94", "year, 9999",
			"year, 1994 or later", "runningTime, '90,5'", "runningTime, 5400 s", "runningTime, long",
			"runningTime, -90", "year, 2201", "runningTime, '1,234'", "runningTime, 1.000", "runningTime, 99999",
			"runningTime, PT", "language, Elbisch", "language, qq", "language, 5" })
	void unknownNotationIsNotRead(String field, String text) {
		assertThat(read(field, text)).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "year, 1870", "year, 2200", "runningTime, 5400", "title, Unknown", "title, None",
			"description, None of them", "title, 90 min", "stars, Penn & Teller", "stars, AC/DC",
			"director, 'Sammy Davis, Jr.'", "director, 'A B, C D'", "genres, Action & Adventure", "id, abc" })
	void otherTextIsUnchanged(String field, String text) {
		assertThat(read(field, text)).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "year, N/A", "runningTime, -", "year, null", "year, ?", "runningTime, \\N", "genres, \\N",
			"runningTime, 0", "runningTime, 0.0", "runningTime, 2 Seasons", "genres, (no genres listed)", "genres, []",
			"poster, https://movies.example/m.png", "poster, N/A", "director, N/A", "stars, N/A", "genres, None",
			"description, nan", "director, -", "director, []", "originalTitle, Unknown", "originalTitle, None",
			"language, None", "language, Silent", "language, Stummfilm", "language, zxx", "sortAs, N/A", "title, N/A",
			"title, -", "title, null", "title, http://movies.example/entity/1",
			"director, https://movies.example/entity/2", "stars, http://movies.example/entity/3" })
	void placeholderIsBlank(String field, String text) {
		assertThat(read(field, text)).isBlank();
	}

	@ParameterizedTest
	@ValueSource(strings = { "[{'id': 1, 'name': 'Lorre, Peter', 'x': None}, {'name': 'O\\'Neil, \"A\" é'}]",
			"[{\"name\": \"Lorre, Peter\", \"id\": 1}, {\"name\":\"O'Neil, \\\"A\\\" \\u00e9\"}]" })
	void namesAreTakenOfWhatDescribesThem(String text) {
		assertThat(read("stars", text).lines()).containsExactly("Peter Lorre", "O'Neil, \"A\" é");
	}

	@Test
	void namesAreTakenOfListsThatProgramsPrint() {
		String text = "['Lorre, Peter', \"Peter O'Toole\", 'Jos\\u00e9', 'O\\'Neil']";
		assertThat(read("stars", text).lines()).containsExactly("Peter Lorre", "Peter O'Toole", "José", "O'Neil");
	}

	@ParameterizedTest
	@ValueSource(strings = { "['A B', \"C D\"]", "[\"A B\",\"C D\"]", "[{'id': 1, 'name': 'A B'}, {'name': 'C D'}]",
			"A B; C D", "A B|C D", "A B / C D", "A B & C D", "A B and C D", " A B ;; C D;", "A B\n C D", "A B, C D" })
	void directorsAreOnOneLine(String text) {
		assertThat(read("director", text)).isEqualTo("A B, C D");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', textBlock = """
			Lang, Fritz > Fritz Lang
			Coppola, Francis Ford > Francis Ford Coppola
			von Trier, Lars > Lars von Trier
			Coen, Joel; Coen, Ethan > Joel Coen, Ethan Coen
			McG; Woo, John > McG / John Woo
			Davis, Sammy, Jr. > Sammy Davis, Jr.
			Sammy Davis, Jr. > Sammy Davis, Jr.
			Ann Lee - Bob Lee > Ann Lee, Bob Lee
			Ann Lee (https://x.example/a?b=1), Bob Lee (https://x.example/b) > Ann Lee, Bob Lee
			""")
	void directorIsNamedAsHeIsSpokenOf(String text, String director) {
		assertThat(read("director", text)).isEqualTo(director);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', quoteCharacter = '`', textBlock = """
			stars > Peter Lorre / A > Peter Lorre|A
			stars > Lorre, Peter; A > Peter Lorre|A
			stars > Lorre, Peter |A > Peter Lorre|A
			stars > ['Lorre, Peter', 'A'] > Peter Lorre|A
			stars > ["Lorre, Peter","A"] > Peter Lorre|A
			stars > A B, C D & E F > A B|C D|E F
			genres > Drama / Crime > Drama|Crime
			genres > Drama/Crime > Drama|Crime
			genres > ["Drama", "Science Fiction"] > Drama|Science Fiction
			""")
	void namesHaveALineEach(String field, String text, String names) {
		assertThat(read(field, text).lines().map(String::strip)).containsExactly(names.split("\\|"));
	}

	@Test
	void slashBelongsToAGenreOnALineOfItsOwn() {
		assertThat(read("genres", "Music/Dance\n").lines()).containsExactly("Music/Dance");
	}

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
		FieldValues.divideTitle(values);
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
		FieldValues.divideTitle(values);
		assertThat(values).containsOnly(Map.entry("title", title), Map.entry("year", "1999"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Run, Hide, Die", "Mother, I", "(1994)", "1984", "Death Race (2000", "",
			"Blade Runner (2049) again" })
	void otherTitleStays(String title) {
		Map<String, String> values = new HashMap<>(Map.of("title", title));
		FieldValues.divideTitle(values);
		assertThat(values).containsOnly(Map.entry("title", title));
	}

	@ParameterizedTest
	@CsvSource({ "id, 0123456789abcdef01234567, M (1931)", "year, 1970, 2001 (1968)" })
	void titleStaysIfTheShopExportedItOrTheYearDiffers(String field, String value, String title) {
		Map<String, String> values = new HashMap<>(Map.of(field, value, "title", title));
		FieldValues.divideTitle(values);
		assertThat(values).containsOnly(Map.entry(field, value), Map.entry("title", title));
	}

	private static @Nullable String read(String field, String text) {
		return FieldValues.read(field, text, ListedNames.of(field, List.of(text)), new Amounts("EUR"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			EUR; 9.90; 9.90
			EUR; 9,90 €; 9.90
			EUR; € 12; 12
			EUR; eur 12,-; 12
			EUR; 12.– Euro; 12
			EUR; 1.234,56 €; 1234.56
			EUR; 1,234.56; 1234.56
			EUR; 1 234,56; 1234.56
			EUR; 1'234.50; 1234.50
			EUR; 1.234; 1234
			EUR; 1.234.567; 1234567
			EUR; 0.123;
			EUR; 1.234.56;
			EUR; 12.34,56;
			EUR; USD 12;
			EUR; 12 CHF;
			EUR; $12;
			EUR; 12 zł;
			EUR; ¥ 990;
			USD; $12.50; 12.50
			USD; US$ 12.50; 12.50
			USD; 12 €;
			CAD; $12; 12
			JPY; ¥990; 990
			JPY; ￥1,990; 1990
			JPY; 9.90; 9.90
			KWD; 1.234; 1.234
			KWD; KWD 1,234.500; 1234.500
			SEK; 49 kr; 49
			PLN; 12,50 zł; 12.50
			EUR; cheap;
			EUR; -5;
			""")
	void amountOfAnotherCurrencyIsNotRead(String currency, String text, String amount) {
		assertThat(new Amounts(currency).read(text)).isEqualTo(amount);
	}

}
