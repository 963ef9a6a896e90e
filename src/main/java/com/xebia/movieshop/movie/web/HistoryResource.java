package com.xebia.movieshop.movie.web;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.movie.HistoryPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.history.ChangeKind;
import org.jspecify.annotations.Nullable;

/**
 * A page of what was done to a movie as programs see it.
 */
record HistoryResource(List<Change> changes, MovieResource.Links links) {

	static HistoryResource of(HistoryPage page, String contextPath) {
		return new HistoryResource(page.getChanges().stream().map(Change::of).toList(),
				MovieResource.Links.of(contextPath, page.getSelf(), page.getPrevious(), page.getNext()));
	}

	/**
	 * What was done at once, and the version that it led to; what is not known is left
	 * out.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Change(long version, @Nullable ChangeKind kind, @Nullable Instant at, @Nullable String by,
			List<Field> fields) {

		static Change of(HistoryPage.Change change) {
			Movie state = change.state();
			return new Change(change.version(), change.kind(), state.getUpdatedAt(), state.getUpdatedBy(),
					change.fields().stream().map(Field::of).toList());
		}

	}

	/**
	 * A field that was changed, names one a line.
	 */
	record Field(String field, String before, String after) {

		static Field of(MovieComparison comparison) {
			return new Field(comparison.getField(), comparison.getStored(), comparison.getTyped());
		}

	}

}
