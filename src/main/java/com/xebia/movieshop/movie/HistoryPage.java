package com.xebia.movieshop.movie;

import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.Movie.ChangeKind;
import org.jspecify.annotations.Nullable;

/**
 * A page of a movie's history, newest change first.
 */
public class HistoryPage {

	static final int SIZE = 20;

	private final Movie movie;

	private final List<Change> changes;

	private final @Nullable Long before;

	private final boolean more;

	// The states are newest first; the one after the page's last is its predecessor.
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
