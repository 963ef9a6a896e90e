package com.xebia.movieshop.exporting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;

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

	// Returns a format with a text for each movie.
	static ExportFormat of(Function<Movie, String> line) {
		return (movies) -> movies.stream().map(line).collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8);
	}

}
