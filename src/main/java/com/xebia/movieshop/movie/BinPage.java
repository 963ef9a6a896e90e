package com.xebia.movieshop.movie;

import java.util.List;

import com.xebia.movieshop.mongo.KeysetPage;
import com.xebia.movieshop.movie.Bin.Deletion;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A page of the bin with the links to its neighbours.
 */
public class BinPage {

	private static final String PATH = "/bin";

	private final Query query;

	private final KeysetPage<Deletion> page;

	private final List<Movie> movies;

	BinPage(Query query, KeysetPage<Deletion> page, List<Movie> movies) {
		this.query = query;
		this.page = page;
		this.movies = movies;
	}

	// Each movie was last changed by who deleted it.
	public List<Movie> getMovies() {
		return this.movies;
	}

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
	 * Which part of the bin somebody wants to see.
	 *
	 * @param after the deletion that the page begins behind
	 * @param before the deletion that the page ends in front of
	 * @param size movies on a page
	 */
	public record Query(@Nullable ObjectId after, @Nullable ObjectId before, @Nullable Integer size) {

		int pageSize() {
			return CatalogueQuery.pageSize(this.size);
		}

	}

}
