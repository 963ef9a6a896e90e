package com.xebia.movieshop.movie.editing;

import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import org.jspecify.annotations.Nullable;

/**
 * A page of a movie's history, newest change first.
 */
public record HistoryPage(Movie movie, ListPage<Change> page) {

	static final int SIZE = 20;

	// The states are newest first; the one after the page's last is its predecessor. The
	// page begins before a version, or is the first one if that is null.
	static HistoryPage of(Movie movie, List<Movie> states, @Nullable Long before) {
		List<Change> changes = IntStream.range(0, Math.min(states.size(), SIZE))
			.mapToObj((i) -> new Change(states.get(i), (i + 1 < states.size()) ? states.get(i + 1) : null,
					version(states.get(i)) == version(movie)))
			.toList();
		String first = Addresses.MOVIES + "/" + movie.getId() + "/history";
		String later = first + "?before=";
		boolean second = before != null && before + SIZE > version(movie);
		return new HistoryPage(movie,
				new ListPage<>(changes, (before != null) ? later + before : first,
						second ? first : (before != null) ? later + (before + SIZE) : null,
						(states.size() > SIZE) ? later + changes.get(SIZE - 1).version() : null));
	}

	static long version(Movie movie) {
		return (movie.getVersion() != null) ? movie.getVersion() : 0;
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
