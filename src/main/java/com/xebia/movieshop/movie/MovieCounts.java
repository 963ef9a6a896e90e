package com.xebia.movieshop.movie;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.NameField.Spellings;
import com.xebia.movieshop.search.MovieSearch;

import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;

/**
 * Counts the movies of lists. The count of all movies comes from the metadata of the
 * collection; the count of a filtered list stops at a limit, because it would take long.
 */
@Component
public class MovieCounts {

	private static final int MAX_COUNTED = 1000;

	private final FailoverReads members;

	private final Spellings spellings;

	private final CatalogueCache<Object, BoundedCount> counts;

	MovieCounts(FailoverReads members, Spellings spellings, MovieSearch search) {
		this.members = members;
		this.spellings = spellings;
		this.counts = new CatalogueCache<>(CacheSize.COUNTS, search::changes);
	}

	// A list of one page is counted without the database.
	public BoundedCount count(CatalogueQuery query, CataloguePage page) {
		if (page.isOnly()) {
			return new BoundedCount(page.movies().size(), true);
		}
		return this.counts.get(query.filters(), () -> count(query));
	}

	private BoundedCount count(CatalogueQuery query) {
		if (query.filters().isEmpty()) {
			return new BoundedCount(this.members.read((mongo) -> mongo.estimatedCount(Movie.class)), true);
		}
		Query movies = Query.query(query.filter(this.spellings)).limit(MAX_COUNTED + 1);
		long found = this.members.read((mongo) -> mongo.count(movies, Movie.class));
		return new BoundedCount(Math.min(found, MAX_COUNTED), found <= MAX_COUNTED);
	}

	/**
	 * The number of movies of a list; if it is not exact, there are more.
	 */
	public record BoundedCount(long found, boolean exact) {

	}

}
