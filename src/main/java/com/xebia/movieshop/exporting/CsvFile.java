package com.xebia.movieshop.exporting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.http.MediaType;
import org.springframework.util.StringUtils;

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
		.of(Stream.of(ID), MovieDetails.FIELDS.stream(), Stream.of(VERSION))
		.flatMap((names) -> names)
		.toList();

	// Where a spreadsheet that separates cells by any of these characters would find the
	// start of a formula, in ASCII or full-width characters, perhaps behind quotation
	// marks. An apostrophe there makes it text.
	private static final String FORMULA = "(?:(?<=^|[,;|\\t\\v])%s(?=[\"']*+[=+\\-@＝＋－＠])|^%1$s(?='*+[\\t\\r]))";

	private static final Pattern UNESCAPED = Pattern.compile(FORMULA.formatted(""));

	private static final Pattern ESCAPED = Pattern.compile(FORMULA.formatted("'"));

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

	static List<String> cells(Movie movie) {
		BeanWrapper fields = PropertyAccessorFactory.forBeanPropertyAccess(movie);
		return COLUMNS.stream().map((column) -> defuse(text(fields.getPropertyValue(column)))).toList();
	}

	private static String text(@Nullable Object value) {
		if (!(value instanceof List<?> names)) {
			return Objects.toString(value, "");
		}
		String lines = StringUtils.collectionToDelimitedString(names, "\n");
		// The end of the line marks a name with a separator inside as a single name.
		return (names.size() == 1 && SEPARATOR.matcher(lines).find()) ? lines + "\n" : lines;
	}

	// Escapes a text that a spreadsheet would evaluate as a formula.
	public static String defuse(String text) {
		return UNESCAPED.matcher(text).replaceAll("'");
	}

	public static String restore(String cell) {
		return ESCAPED.matcher(cell).replaceAll("");
	}

}
