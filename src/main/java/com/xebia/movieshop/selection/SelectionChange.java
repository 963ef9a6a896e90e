package com.xebia.movieshop.selection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import org.apache.commons.csv.CSVPrinter;

/**
 * A change of one field of several movies. It is written as a list to import, because an
 * import has a preview, refuses movies that were changed meanwhile, and can be undone.
 */
enum SelectionChange {

	ADD_GENRE("genres") {

		@Override
		String apply(Movie movie, String value) {
			List<String> genres = new ArrayList<>(movie.getGenres());
			genres.add(value);
			return lines(genres);
		}

	},

	REMOVE_GENRE("genres") {

		@Override
		String apply(Movie movie, String value) {
			String key = TextKey.of(value);
			return lines(movie.getGenres().stream().filter((genre) -> !TextKey.of(genre).equals(key)).toList());
		}

	},

	DIRECTOR("director") {

		@Override
		String apply(Movie movie, String value) {
			return value;
		}

	},

	// An empty offer removes it.
	OFFER("offer") {

		@Override
		String apply(Movie movie, String value) {
			return value + "\n";
		}

	};

	private final String field;

	SelectionChange(String field) {
		this.field = field;
	}

	// Returns the new value of the field.
	abstract String apply(Movie movie, String value);

	// The end of the line marks a single name, or an empty list.
	private static String lines(List<String> names) {
		return names.stream().distinct().collect(Collectors.joining("\n")) + "\n";
	}

	boolean accepts(String value) {
		return this == OFFER || !TypedText.line(value).isEmpty();
	}

	String list(List<Movie> movies, String value) throws IOException {
		StringBuilder list = new StringBuilder();
		CSVPrinter lines = CsvFile.begin(list, List.of(CsvFile.ID, CsvFile.VERSION, "title", this.field));
		for (Movie movie : movies) {
			lines.printRecord(movie.getId(), Objects.toString(movie.getVersion(), ""), CsvFile.defuse(movie.getTitle()),
					CsvFile.defuse(apply(movie, TypedText.line(value))));
		}
		return list.toString();
	}

}
