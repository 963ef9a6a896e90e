package com.xebia.movieshop.movie.editing;

import java.util.List;

import com.xebia.movieshop.mongo.reading.KeysetPage;
import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.Bin.Deletion;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A page of the bin with links to the previous and the next page.
 *
 * @param movies the movies of the page, whose latest change is their deletion
 */
public record BinPage(Query query, KeysetPage<Deletion> page, List<Movie> movies) {

	private static final String PATH = "/bin";

	public String getSelf() {
		if (this.query.before() != null) {
			return link("before", this.query.before());
		}
		return (this.query.after() != null) ? link("after", this.query.after()) : PATH;
	}

	public @Nullable String getPrevious() {
		return this.page.previous((first) -> link("before", first.id()));
	}

	public @Nullable String getNext() {
		return this.page.next((last) -> link("after", last.id()));
	}

	private String link(String parameter, ObjectId cursor) {
		String size = (this.query.size() != null) ? "&size=" + this.query.size() : "";
		return PATH + "?" + parameter + "=" + cursor + size;
	}

	/**
	 * The requested part of the bin, after or before a deletion.
	 */
	public record Query(@Nullable ObjectId after, @Nullable ObjectId before, @Nullable Integer size) {

		int pageSize() {
			return CatalogueQuery.pageSize(this.size);
		}

	}

}
