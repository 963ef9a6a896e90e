package com.xebia.movieshop.movie;

import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.history.ChangeKind;
import org.jspecify.annotations.Nullable;

/**
 * A page of what was done to a movie, the last change first.
 */
public class HistoryPage {

	static final int SIZE = 20;

	private final Movie movie;

	private final List<Change> changes;

	private final @Nullable Long before;

	private final boolean more;

	// The states of the page begin with the last one, and the one before them is with
	// them.
	HistoryPage(Movie movie, List<Movie> states, @Nullable Long before) {
		this.movie = movie;
		this.more = states.size() > SIZE;
		this.changes = IntStream.range(0, Math.min(states.size(), SIZE))
			.mapToObj((i) -> new Change(states.get(i), (i + 1 < states.size()) ? states.get(i + 1) : null,
					version(states.get(i)) == version(movie)))
			.toList();
		this.before = before;
	}

	static long version(Movie movie) {
		return (movie.getVersion() != null) ? movie.getVersion() : 0;
	}

	public Movie getMovie() {
		return this.movie;
	}

	public List<Change> getChanges() {
		return this.changes;
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
		return this.more ? link(this.changes.get(this.changes.size() - 1).getVersion()) : null;
	}

	private String link(@Nullable Long before) {
		String path = "/movies/" + this.movie.getId() + "/history";
		return (before != null) ? path + "?before=" + before : path;
	}

	/**
	 * What was done at once. Nothing is known of what was done before the shop kept a
	 * history, but the state that it led to.
	 */
	public static class Change {

		private final Movie state;

		private final @Nullable Movie former;

		private final boolean current;

		Change(Movie state, @Nullable Movie former, boolean current) {
			this.state = state;
			this.former = former;
			this.current = current;
		}

		// The movie as it was afterwards has the change's time and author.
		public Movie getState() {
			return this.state;
		}

		public long getVersion() {
			return version(this.state);
		}

		public @Nullable ChangeKind getKind() {
			return this.state.getChange();
		}

		// Tells whether the movie is so today.
		public boolean isCurrent() {
			return this.current;
		}

		// The fields are there as they were, stored, and as they became, typed.
		public List<MovieComparison> getFields() {
			if (this.former == null && getKind() != ChangeKind.CREATED) {
				return List.of();
			}
			Movie before = (this.former != null) ? this.former : new Movie(this.state.getId());
			return MovieComparison.of(before, new MovieForm(this.state));
		}

	}

}
