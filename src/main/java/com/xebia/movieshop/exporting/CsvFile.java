package com.xebia.movieshop.exporting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

import org.springframework.beans.BeanUtils;
import org.springframework.http.MediaType;

/**
 * The format of CSV files of movies: a column for each field, a line for each movie, and
 * no cell that a spreadsheet would evaluate. Reading returns exactly what was written.
 */
public final class CsvFile {

	public static final MediaType TYPE = new MediaType("text", "csv", StandardCharsets.UTF_8);

	public static final String ID = "id";

	public static final String VERSION = "version";

	// Spreadsheets read a file as UTF-8 only with it.
	private static final char BYTE_ORDER_MARK = '\uFEFF';

	static final CSVFormat FORMAT = CSVFormat.RFC4180.builder().setQuoteMode(QuoteMode.ALL_NON_NULL).get();

	public static final List<String> COLUMNS = Stream
		.concat(Stream.concat(Stream.of(ID), MovieDetails.FIELDS.stream()), Stream.of(VERSION))
		.toList();

	private static final List<String> NAMES = MovieDetails.FIELDS.stream()
		.filter((field) -> BeanUtils.findPropertyType(field, MovieDetails.class) == List.class)
		.toList();

	// Where a spreadsheet that separates cells by any of these characters would find the
	// start of a formula, in ASCII or full-width characters, perhaps behind quotation
	// marks. An apostrophe there makes it text.
	private static final String SEPARATORS = "[,;|\\t\\v]";

	private static final String FORMULA = "(?=[\"']*+[=+\\-@＝＋－＠])";

	private static final String BLANK = "(?='*+[\\t\\r])";

	private static final Pattern BEGINNING = Pattern.compile(FORMULA + "|" + BLANK);

	// Finding separators first takes a tenth of the time of a lookbehind at each letter.
	private static final Pattern UNESCAPED = Pattern.compile(SEPARATORS + FORMULA);

	private static final Pattern ESCAPED = Pattern.compile("(?<=^|" + SEPARATORS + ")'" + FORMULA + "|^'" + BLANK);

	// Separators and brackets of several names on one line.
	private static final Pattern SEPARATOR = Pattern.compile("[,;|/&\\[{]| and | und ");

	private CsvFile() {
	}

	public static CSVPrinter begin(Appendable output, List<String> columns) throws IOException {
		output.append(BYTE_ORDER_MARK);
		CSVPrinter lines = FORMAT.print(output);
		lines.printRecord(columns);
		return lines;
	}

	static byte[] begin(List<String> columns) throws IOException {
		StringBuilder beginning = new StringBuilder();
		begin(beginning, columns);
		return beginning.toString().getBytes(StandardCharsets.UTF_8);
	}

	static String line(Movie movie) {
		return record(cells(movie));
	}

	public static String record(List<String> cells) {
		return FORMAT.format(cells.toArray()) + FORMAT.getRecordSeparator();
	}

	static List<String> cells(Movie movie) {
		Map<String, String> texts = movie.texts();
		texts.put(ID, movie.getId().toHexString());
		texts.put("copies", movie.getCopies().stream().map(Copy::withoutNote).collect(Collectors.joining("\n")));
		texts.put(VERSION, Objects.toString(movie.getVersion(), ""));
		NAMES.forEach((field) -> texts.compute(field, (same, names) -> lines(String.valueOf(names))));
		return COLUMNS.stream().map((column) -> defuse(texts.getOrDefault(column, ""))).toList();
	}

	// The end of the line marks a name with a separator inside as a single name.
	private static String lines(String names) {
		return (!names.contains("\n") && SEPARATOR.matcher(names).find()) ? names + "\n" : names;
	}

	// Escapes a text that a spreadsheet would evaluate as a formula.
	public static String defuse(String text) {
		return (BEGINNING.matcher(text).lookingAt() ? "'" : "") + UNESCAPED.matcher(text).replaceAll("$0'");
	}

	public static String restore(String cell) {
		return (cell.indexOf('\'') < 0) ? cell : ESCAPED.matcher(cell).replaceAll("");
	}

}
