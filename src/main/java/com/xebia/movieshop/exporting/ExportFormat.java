package com.xebia.movieshop.exporting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;

import org.springframework.http.MediaType;

/**
 * The format of a file of movies, which is made in parts.
 */
interface ExportFormat {

	// Returns a part, which may be empty.
	byte[] add(List<Movie> movies) throws IOException;

	// Returns what follows all movies.
	default byte[] end() throws IOException {
		return new byte[0];
	}

	/**
	 * What a request can name.
	 */
	enum Name {

		CSV(CsvFile.TYPE), JSONL(MediaType.APPLICATION_NDJSON), XLSX(ExcelFile.TYPE);

		private final MediaType type;

		Name(MediaType type) {
			this.type = type;
		}

		MediaType type() {
			return this.type;
		}

	}

	// Returns a format with a text for each movie.
	static ExportFormat of(Function<Movie, String> line) {
		return (movies) -> movies.stream().map(line).collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8);
	}

}
