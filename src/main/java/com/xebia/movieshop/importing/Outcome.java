package com.xebia.movieshop.importing;

import java.util.List;
import java.util.Locale;

import com.xebia.movieshop.importing.OutcomePage.Finding;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a line.
 *
 * @param movie the movie that the line creates or that it matches, as it will be; null if
 * there is none
 * @param write whether the movie is to be written
 * @param findings the changes, or the reasons for the refusal
 * @param notes the values that could not be read or are invalid, and were left out
 * @param alike the stored movies that are perhaps the same
 */
record Outcome(Line line, Kind kind, @Nullable Movie movie, boolean write, List<Finding> findings, List<Finding> notes,
		List<Movie> alike) {

	static Outcome unchanged(Line line, Kind kind, @Nullable Movie movie, List<Finding> findings, List<Finding> notes) {
		return new Outcome(line, kind, movie, false, findings, notes, List.of());
	}

	static Outcome refused(Line line, @Nullable Movie movie, List<Finding> findings) {
		return unchanged(line, Kind.REFUSED, movie, findings, List.of());
	}

	/**
	 * The kinds of outcomes.
	 */
	enum Kind {

		CREATED, CHANGED, RESTORED, UNCHANGED,

		// The line says the same about a movie as an earlier line.
		REPEATED,

		// A stored movie is perhaps the same, and nobody has decided yet.
		SIMILAR,

		REFUSED;

		// Returns the name under which outcomes of this kind are counted and listed.
		String group() {
			return (this == RESTORED) ? CHANGED.toString() : toString();
		}

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
