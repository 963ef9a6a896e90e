package com.xebia.movieshop.movie;

import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.Movie.ChangeKind;
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
		return this.more ? link(this.changes.get(this.changes.size() - 1).version()) : null;
	}

	private String link(@Nullable Long before) {
		String path = "/movies/" + this.movie.getId() + "/history";
		return (before != null) ? path + "?before=" + before : path;
	}

	/**
	 * What was done at once. Nothing is known of what was done before the shop kept a
	 * history, but the state that it led to, which has its time and author.
	 */
	public record Change(Movie state, @Nullable Movie former, boolean current) {

		public long version() {
			return HistoryPage.version(this.state);
		}

		public @Nullable ChangeKind kind() {
			return this.state.getChange();
		}

		// The fields are there as they were, stored, and as they became, typed.
		public List<MovieComparison> fields() {
			if (this.former == null && kind() != ChangeKind.CREATED) {
				return List.of();
			}
			Movie before = (this.former != null) ? this.former : new Movie(this.state.getId());
			return MovieComparison.of(before, new MovieForm(this.state));
		}

	}

}
