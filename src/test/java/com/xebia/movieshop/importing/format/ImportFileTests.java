package com.xebia.movieshop.importing.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.apache.commons.io.IOUtils;
import org.apache.commons.io.input.CharSequenceInputStream;
import org.apache.commons.io.input.ObservableInputStream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ImportFile}: the formats that it reads, and the files that it rejects.
 */
class ImportFileTests {

	private static final int MAX_SIZE = 3 << 20;

	@TempDir
	private Path directory;

	@Test
	void csvHasAFieldInEachColumn() throws IOException {
		List<Line> lines = read("\uFEFFTitle,Original Title,\"Stars\",x\r\n"
				+ "'=M,,\"Peter\nOtto\",1\r\n\r\n\" \",,,\r\nCasablanca\r\n");
		assertThat(lines).extracting(Line::values)
			.containsExactly(Map.of("title", "=M", "stars", "Peter\nOtto"), Map.of("title", "Casablanca"));
		assertThat(lines).extracting(Line::number).containsExactly(2L, 6L);
		assertThat(lines).extracting(Line::index).containsExactly(0, 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "title;director\nM;Lang, Fritz", "title\tdirector\nM\tLang, Fritz",
			"title|director\nM|Lang, Fritz", "title,director\nM,\"Lang, Fritz\"" })
	void csvIsSeparatedByWhatItsFirstLineIs(String text) throws IOException {
		assertThat(read(text)).extracting(Line::values).containsExactly(Map.of("title", "M", "director", "Fritz Lang"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "sep=;\ntitle;year\nM;1931\n", "\n;;\n \ntitle;year;\nM;1931;\n;;\n",
			"Movies, all of them\ntitle;year\nM;1931\n" })
	void linesThatSpreadsheetsAddAreNoMovies(String text) throws IOException {
		try (ImportFile input = open(write(text.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).extracting(Line::values).containsExactly(Map.of("title", "M", "year", "1931"));
			assertThat(input.ignored()).isEmpty();
		}
	}

	// A search for the end of each of many brackets would take hours.
	@Test
	void overlongColumnNameIsIgnored() throws IOException {
		assertThat(read("title,year (" + "x".repeat(500) + ")\nM,1931\n")).extracting(Line::values)
			.containsExactly(Map.of("title", "M"));
		assertThat(read("{\"title\": \"M\", \"year (" + "x".repeat(500) + ")\": 1931}\n")).extracting(Line::values)
			.containsExactly(Map.of("title", "M"));
	}

	@Test
	void unknownColumnNamesAreShortened() throws IOException {
		try (ImportFile input = open(write(("title," + "x".repeat(500_000)).getBytes(StandardCharsets.UTF_8)))) {
			assertThat(input.ignored()).singleElement().asString().hasSizeLessThan(200);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Title,Director\nM,Fritz Lang\nTitle,Director\nN,\n",
			"\uFEFFTitle,Director\r\nM,Fritz Lang\r\n\r\nTitle,Director\r\nN,\r\n" })
	void namesOfColumnsThatComeAgainAreNoMovie(String text) throws IOException {
		assertThat(read(text)).extracting(Line::values)
			.containsExactly(Map.of("title", "M", "director", "Fritz Lang"), Map.of("title", "N"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Date,Name,Year,Letterboxd URI,Rating,Tags\n2020-01-01,M,1931,https://boxd.it/x,5,noir",
			"Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2020-01-01,Mine,,https://boxd.it/y,Best\n\n"
					+ "Position,Name,Year,URL,Description\n1,M,1931,https://boxd.it/x,a note" })
	void listOfLetterboxdNamesTitlesAndYears(String text) throws IOException {
		assertThat(read(text)).extracting(Line::values).containsExactly(Map.of("title", "M", "year", "1931"));
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"\uFEFFTitel;Originaltitel;Regie;Jahr;Laufzeit;Darsteller;Genre\r\nM;Em;Lang;1931;90;A;B\r\n",
			"Name,Original-Title,Director(s),Release Date,Year,Runtime (mins),Actors,GENRE\nM,Em,Lang,1932,1931,90,A,B",
			"Título;Título original;Dirección;Año;Duración;Reparto;Género\nM;Em;Lang;1931;90;A;B",
			"Titre;Titre original;Réalisateur(s);Année;Durée;Acteurs;Genre\nM;Em;Lang;1931;90;A;B",
			"Filmtitel;Originaltitel;Regisseur*in;Erscheinungsdatum;Länge in Min.;Darsteller:innen;Genre\n"
					+ "M;Em;Lang;11.05.1931;90;A;B",
			"primaryTitle\toriginalTitle\tdirector\tstartYear\truntimeMinutes\tcast\tlisted_in\nM\tEm\tLang\t1931\t90\tA\tB",
			"title,original title,director,released,length [min],Lead Actors,genre\nM,Em,Lang,1931,90,A,B",
			"Film Name;Originaltitel;Regisseure;Produktionsjahr;Spieldauer;Hauptdarsteller;Genres\n"
					+ "M;Em;Lang;1931;90;A;B",
			"film,filmLabel,original_title,directorLabel,publicationDate,duration,castLabel,genreLabel\n"
					+ "http://movies.example/1,M,Em,Lang,1931-05-11T00:00:00Z,90,A,B",
			"film,original_title,Directed by,release_year,running_time,Cast,Genres\nM,Em,Lang,1931,90,A,B",
			"{\"cast\": \"A\", \"releaseDate\": \"1932\", \"Title\": \"M\", \"originalTitle\": \"Em\", \"year\": 1931, "
					+ "\"directors\": [\"Lang\"], \"duration\": 90, \"genre\": \"B\"}" })
	void columnIsKnownByWhatOthersCallIt(String text) throws IOException {
		assertThat(read(text)).extracting(Line::values)
			.containsExactly(Map.of("title", "M", "originalTitle", "Em", "director", "Lang", "year", "1931",
					"runningTime", "90", "stars", "A", "genres", "B"));
	}

	@Test
	void foreignIdsAndPosterUrlsAreIgnored() throws IOException {
		String text = "id,title,poster\n27205,M,https://movies.example/m.png\ntt0022100,N,\nabc,O,o.png\n";
		try (ImportFile input = open(write(text.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).extracting(Line::values)
				.containsExactly(Map.of("title", "M"), Map.of("title", "N"), Map.of("title", "O"));
			assertThat(input.ignored()).containsExactly("id", "poster");
		}
	}

	@Test
	void urlIsNotATitleAndItsColumnIsReported() throws IOException {
		String text = "item,itemLabel,director,directorLabel\nhttp://movies.example/1,M,http://movies.example/2,Lang\n";
		try (ImportFile input = open(write(text.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).extracting(Line::values).containsExactly(Map.of("title", "M", "director", "Lang"));
			assertThat(input.ignored()).containsExactly("item", "director");
		}
	}

	@Test
	void foreignIdObjectsAreIgnored() throws IOException {
		String text = "{\"plays\": 2, \"movie\": {\"title\": \"M\", \"ids\": {\"trakt\": 1, \"imdb\": \"tt0022100\"}}}";
		try (ImportFile input = open(write(text.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).singleElement().satisfies((line) -> {
				assertThat(line.flaw()).isNull();
				assertThat(line.values()).containsOnly(Map.entry("title", "M"));
			});
			assertThat(input.ignored()).containsExactly("ids");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"title,stars,genres,director,description,version,id\n"
					+ "http://x,N/A,(no genres listed),['A'],null,0,0123456789abcdef01234567",
			"{\"title\": \"http://x\", \"stars\": [\"N/A\"], "
					+ "\"genres\": [\"(no genres listed)\"], \"director\": \"['A']\", "
					+ "\"description\": \"null\", \"version\": 0, \"id\": \"0123456789abcdef01234567\"}" })
	void exportedValuesAreNotInterpreted(String text) throws IOException {
		assertThat(read(text)).singleElement().satisfies((line) -> {
			assertThat(line.value("title")).isEqualTo("http://x");
			assertThat(line.value("director")).isEqualTo("['A']");
			assertThat(line.value("description")).isEqualTo("null");
			assertThat(line.value("stars").strip()).isEqualTo("N/A");
			assertThat(line.value("genres").strip()).isEqualTo("(no genres listed)");
		});
	}

	@Test
	void imdbNotesAreNotDescriptions() throws IOException {
		assertThat(read("Const,Description,Title\ntt0022100,a note,M\n")).extracting(Line::values)
			.containsExactly(Map.of("title", "M"));
	}

	@Test
	void linesOfJsonHaveTheFieldsOfTheApi() throws IOException {
		List<Line> lines = read("""

				{"title": "M", "year": 1931, "stars": ["Smith, John"], "director": ["A", "B"], "poster": {"x": 1}}
				{"title": null, "cast": ["A", "B"]}
				[]
				{"title": "cut
				""");
		assertThat(lines).extracting(Line::values)
			.containsExactly(Map.of("title", "M", "year", "1931", "stars", "Smith, John\n", "director", "A / B"),
					Map.of("stars", "A\nB\n"), Map.of(), Map.of());
		assertThat(lines).extracting(Line::flaw).containsExactly(null, null, "malformed", "malformed");
		assertThat(lines).extracting(Line::number).containsExactly(2L, 3L, 4L, 5L);
	}

	@ParameterizedTest
	@ValueSource(strings = { "[{\"title\": \"M\", \"year\": 1931}, {\"title\": \"N\"}]",
			"\uFEFF\r\n[\r\n  {\r\n    \"title\": \"M\", \"year\": 1931\r\n  },\r\n{\"title\": \"N\"}\r\n]\r\n",
			"{\n\"title\": \"M\",\n\"year\": 1931\n}\n{\n\"title\": \"N\"\n}",
			"{\"name\": \"Some films\", \"by\": {\"title\": \"me\"}, \"movies\": [{\"title\": \"M\", \"year\": 1931}, "
					+ "{\"title\": \"N\"}]}",
			"{\"title\": \"Some films\", \"tags\": [{}], "
					+ "\"films\": [{\"title\": \"M\", \"year\": 1931}, {\"title\": \"N\"}]}",
			"{\"Items\": [{\"Name\": \"M\", \"ProductionYear\": 1931}, {\"Name\": \"N\"}], \"TotalRecordCount\": 2}",
			"{\"Search\": [{\"Title\": \"M\", \"Year\": \"1931\"}, {\"Title\": \"N\"}], \"Response\": \"True\"}",
			"{\"id\": 1, \"result\": {\"limits\": {\"end\": 2}, \"movies\": [{\"title\": \"M\", \"year\": 1931}, "
					+ "{\"title\": \"N\"}]}}",
			"{\"MediaContainer\": {\"size\": 2, "
					+ "\"Metadata\": [{\"title\": \"M\", \"year\": 1931}, {\"title\": \"N\"}]}}",
			"{\"head\": {\"vars\": [\"film\", \"filmLabel\"]}, \"results\": {\"bindings\": [{\"filmLabel\": {\"type\": "
					+ "\"literal\", \"value\": \"M\"}, \"year\": {\"type\": \"literal\", \"value\": \"1931\"}}, "
					+ "{\"filmLabel\": {\"xml:lang\": \"en\", \"value\": \"N\"}}]}}",
			"{\"page\": 1, \"of\": \"x\", \"results\": [{\"title\": \"M\", \"year\": 1931}, {\"title\": \"N\"}], \"y\": [1]}",
			"{\"tt1\": {\"title\": \"M\", \"year\": 1931}, \"tt2\": {\"title\": \"N\"}}",
			"{\n\"title\": \"My list\",\n\"description\": \"best\",\n\"items\": [{\"name\": \"M\", \"year\": 1931}, "
					+ "{\"name\": \"N\"}]\n}",
			"{\"page\": {\"n\": 1}, \"x\": {\"y\": [{\"title\": \"M\", \"year\": 1931}, {\"title\": \"N\"}]}}",
			"[{\"page\": 1, \"results\": [{\"title\": \"M\", \"year\": 1931}]}, {\"page\": 2, \"results\": [{\"title\": \"N\"}]}]",
			"[[{\"title\": \"M\", \"year\": 1931}], [{\"title\": \"N\"}]]",
			"{\"data\": {\"library\": [{\"section\": \"x\", \"edges\": [{\"node\": {\"title\": \"M\", \"year\": 1931}}]}, {\"edges\": [{\"node\": "
					+ "{\"title\": \"N\"}}]}]}}",
			"{\"movies\":\n[\n{\"title\": \"M\", \"year\": \"1931\", \"x\": [[{}]]}, {\"title\": \"N\"}]}" })
	void jsonMayBeAListOrHaveSeveralLinesForAMovie(String text) throws IOException {
		assertThat(read(text)).extracting(Line::values)
			.containsExactly(Map.of("title", "M", "year", "1931"), Map.of("title", "N"));
		assertThat(read(text)).extracting(Line::index).containsExactly(0, 1);
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"{\"title\": \"M\", \"videos\": {\"results\": [{\"name\": \"x\"}]}, \"data\": [{}]}\n{\"title\": \"N\"}",
			"{\"keywords\": {\"results\": [{\"title\": \"x\"}]}, \"title\": \"M\"}\n{\"title\": \"N\"}" })
	void listInsideAMovieIsNotTheListOfMovies(String text) throws IOException {
		assertThat(read(text)).extracting(Line::title).containsExactly("M", "N");
	}

	@Test
	void movieInAListOfJsonIsKnownByTheLineWhereItBegins() throws IOException {
		List<Line> lines = read("[\n{\n\"title\": \"M\"},\n\n7,\n[{\"title\": \"N\"}], {\"stars\": [\"A\"]}\n]");
		assertThat(lines).extracting(Line::number).containsExactly(2L, 5L, 6L, 7L);
		assertThat(lines).extracting(Line::flaw).containsExactly(null, "malformed", "malformed", null);
		assertThat(lines.get(3).values()).containsOnlyKeys("stars");
		assertThat(read("[{}, {\"title\": \"M\"}, {}]")).extracting(Line::number).containsExactly(1L, 2L, 3L);
	}

	@Test
	void overlongMovieInAJsonListDoesNotAffectTheNext() throws IOException {
		String names = "\"Peter Lorre\", ".repeat(1 << 17);
		List<Line> lines = read("[{\"title\": \"M\", \"stars\": [" + names + "1]}, {\"title\": \"N\"}]");
		assertThat(lines).extracting(Line::flaw).containsExactly("long", null);
		assertThat(lines).extracting(Line::title).containsExactly("", "N");
	}

	@ParameterizedTest
	@ValueSource(strings = { "[{\"title\": \"M\"}, {\"title\": \"N\"", "[{\"title\": \"M\"} {\"title\": \"N\"}]",
			"[{\"title", "[{\"title\": \"M\"}, nonsense]", "{\n\"title\": \"M\"\n}}", "[{\"title\": \"\u0001\"}]",
			"[{\"title\": \"M\"}]\n[{\"title\": \"N\"}]\n", "{\"results\": [{\"title\": \"M\"}]}\n{\"results\": []}" })
	void malformedJsonOrASecondListIsRefused(String text) throws IOException {
		assertRefused("json", text.getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void textInJsonIsNotReadBeyondWhatAMovieMayHave() throws IOException {
		assertRefused("json.long", ("[{\"title\": \"" + "x".repeat(2 << 20) + "\"}]").getBytes(StandardCharsets.UTF_8));
		assertRefused("large", ("[" + "{\"title\": \"M\"},".repeat(MAX_SIZE / 10)).getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"{\"name\": \"M\", \"director\": {\"@type\": \"Person\", \"name\": \"Fritz Lang\"}, "
					+ "\"actor\": [{\"name\": \"Peter Lorre\", \"id\": 2}, {\"name\": \"Otto Wernicke\"}]}",
			"{\"plays\": 2, \"movie\": {\"title\": \"M\", \"ids\": {\"imdb\": \"tt0022100\"}, "
					+ "\"cast\": [\"Peter Lorre\", \"Otto Wernicke\"], \"directors\": [\"Fritz Lang\"]}}",
			"movie_title,director_name,actor_2_name,actor_1_name\nM,Fritz Lang,Otto Wernicke,Peter Lorre",
			"Series_Title,Director,Star1,Star2,Star3\nM,Fritz Lang,Peter Lorre,Otto Wernicke,",
			"title,director,cast\nM,Fritz Lang,\"[{'id': 2, 'name': 'Peter Lorre'}, {'name': \"\"Otto Wernicke\"\"}]\"",
			"Film;Regisseur 1;Regisseur 2;Darsteller 1;Darsteller 2\nM;Fritz Lang;;Peter Lorre;Otto Wernicke" })
	void namesOfPeopleAreFoundWhereOthersHaveThem(String text) throws IOException {
		assertThat(read(text)).singleElement().satisfies((line) -> {
			assertThat(line.flaw()).isNull();
			assertThat(line.values()).containsOnlyKeys("title", "director", "stars")
				.containsEntry("director", "Fritz Lang");
			assertThat(line.value("stars").strip().lines()).containsExactly("Peter Lorre", "Otto Wernicke");
		});
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', quoteCharacter = '`', textBlock = """
			title,Actor,Actor 2,Actor 3|M,Ann Lee,Bob Lee,Cy Lee > stars > Ann Lee/Bob Lee/Cy Lee
			title,Cast 2,Cast 1|M,Bob Lee,Ann Lee > stars > Ann Lee/Bob Lee
			title,Genre,Genre|M,Crime,Noir > genres > Crime/Noir
			title,genre,Genres|M,Crime,Crime;Noir > genres > Crime/Noir
			title,Director,Co,Directed by|M,Ann Lee,x,Bob Lee > director > Ann Lee, Bob Lee
			""")
	void columnsOfOneFieldAreJoined(String text, String field, String names) throws IOException {
		assertThat(read(text.replace('|', '\n'))).singleElement()
			.extracting((line) -> line.value(field).strip().replace('\n', '/'))
			.isEqualTo(names);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Titre (VF);Année", "Movie Title (EN);Release Year", "Titel [Deutsch];Jahr (Kino)",
			"Title(s);Year (of release)" })
	void remarkBehindTheNameOfAColumnIsIgnored(String header) throws IOException {
		assertThat(read(header + "\nM;1931\n")).extracting(Line::values)
			.containsExactly(Map.of("title", "M", "year", "1931"));
	}

	@Test
	void eachColumnThatIsNotReadIsNamed() throws IOException {
		String names = IntStream.range(0, 40).mapToObj((i) -> ",x" + i + "y").collect(Collectors.joining());
		try (ImportFile input = open(write(("title" + names + "\nM\n").getBytes(StandardCharsets.UTF_8)))) {
			assertThat(input.ignored()).hasSize(40);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "title,poster\nM,54/5456742c5450c5ab4\nN,12/12ab\n", "title,poster\nM,m.png\nN,\n",
			"{\"title\": \"M\", \"poster\": {\"fileName\": \"x.jpg\"}}\n{\"title\": \"N\"}",
			"[{\"title\": \"M\", \"poster\": \"54/5456\"}, {\"title\": \"N\", \"poster\": \"/x.jpg\"}]" })
	void postersWithoutPicturesAreLeftOut(String text) throws IOException {
		try (ImportFile input = open(write(text.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).extracting(Line::values)
				.containsExactly(Map.of("title", "M"), Map.of("title", "N"));
			assertThat(input.ignored()).containsExactly("poster");
			assertThat(input.reading().columns().get(1).note()).isEqualTo("pictures");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '>', quoteCharacter = '`', textBlock = """
			price,currency|9.99,USD|9.99,EUR|9.99, > null/9.99/9.99
			price (USD)|9.99|9.99 €|$5 > null/9.99/null
			Preis in €|9,99 > 9.99
			Price (CHF),Währung|9.99,EUR|9.99, > 9.99/null
			""")
	void priceInAnotherCurrencyIsNoted(String text, String prices) throws IOException {
		String[] rows = text.split("\\|");
		String list = IntStream.range(0, rows.length)
			.mapToObj((i) -> ((i == 0) ? "title,format," : "M,DVD,") + rows[i].replace("9,99", "\"9,99\"") + "\n")
			.collect(Collectors.joining());
		List<Line> lines = read(list);
		assertThat(lines).extracting((line) -> String.valueOf(line.values().get("price")))
			.containsExactly(prices.split("/"));
		assertThat(lines).allMatch((line) -> line.values().containsKey("price") != line.notes().containsKey("price"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "| Title | Year |\n|-------|-----:|\n| M | 1931 |\n| \"Crocodile\" Dundee | 1986 |\n",
			"# Films\n\n|Title|Year|\n|:-:|---|\n|M|1931|\n|\"Crocodile\" Dundee|1986|\n",
			"| Title | Year |\n|-------+------|\n| M | 1931 |\n| \"Crocodile\" Dundee | 1986 |\n",
			"Title | Year\n--- | ---\nM | 1931\n'\"Crocodile\" Dundee' | 1986\n" })
	void tableOfMarkdownIsRead(String text) throws IOException {
		try (ImportFile input = open(write(text.replace("'\"Crocodile\" Dundee'", "\"\"\"Crocodile\"\" Dundee\"")
			.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).extracting(Line::values)
				.containsExactly(Map.of("title", "M", "year", "1931"),
						Map.of("title", "\"Crocodile\" Dundee", "year", "1986"));
			assertThat(input.ignored()).isEmpty();
			assertThat(input.reading().columns()).hasSize(2);
		}
	}

	@Test
	void copiesOfABackupAreRead() throws IOException {
		assertThat(read(
				"{\"_id\": {\"$oid\": \"0123456789abcdef01234567\"}, \"title\": \"M\", \"version\": {\"$numberLong\": "
						+ "\"1\"}, \"copies\": [{\"_id\": \"047c519c\", \"format\": \"DVD\", \"terms\": \"sale\", \"price\": "
						+ "{\"$numberDecimal\": \"9.99\"}, \"shelf\": \"A1\", \"note\": \"good\"}]}\n"))
			.singleElement()
			.satisfies((line) -> assertThat(line.notes()).isEmpty())
			.extracting((line) -> line.value("copies"))
			.isEqualTo("DVD | sale | 9.99 | A1 | good | 047c519c");
	}

	@Test
	void priceOfACopyOfAnotherShopIsItsCurrency() throws IOException {
		String line = "{\"title\": \"M\", \"copies\": [{\"format\": \"DVD\", \"terms\": \"sale\", \"price\": 9.99, "
				+ "\"currency\": \"%s\", \"id\": \"0a0b0c0d\", \"state\": \"here\"}]}\n";
		List<Line> lines = read(line.formatted("USD") + line.formatted("EUR"));
		assertThat(lines).extracting((read) -> read.value("copies"))
			.containsExactly("DVD | sale |  |  |  | 0a0b0c0d", "DVD | sale | 9.99 |  |  | 0a0b0c0d");
		assertThat(lines).extracting(Line::notes).containsExactly(Map.of("price", "9.99 USD"), Map.of());
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"{\"MediaContainer\": {\"title1\": \"Movies\", \"Metadata\": [{\"title\": \"M\", \"duration\": 6660000, \"year\": 1931, "
					+ "\"Media\": [{\"id\": 1}], \"Genre\": [{\"tag\": \"Crime\"}], \"Director\": [{\"tag\": \"Fritz Lang\"}], "
					+ "\"Role\": [{\"tag\": \"Peter Lorre\"}]}]}}",
			"{\"Items\": [{\"Name\": \"M\", \"RunTimeTicks\": 66600000000, \"ProductionYear\": 1931, \"Genres\": [\"Crime\"], "
					+ "\"People\": [{\"Name\": \"Peter Lorre\", \"Type\": \"Actor\"}, {\"Name\": \"Fritz Lang\", \"Type\": \"Director\"}, "
					+ "{\"Name\": \"Thea von Harbou\", \"Type\": \"Writer\"}]}]}",
			"[{\"title\": \"M\", \"runtime\": 111, \"release_date\": \"1931-05-11\", \"genres\": [{\"id\": 80, \"name\": \"Crime\"}], "
					+ "\"credits\": {\"cast\": [{\"name\": \"Peter Lorre\", \"character\": \"Hans\"}], \"crew\": [{\"name\": "
					+ "\"Fritz Lang\", \"job\": \"Director\"}, {\"name\": \"x\", \"job\": \"Editor\"}]}}]",
			"{\"records\": [{\"id\": \"rec1\", \"createdTime\": \"2020-01-01\", \"fields\": {\"Title\": \"M\", \"Year\": 1931, "
					+ "\"Minutes\": 111, \"Director\": \"Fritz Lang\", \"Cast\": [\"Peter Lorre\"], \"Genres\": [\"Crime\"]}}]}",
			"{\"shows\": [{\"show\": {\"title\": \"x\", \"year\": 1990}}], \"movies\": [{\"status\": \"completed\", \"movie\": "
					+ "{\"title\": \"M\", \"year\": 1931, \"runtime\": 111, \"genres\": [\"Crime\"], \"director\": \"Fritz Lang\", "
					+ "\"cast\": \"Peter Lorre\", \"ids\": {\"imdb\": \"tt0022100\"}}}]}",
			"{\"hits\": {\"total\": {\"value\": 1}, \"hits\": [{\"_id\": \"1\", \"_source\": {\"title\": \"M\", \"year\": 1931, "
					+ "\"runtime\": 111, \"genres\": [{\"label\": \"Crime\"}], \"director\": {\"Name\": \"Fritz Lang\"}, "
					+ "\"actors\": [{\"title\": \"Peter Lorre\"}]}}]}}" })
	void moviesOfOtherProgramsAreFoundInTheirJson(String text) throws IOException {
		assertThat(read(text)).singleElement().satisfies((line) -> {
			assertThat(line.notes()).isEmpty();
			assertThat(line.values()).containsOnlyKeys("title", "year", "runningTime", "genres", "director", "stars")
				.containsEntry("title", "M")
				.containsEntry("year", "1931")
				.containsEntry("runningTime", "111")
				.containsEntry("director", "Fritz Lang");
			assertThat(line.value("genres").strip()).isEqualTo("Crime");
			assertThat(line.value("stars").strip()).isEqualTo("Peter Lorre");
		});
	}

	@Test
	void otherListsInJsonAreNamed() throws IOException {
		String text = "{\"shows\": [{\"show\": {\"title\": \"x\", \"year\": 1990}}], \"movies\": [{\"title\": \"M\", \"year\": 1931}]}";
		try (ImportFile input = open(write(text.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).extracting(Line::title).containsExactly("M");
			assertThat(input.leftOut()).containsExactly("shows");
			assertThat(input.reading().list()).isNull();
		}
		assertRefused("title", "[{\"x\": {\"y\": 1}}, {\"x\": 2}]".getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void objectsWithoutANameAreToldOnce() throws IOException {
		String text = "[{\"title\": \"M\", \"genres\": [{\"id\": 1}]}, {\"title\": \"N\", \"genres\": [{\"id\": 2}]}]";
		try (ImportFile input = open(write(text.getBytes(StandardCharsets.UTF_8)))) {
			assertThat(lines(input)).extracting(Line::notes).containsExactly(Map.of(), Map.of());
			assertThat(input.ignored()).containsExactly("genres");
		}
	}

	@Test
	void directorsInColumnsOfTheirOwnAreOneTextThatNamesEach() throws IOException {
		assertThat(read("title,Director 1,Director 2,Director 3\nA,Ann Lee,Bob Lee,Cy Lee\nB,McG,John Woo,\n"))
			.extracting((line) -> line.value("director"))
			.containsExactly("Ann Lee, Bob Lee, Cy Lee", "McG / John Woo");
	}

	@ParameterizedTest
	@CsvSource({ "UTF-8, ''", "UTF-8, \uFEFF", "UTF-16LE, \uFEFF", "UTF-16BE, \uFEFF" })
	void textIsInTheEncodingOfItsByteOrderMark(String encoding, String mark) throws IOException {
		byte[] text = (mark + "title\nAmélie 日本").getBytes(Charset.forName(encoding));
		assertThat(read(text)).extracting(Line::values).containsExactly(Map.of("title", "Amélie 日本"));
	}

	// A line in another encoding may have been appended.
	@Test
	void incompleteCharacterAtTheEndIsIgnored() throws IOException {
		byte[] text = "\uFEFFtitle\nM\n".getBytes(StandardCharsets.UTF_16LE);
		assertThat(read(Arrays.copyOf(text, text.length + 1))).extracting(Line::title).containsExactly("M");
	}

	@Test
	void linesOfAnOldMacAreRead() throws IOException {
		byte[] text = "title;year\rAmélie;2001\rLa règle du jeu;1939\r".getBytes(Charset.forName("x-MacRoman"));
		FileLayout choices = new FileLayout("x-MacRoman", null, null, List.of(), false, null);
		try (ImportFile input = new ImportFile(write(text), MAX_SIZE, new JsonMapper(), choices, "EUR")) {
			assertThat(lines(input)).extracting(Line::title).containsExactly("Amélie", "La règle du jeu");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "\uFEFFtitle\n", "title\nAmélie\n" })
	void malformedUtf8IsRefusedInsteadOfGuessed(String begin) throws IOException {
		String text = new String(begin.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1) + "\u00c3\nM";
		assertThat(read(text.getBytes(StandardCharsets.ISO_8859_1))).extracting(Line::flaw).contains("encoding");
	}

	@Test
	void fileWithoutAListIsRefused() throws IOException {
		assertRefused("binary", "title\0".getBytes(StandardCharsets.UTF_8));
		assertRefused("long", "x".repeat(2 << 20).getBytes(StandardCharsets.UTF_8));
		assertRefused("empty", new byte[0]);
		assertRefused("empty", "\uFEFF".getBytes(StandardCharsets.UTF_8));
		assertRefused("empty", " \n\n".getBytes(StandardCharsets.UTF_8));
		assertRefused("title", "a,b".getBytes(StandardCharsets.UTF_8));
		assertRefused("title", "a,b\n1,2".getBytes(StandardCharsets.UTF_8));
		assertRefused("title", "movies:\n  - title: M\n    year: 1931\n".getBytes(StandardCharsets.UTF_8));
		assertRefused("markup", "<?xml version='1.0'?>\n<movies>\n<movie/>".getBytes(StandardCharsets.UTF_8));
		assertRefused("markup",
				"{| class=\"wikitable\"\n! Title !! Year\n|-\n| M || 1931\n|}".getBytes(StandardCharsets.UTF_8));
		assertRefused("markup", "||Title||Year||\n|M|1931|\n".getBytes(StandardCharsets.UTF_8));
		assertRefused("markup", "\n <table><tr><td>title</td></tr>\n".getBytes(StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@MethodSource
	void malformedLineDoesNotAffectOthers(@Nullable String flaw, String line) throws IOException {
		String text = "title,director\nAlien,Ridley Sc\u00c3\u00b6tt\n" + line + "\nAli,Michael Mann\n\"A\n\nB\",\"\"";
		List<Line> lines = read(text.getBytes(StandardCharsets.ISO_8859_1));
		assertThat(lines).extracting(Line::number).containsExactly(2L, 3L, 4L, 5L);
		assertThat(lines).extracting(Line::flaw).containsExactly(null, flaw, null, null);
		assertThat(lines).extracting(Line::title).contains("Alien", "Ali", "A B");
	}

	static Stream<Arguments> malformedLineDoesNotAffectOthers() {
		return Stream.of(Arguments.of("quote", "M,\"He said \"no\""), Arguments.of("quote", "\"M,Fritz Lang"),
				Arguments.of("quote", "M,\"He said \\\"no\\\", twice\""),
				Arguments.of("quote", "\"M\"\"\",\"Fritz \"\"Lang"), Arguments.of("quote", "\"M\" \"\",\"Fritz Lang"),
				Arguments.of("cells", "M,Fritz Lang,and others"), Arguments.of("encoding", "M,\u0081"),
				Arguments.of("binary", "M,\0"), Arguments.of("long", "M," + "x".repeat(1 << 20)),
				Arguments.of(null, "M,The \"Best\""), Arguments.of(null, "M, \"Fritz, Lang\" ,,"));
	}

	// Backtracking or normalizing such a value would take minutes.
	@ParameterizedTest
	@MethodSource
	void overlongValueIsProcessedQuickly(String column, String value) throws IOException {
		try (ImportFile input = open(
				write(("title," + column + "\nM,\"" + value + "\"\nAli,\n").getBytes(StandardCharsets.UTF_8)))) {
			List<Line> lines = lines(input);
			assertThat(lines).extracting(Line::title).endsWith("Ali").hasSize(2);
			assertThat(input.pictures(lines.get(0).value("poster"))).isEmpty();
		}
	}

	static Stream<Arguments> overlongValueIsProcessedQuickly() {
		String blanks = "a" + " ".repeat(900_000) + "b";
		return Stream.of(Arguments.of("titel", blanks), Arguments.of("year", blanks),
				Arguments.of("year", "1990-1-1 " + " ".repeat(900_000) + "\n"),
				Arguments.of("id", "z".repeat(900_000) + "\n"), Arguments.of("runtime", "1" + blanks),
				Arguments.of("director", "A B" + ",".repeat(900_000)), Arguments.of("stars", "[" + blanks + "]"),
				Arguments.of("poster", "\u0301\u0323".repeat(200_000)));
	}

	@Test
	void overlongTitleIsProcessedQuickly() throws IOException {
		assertThat(read("title\na" + " ".repeat(900_000) + "b\nAli\n")).extracting(Line::title)
			.endsWith("Ali")
			.hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a\",\"b\n", "\"a\n", "\"a\"\",b\n" })
	void misplacedQuotationMarksAreProcessedQuickly(String line) throws IOException {
		assertThat(read("title,year\n" + line.repeat(30_000))).hasSize(30_000)
			.allMatch((refused) -> "quote".equals(refused.flaw()));
	}

	@Test
	void lineWithTooManyNamesIsRefusedQuickly() throws IOException {
		String names = IntStream.range(0, 90).mapToObj((i) -> ",star" + i).collect(Collectors.joining());
		String line = "M" + (",Fritz Lang " + "x".repeat(2000)).repeat(90);
		assertThat(read("title" + names + "\n" + line + "\nAli\n")).extracting(Line::flaw)
			.containsExactly("work", null);
		String properties = IntStream.range(0, 80_000)
			.mapToObj((i) -> ",\"p" + i + "\":1")
			.collect(Collectors.joining());
		assertThat(read("{\"title\":\"M\"" + properties + "}\n{\"title\":\"Ali\"}\n")).extracting(Line::flaw)
			.containsExactly("many", null);
		assertThat(read("title" + ",star1".repeat(20_000) + "\nM" + ",A".repeat(20_000) + "\n")).extracting(Line::flaw)
			.containsExactly("cells");
	}

	@Test
	void remainingLinesOfAMalformedRecordAreRefused() throws IOException {
		List<Line> lines = read("title,director\nM,\"He said \"no\"\nand left.\nAgain.\"\nAli,Michael Mann\n");
		assertThat(lines).extracting(Line::flaw).containsExactly("quote", "quote", "quote", null);
	}

	@Test
	void malformedJsonLineDoesNotAffectOthers() throws IOException {
		String text = "{\"title\": \"\u00c3\u00b6 " + "x".repeat(1 << 20)
				+ "\"}\n{\"title\": \"\u0081\"}\n{\"title\": \"M\"}";
		assertThat(read(text.getBytes(StandardCharsets.ISO_8859_1))).extracting(Line::flaw)
			.containsExactly("long", "encoding", null);
	}

	@Test
	void fileIsNotAskedForEachByte() throws IOException {
		AtomicInteger bytesReadAlone = new AtomicInteger();
		InputStream text = CharSequenceInputStream.builder().setCharSequence("title\n".repeat(1000)).get();
		ObservableInputStream input = new ObservableInputStream(text, new ObservableInputStream.Observer() {
			@Override
			public void data(int value) {
				bytesReadAlone.incrementAndGet();
			}
		});
		try (TextLines lines = new TextLines(input, StandardCharsets.UTF_8)) {
			while (lines.next() != null) {
				// Read to the end.
			}
		}
		// A byte order mark has up to three bytes.
		assertThat(bytesReadAlone).hasValueLessThan(10);
	}

	@Test
	void textIsNotReadBeyondWhatIsAllowed() throws IOException {
		assertRefused("large", ("title\n" + "A long title\n".repeat(MAX_SIZE / 10)).getBytes(StandardCharsets.UTF_8));
		assertRefused("large", zip("list.csv", "title\n" + "A long title\n".repeat(MAX_SIZE / 10)));
	}

	@ParameterizedTest
	@CsvSource({ "diary.csv, M", "likes/films.csv, N", ", M" })
	void listOfAZipWithSeveralCanBeChosen(@Nullable String list, String title) throws IOException {
		Path file = write(zip("diary.csv", "Name\nM", "likes/films.csv", "Name\nN"));
		try (ImportFile input = open(file, list)) {
			assertThat(lines(input)).extracting(Line::title).containsExactly(title);
			assertThat(input.reading().list()).isEqualTo((list != null) ? list : "diary.csv");
			assertThat(input.leftOut()).containsExactly(title.equals("M") ? "likes/films.csv" : "diary.csv");
		}
	}

	@Test
	void sheetOfExcelIsReadAsItIsShown() throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (Workbook workbook = new Workbook(bytes, "test", null)) {
			Worksheet sheet = workbook.newWorksheet("Films");
			List<String> names = List.of("Title", "Cast", "", "Released", "Runtime", "Format", "Price");
			IntStream.range(0, names.size()).forEach((i) -> sheet.value(1, i, names.get(i)));
			sheet.value(0, 0, "My films");
			sheet.range(0, 0, 0, 6).merge();
			sheet.range(1, 1, 1, 2).merge();
			sheet.value(3, 0, 7);
			sheet.style(3, 0).format("000").set();
			sheet.value(3, 1, "Ann Lee");
			sheet.value(3, 2, "Bob, Lee\nCy");
			sheet.value(3, 3, LocalDate.of(1931, 5, 11));
			sheet.style(3, 3).format("dd.mm.yy").set();
			sheet.value(3, 4, 0.0625);
			sheet.style(3, 4).format("[h]:mm").set();
			sheet.value(3, 5, "DVD");
			sheet.value(3, 6, 9.99);
			sheet.style(3, 6).format("#,##0.00 [$USD]").set();
			sheet.value(4, 0, 1984);
			sheet.value(4, 6, new BigDecimal("9.990000000000001"));
			sheet.style(4, 6).format("#,##0.00\\ &quot;€&quot;").set();
			sheet.value(4, 5, "DVD");
			workbook.newWorksheet("Other").value(0, 0, "title");
		}
		try (ImportFile input = open(write(bytes.toByteArray()))) {
			List<Line> lines = lines(input);
			assertThat(lines).extracting(Line::number).containsExactly(4L, 5L);
			assertThat(lines.get(0).values()).containsEntry("title", "007")
				.containsEntry("stars", "Ann Lee\nBob, Lee\nCy\n")
				.containsEntry("year", "1931")
				.containsEntry("runningTime", "90")
				.doesNotContainKey("price");
			assertThat(lines.get(0).notes()).containsOnly(Map.entry("price", "9.99 USD"));
			assertThat(lines.get(1).values()).containsEntry("title", "1984").containsEntry("price", "9.99");
			assertThat(input.reading()).returns("Films", FileLayout::list)
				.returns(null, FileLayout::encoding)
				.returns(null, FileLayout::separator)
				.returns(2, FileLayout::header);
			assertThat(input.leftOut()).containsExactly("Other");
		}
		try (ImportFile input = open(write(bytes.toByteArray()), "Other")) {
			assertThat(lines(input)).isEmpty();
		}
		Path file = write(bytes.toByteArray());
		assertThatExceptionOfType(ImportException.class).isThrownBy(() -> open(file, "Third")).withMessage("choice");
	}

	@Test
	void sheetOfLibreOfficeIsReadAsItIsShown() throws IOException {
		try (ImportFile input = open(write(zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet",
				"content.xml",
				"""
						<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:calcext="c">
						<office:body><office:spreadsheet><table:table table:name="Films"><table:table-column/>
						<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
						<table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>Title</text:p></table:table-cell>
						<table:table-cell table:number-columns-spanned="2"><text:p>Cast</text:p></table:table-cell><table:covered-table-cell/>
						<table:table-cell table:number-rows-spanned="2"><text:p>Year</text:p></table:table-cell>
						<table:table-cell table:number-rows-spanned="2"><text:p>Length</text:p></table:table-cell></table:table-row>
						<table:table-row><table:covered-table-cell/><table:table-cell><text:p>Star 1</text:p></table:table-cell>
						<table:table-cell><text:p>Star 2</text:p></table:table-cell><table:covered-table-cell table:number-columns-repeated="2"/></table:table-row>
						<table:table-row><table:table-cell><office:annotation><text:p>a note</text:p></office:annotation><text:p>The<text:s text:c="1"/><text:span>Man</text:span></text:p></table:table-cell>
						<table:table-cell table:number-columns-repeated="2"><text:p>Ann Lee</text:p></table:table-cell>
						<table:table-cell office:value-type="date" office:date-value="1931-05-11"><text:p>11.05.31</text:p></table:table-cell>
						<table:table-cell office:value-type="time" office:time-value="PT01H30M00S"><text:p>01:30</text:p></table:table-cell></table:table-row>
						<table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
						</table:table><table:table table:name="Other"><table:table-row><table:table-cell/></table:table-row></table:table>
						</office:spreadsheet></office:body></office:document-content>
						""")))) {
			assertThat(lines(input)).singleElement()
				.returns(5L, Line::number)
				.returns(Map.of("title", "The Man", "stars", "Ann Lee\n", "year", "1931", "runningTime", "90"),
						Line::values);
			assertThat(input.leftOut()).containsExactly("Other");
		}
	}

	// A few bytes may stand for gigabytes.
	@Test
	void hostileSpreadsheetIsRefused() throws IOException {
		String begin = "<a xmlns:table='t' xmlns:text='x'><table:table table:name='A'>";
		String row = "<table:table-row table:number-rows-repeated='1048576'><table:table-cell table:number-columns-repeated='1000'>"
				+ "<text:p>title</text:p></table:table-cell></table:table-row></table:table></a>";
		assertRefused("large", zip("mimetype", "", "content.xml", begin + row));
		assertRefused("large", zip("mimetype", "", "content.xml", begin + " ".repeat(5 * MAX_SIZE)));
		assertRefused("sheet", zip("mimetype", "", "content.xml", begin));
		assertRefused("sheet", zip("mimetype", "", "content.xml",
				"<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a><text/></a>"));
		assertRefused("sheet", excel("r=\"A1\"", "r=\"ZZZZZZZ1\""));
		assertRefused("large", excel("<sheetData>", " ".repeat(5 * MAX_SIZE) + "<sheetData>"));
		assertRefused("large", zip("xl/workbook.xml", "<w/>", "xl/sharedStrings.xml", " ".repeat(MAX_SIZE)));
		assertRefused("sheet", zip("xl/workbook.xml", "<w/>"));
	}

	@ParameterizedTest
	@CsvSource({ "false, 1931", "0, 1931", "true, 1935", "1, 1935" })
	void datesOfAWorkbookMayCountFrom1904(String since1904, String year) throws IOException {
		byte[] workbook = excel("date1904=\"false\"", "date1904=\"" + since1904 + "\"");
		try (ImportFile input = open(write(workbook))) {
			assertThat(lines(input)).extracting(Line::values).containsExactly(Map.of("title", "M", "year", year));
		}
	}

	private byte[] excel(String former, String replacement) throws IOException {
		Path valid = this.directory.resolve("valid.xlsx");
		try (Workbook workbook = new Workbook(Files.newOutputStream(valid), "test", null)) {
			Worksheet sheet = workbook.newWorksheet("A");
			sheet.value(0, 0, "title");
			sheet.value(0, 1, "Released");
			sheet.value(1, 0, "M");
			sheet.value(1, 1, LocalDate.of(1931, 5, 11));
			sheet.style(1, 1).format("dd.mm.yy").set();
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipFile from = new ZipFile(valid.toFile()); ZipOutputStream to = new ZipOutputStream(bytes)) {
			for (ZipEntry entry : Collections.list(from.entries())) {
				to.putNextEntry(new ZipEntry(entry.getName()));
				String part = IOUtils.toString(from.getInputStream(entry), StandardCharsets.UTF_8);
				to.write(part.replace(former, replacement).getBytes(StandardCharsets.UTF_8));
			}
		}
		return bytes.toByteArray();
	}

	@Test
	void moviesOfALetterboxdAccountAreThoseThatWereWatched() throws IOException {
		Path file = write(zip("profile.csv", "Username", "watched.csv", "Date,Name,Year,Letterboxd URI\n,M,1931,",
				"diary.csv", "Name,Year", "ratings.csv", "Name,Year", "likes/films.csv", "Name,Year",
				"deleted/diary.csv", ""));
		try (ImportFile input = open(file)) {
			assertThat(lines(input)).extracting(Line::values).containsExactly(Map.of("title", "M", "year", "1931"));
			assertThat(input.ignored()).containsExactly("Date", "Letterboxd URI");
			assertThat(input.leftOut()).contains("diary.csv", "likes/films.csv").doesNotContain("watched.csv");
		}
	}

	@Test
	void zipHasOneListAndPictures() throws IOException {
		Path file = write(zip("mine/", "", "mine/list.jsonl", "{\"title\": \"M\"}", "mine/posters/m.png", "picture",
				"__MACOSX/mine/._list.csv", "", ".hidden.csv", ""));
		try (ImportFile input = open(file)) {
			assertThat(lines(input)).extracting(Line::values).containsExactly(Map.of("title", "M"));
			assertThat(input.pictures("m.png")).hasSize(1);
			assertThat(input.pictures("mine/posters/m.png")).hasSize(1);
			assertThat(input.pictures("list.jsonl")).isEmpty();
			assertThat(input.picture("m.png")).hasContent("picture");
		}
	}

	@ParameterizedTest
	@CsvSource({ "Amélie.jpg, Ame\u0301lie.jpg", "ALIEN.JPG, alien.jpg", "posters/m.png, mine/posters/m.png",
			"posters\\m.png, posters/m.png", "M.png, M.png", "top/m.png, top/m.png",
			"./posters/m.png, mine/posters/m.png", "' a.png ', a.png", "posters/m.png, mine\\posters\\m.png" })
	void pictureIsFoundHoweverItsNameIsWritten(String name, String path) throws IOException {
		try (ImportFile input = open(write(zip("list.csv", "title", path, "picture", "m.png", "other")))) {
			assertThat(input.picture(name)).hasContent("picture");
		}
	}

	@Test
	void ambiguousPictureNameFindsSeveral() throws IOException {
		try (ImportFile input = open(write(zip("list.csv", "title", "a/m.png", "one", "b/m.png", "other")))) {
			assertThat(input.pictures("m.png")).hasSize(2);
			assertThat(input.pictures("b/m.png")).hasSize(1);
			assertThat(input.picture("b/m.png")).hasContent("other");
		}
	}

	@ParameterizedTest
	@CsvSource({ "IBM850, Amélie.jpg", "IBM437, Amélie.jpg", "x-MacRoman, posters/Amélie.jpg", "IBM866, Зеркало.jpg",
			"windows-31j, 七人の侍.jpg", "GB18030, 霸王别姬.jpg", "IBM850, Ame\u0301lie.jpg" })
	void namesInAZipOfOtherEncodingsAreRead(String encoding, String name) throws IOException {
		String stored = Normalizer.normalize(name, Normalizer.Form.NFC);
		try (ImportFile input = open(write(
				zip(Charset.forName(encoding), "list.tsv", "title\tyear", stored, "picture", "m.jpg", "other")))) {
			assertThat(input.picture(name)).hasContent("picture");
			assertThat(input.pictures("Léon.jpg")).isEmpty();
		}
	}

	@Test
	void malformedNameThatIsMarkedAsUtf8IsNamedAsTheReason() throws IOException {
		String zip = new String(zip("list.csv", "title", "Amelie.jpg", "", "é.jpg", ""), StandardCharsets.ISO_8859_1);
		assertRefused("zip.names",
				zip.replace("\u00c3\u00a9.jpg", "\u00c3x.jpg").getBytes(StandardCharsets.ISO_8859_1));
	}

	@Test
	void hostileZipIsRefused() throws IOException {
		assertRefused("unsafe", zip("../list.csv", "title"));
		assertRefused("unsafe", zip("list.csv", "title", "/etc/m.png", ""));
		assertRefused("unsafe", zip("list.csv", "title", "a\\..\\..\\b.png", ""));
		assertRefused("table", zip("m.png", ""));
		assertRefused("backup", zip("posters/0f.png/original", "", "movies.jsonl", "{}", "manifest.json", "{}"));
		assertRefused("sheet", zip("[Content_Types].xml", "", "word/document.xml", ""));
		assertRefused("sheet", zip("preview.jpg", "", "Index/Document.iwa", ""));
		assertRefused("zip", "PK\3\4 and no more".getBytes(StandardCharsets.UTF_8));
		String[] many = new String[40_002];
		for (int i = 0; i < many.length; i += 2) {
			many[i] = i + ".png";
			many[i + 1] = "";
		}
		assertRefused("entries", zip(many));
	}

	// The JDK would read the whole directory, although only its end is there.
	@Test
	void directoryOfAZipIsNotReadBeyondItsLimit() throws IOException {
		byte[] zip = zip("list.csv", "title\nM");
		int end = zip.length - 22;
		ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(end + 12, 96 << 20);
		assertRefused("entries", zip);
		ByteBuffer large = ByteBuffer.allocate(zip.length + 76).order(ByteOrder.LITTLE_ENDIAN);
		large.put(zip, 0, end).putInt(0x06064b50).position(end + 40);
		large.putLong(96L << 20).position(end + 56);
		large.putInt(0x07064b50).putInt(0).putLong(end).putInt(1).put(zip, end, 22).putInt(end + 76 + 12, -1);
		assertRefused("entries", large.array());
	}

	private void assertRefused(String reason, byte[] content) throws IOException {
		Path file = write(content);
		assertThatExceptionOfType(ImportException.class).isThrownBy(() -> {
			try (ImportFile input = open(file)) {
				lines(input);
			}
		}).withMessage(reason);
	}

	private List<Line> read(String text) throws IOException {
		return read(text.getBytes(StandardCharsets.UTF_8));
	}

	private List<Line> read(byte[] content) throws IOException {
		try (ImportFile input = open(write(content))) {
			return lines(input);
		}
	}

	private Path write(byte[] content) throws IOException {
		return Files.write(this.directory.resolve("file"), content);
	}

	private static ImportFile open(Path file) throws IOException {
		return open(file, null);
	}

	private static ImportFile open(Path file, @Nullable String list) throws IOException {
		return new ImportFile(file, MAX_SIZE, new JsonMapper(),
				new FileLayout(null, null, null, List.of(), false, list), "EUR");
	}

	static List<Line> lines(ImportFile input) throws IOException {
		List<Line> lines = new ArrayList<>();
		for (@Nullable
		Line line = input.next(); line != null; line = input.next()) {
			lines.add(line);
		}
		return lines;
	}

	private byte[] zip(String... namesAndContents) throws IOException {
		return zip(StandardCharsets.UTF_8, namesAndContents);
	}

	private byte[] zip(Charset names, String... namesAndContents) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ZipOutputStream zip = new ZipOutputStream(bytes, names)) {
			for (int i = 0; i < namesAndContents.length; i += 2) {
				zip.putNextEntry(new ZipEntry(namesAndContents[i]));
				zip.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
			}
		}
		return bytes.toByteArray();
	}

}
