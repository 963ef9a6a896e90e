package com.xebia.movieshop.exporting;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.importing.format.FieldValues;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.names.NamesEditor;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CsvFile}: no cell is a formula, and no text is lost.
 */
class CsvFileTests {

	private static final List<String> PIECES = List.of("|", "=", "+", "-", "@", "\t", "\r", "\n", "'", "\"", ",", ";",
			" ", "\\", "\uFEFF", "#", "A", "é", "日", "𝄞", "\u0000", "NULL");

	@ParameterizedTest
	@ValueSource(strings = { "=1+1", "+1", "-1", "@SUM(A1)", "\tA", "\rA", "'=1+1", "''@x", "＝1+1", "＋1", "－1", "＠x",
			"\"=1" })
	void formulaIsDefused(String text) {
		assertThat(CsvFile.defuse(text)).isEqualTo("'" + text);
		assertThat(CsvFile.restore(CsvFile.defuse(text))).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "A;=1+1;B", "A;\"=1+1\"", "A|-1", "A,@x", "A;';+", "A\t=1", "A\n=1", "A\n\t-1", "A;\"\"=1",
			"A\r+1", "\t=1", "\r=1", "A;＝1" })
	void formulaBehindAnySeparatorIsDefused(String text) {
		String row = CsvFile.FORMAT.format("A", CsvFile.defuse(text));
		for (String separator : List.of(";", "\t", "\\|", "[\r\n]")) {
			assertThat(row.split(separator)).noneMatch((cell) -> cell.matches("\"*[=+@＝-].*"));
		}
		assertThat(CsvFile.restore(CsvFile.defuse(text))).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Casablanca", "'Allo 'Allo!", "''", "1+1", "8½", "Ocean's = 11" })
	void textWithoutFormulaIsUnchanged(String text) {
		assertThat(CsvFile.defuse(text)).isEqualTo(text);
		assertThat(CsvFile.restore(text)).isEqualTo(text);
	}

	@ParameterizedTest
	@MethodSource
	void everyTextIsReadAsItWasWritten(String text) throws IOException {
		String line = CsvFile.FORMAT.format(CsvFile.defuse(text), CsvFile.defuse(text + text));
		CSVRecord cells = CSVParser.parse(line, CsvFile.FORMAT).getRecords().get(0);
		assertThat(cells.stream().map(CsvFile::restore)).containsExactly(text, text + text);
	}

	static Stream<String> everyTextIsReadAsItWasWritten() {
		Random random = new Random(1);
		return IntStream.range(0, 500)
			.mapToObj((i) -> random.ints(1 + random.nextInt(8), 0, PIECES.size())
				.mapToObj(PIECES::get)
				.collect(Collectors.joining()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Sammy Davis, Jr.", "Smith, John", "A; B", "['A', 'B']", "Ingrid Bergman|Paul Henreid",
			"Smith, John|Jones, Tom", "-M-|=1+1", "A; B|C", "A B & C D", "A B / C D", "{A}" })
	void namesAreReadAsTheyWereWritten(String names) {
		Movie movie = new Movie(new ObjectId());
		movie.setStars(Arrays.asList(names.split("\\|")));
		String cell = CsvFile.cells(movie).get(CsvFile.COLUMNS.indexOf("stars"));
		NamesEditor editor = new NamesEditor();
		editor.setAsText(FieldValues.own("stars", CsvFile.restore(cell)));
		assertThat(editor.getValue()).isEqualTo(movie.getStars());
	}

	@Test
	void everyFieldHasItsColumn() {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle("=Casablanca");
		movie.setStars(List.of("Humphrey Bogart", "Ingrid Bergman"));
		movie.setYear(1942);
		assertThat(CsvFile.COLUMNS).containsExactly("id", "title", "originalTitle", "sortAs", "description", "stars",
				"director", "year", "runningTime", "language", "genres", "copies", "offer", "drawing", "posterView",
				"version");
		assertThat(CsvFile.cells(movie)).containsExactly(movie.getId().toHexString(), "'=Casablanca", "", "", "",
				"Humphrey Bogart\nIngrid Bergman", "", "1942", "", "", "", "", "", "", "", "");
	}

}
