package com.xebia.movieshop.movie.editing;

import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import org.jspecify.annotations.Nullable;

/**
 * A page of a movie's history, newest change first.
 *
 * @param before the version before which the page begins, null if it is the first page
 */
public record HistoryPage(Movie movie, List<Change> changes, @Nullable Long before, boolean hasNext) {

	static final int SIZE = 20;

	// The states are newest first; the one after the page's last is its predecessor.
	static HistoryPage of(Movie movie, List<Movie> states, @Nullable Long before) {
		List<Change> changes = IntStream.range(0, Math.min(states.size(), SIZE))
			.mapToObj((i) -> new Change(states.get(i), (i + 1 < states.size()) ? states.get(i + 1) : null,
					version(states.get(i)) == version(movie)))
			.toList();
		return new HistoryPage(movie, changes, before, states.size() > SIZE);
	}

	static long version(Movie movie) {
		return (movie.getVersion() != null) ? movie.getVersion() : 0;
	}

	public String getSelf() {
		return link(this.before);
	}

	public @Nullable String getPrevious() {
		if (this.before == null) {
			return null;
		}
		long newer = this.before + SIZE;
		return link((newer <= version(this.movie)) ? newer : null);
	}

	public @Nullable String getNext() {
		return this.hasNext ? link(this.changes.get(this.changes.size() - 1).version()) : null;
	}

	private String link(@Nullable Long before) {
		String path = "/movies/" + this.movie.getId() + "/history";
		return (before != null) ? path + "?before=" + before : path;
	}

	/**
	 * A change that led to a state. For changes made before the history existed, only the
	 * resulting state with its time and author is known.
	 */
	public record Change(Movie state, @Nullable Movie former, boolean current) {

		public long version() {
			return HistoryPage.version(this.state);
		}

		public @Nullable ChangeKind kind() {
			return this.state.getChange();
		}

		// Returns the changed fields: "stored" is the old value, "typed" is the new one.
		public List<MovieComparison> fields() {
			if (this.former == null && kind() != ChangeKind.CREATED) {
				return List.of();
			}
			Movie before = (this.former != null) ? this.former : new Movie(this.state.getId());
			return MovieComparison.of(before, new MovieForm(this.state));
		}

	}

}
