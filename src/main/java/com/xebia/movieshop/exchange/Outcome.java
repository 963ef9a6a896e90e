package com.xebia.movieshop.exchange;

import java.util.List;

import com.xebia.movieshop.exchange.ImportRules.Finding;
import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a line.
 *
 * @param line the line
 * @param kind what becomes of it
 * @param movie the movie that is to be written, null if none is
 * @param findings what changes of it, or why it is refused
 */
record Outcome(Line line, Kind kind, @Nullable Movie movie, List<Finding> findings) {

	static Outcome refused(Line line, String field, String reason) {
		return new Outcome(line, Kind.REFUSED, null, List.of(new Finding(field, reason)));
	}

	/**
	 * What can become of a line.
	 */
	enum Kind {

		CREATED, CHANGED, UNCHANGED, REFUSED

	}

}
