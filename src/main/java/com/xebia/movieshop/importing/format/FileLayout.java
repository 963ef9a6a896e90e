package com.xebia.movieshop.importing.format;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.jspecify.annotations.Nullable;

/**
 * How a file is read. What is null or not listed is guessed from the first lines; a file
 * tells the result as another reading, which opens the file in the same way again.
 *
 * @param encoding one of {@link #ENCODINGS}, null in a spreadsheet
 * @param separator a key of {@link #SEPARATORS}, null in JSON and a spreadsheet
 * @param header the number of the line with the names of the columns, 0 if there is none,
 * null in JSON
 * @param columns the columns of CSV, or the properties of JSON
 * @param uncertain whether the guessed encoding may be wrong, so that the file is only
 * checked; false where the encoding was chosen
 * @param list the sheet of a spreadsheet, or the list in a ZIP with several, null if
 * there is only one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FileLayout(@Nullable String encoding, @Nullable String separator, @Nullable Integer header,
		List<Column> columns, boolean uncertain, @Nullable String list) {

	public static final List<String> ENCODINGS = Encoding.NAMES;

	public static final SortedMap<String, Character> SEPARATORS = Collections
		.unmodifiableSortedMap(new TreeMap<>(Map.of("comma", ',', "semicolon", ';', "tab", '\t', "bar", '|')));

	// The field of a column that is left out.
	public static final String NONE = "none";

	// The fields that can be chosen for a column. The first one leaves it out.
	public static final List<String> FIELDS = Stream
		.of(Stream.of(NONE), MovieDetails.FIELDS.stream(), Copy.VALUES.stream(),
				Stream.of(Movie.POSTER, CsvFile.ID, CsvFile.VERSION))
		.flatMap((names) -> names)
		.toList();

	public static final FileLayout GUESSED = new FileLayout(null, null, null, List.of(), false, null);

	// Returns the choices for the CSV that a sheet was converted to.
	FileLayout ofSheet() {
		return new FileLayout(null, "comma", this.header, this.columns, false, this.list);
	}

}
