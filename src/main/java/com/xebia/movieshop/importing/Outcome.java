package com.xebia.movieshop.importing;

import java.util.List;

import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.store.Finding;
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
record Outcome(Line line, OutcomeKind kind, @Nullable Movie movie, boolean write, List<Finding> findings,
		List<Finding> notes, List<Movie> alike) {

	static Outcome unchanged(Line line, OutcomeKind kind, @Nullable Movie movie, List<Finding> findings,
			List<Finding> notes) {
		return new Outcome(line, kind, movie, false, findings, notes, List.of());
	}

	// The lines of a change have no titles.
	String title() {
		String title = this.line.value("title");
		return (title.isEmpty() && this.movie != null) ? this.movie.getTitle() : title;
	}

	static Outcome refused(Line line, @Nullable Movie movie, List<Finding> findings) {
		return unchanged(line, OutcomeKind.REFUSED, movie, findings, List.of());
	}

}
