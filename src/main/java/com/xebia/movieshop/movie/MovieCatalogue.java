package com.xebia.movieshop.movie;

import java.util.Collections;
import java.util.List;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Repository;
import org.springframework.util.StringUtils;

/**
 * Reads the catalogue a page at a time by keyset: a page costs the same wherever it is,
 * and movies that come and go in between move no page.
 */
@Repository
class MovieCatalogue {

	private final MongoOperations mongo;

	MovieCatalogue(MongoOperations mongo) {
		this.mongo = mongo;
	}

	/**
	 * Read a page.
	 * @param query which one
	 * @return the page
	 * @throws IllegalArgumentException if a cursor was not one of ours
	 */
	CataloguePage browse(CatalogueQuery query) {
		if (StringUtils.hasText(query.before())) {
			return browseBackwards(query, MovieCursor.decode(query.before()));
		}
		MovieCursor start = StringUtils.hasText(query.after()) ? MovieCursor.decode(query.after()) : null;
		List<Movie> movies = read(query, start, true);
		if (movies.isEmpty() && start != null) {
			// All that followed is gone.
			return browse(query.fromStart());
		}
		boolean more = movies.size() > query.pageSize();
		List<Movie> page = more ? movies.subList(0, query.pageSize()) : movies;
		return page(page, start != null, more);
	}

	private CataloguePage browseBackwards(CatalogueQuery query, MovieCursor end) {
		List<Movie> movies = read(query, end, false);
		if (movies.size() < query.pageSize()) {
			// A first page is always a full one.
			return browse(query.fromStart());
		}
		boolean more = movies.size() > query.pageSize();
		List<Movie> page = movies.subList(0, query.pageSize());
		Collections.reverse(page);
		return page(page, more, true);
	}

	private static CataloguePage page(List<Movie> movies, boolean hasPrevious, boolean hasNext) {
		if (movies.isEmpty()) {
			return new CataloguePage(movies, null, null);
		}
		return new CataloguePage(movies, hasPrevious ? MovieCursor.of(movies.get(0)) : null,
				hasNext ? MovieCursor.of(movies.get(movies.size() - 1)) : null);
	}

	// Read up to a page and one more.
	private List<Movie> read(CatalogueQuery query, @Nullable MovieCursor cursor, boolean forward) {
		Sort order = query.order().order();
		Criteria criteria = query.filter();
		if (cursor != null) {
			criteria.andOperator(beyond(query.order(), cursor, forward));
		}
		Query page = Query.query(criteria).with(forward ? order : order.reverse()).limit(query.pageSize() + 1);
		page.fields().include("title", "sortTitle", "year", "director", "poster");
		return this.mongo.find(page, Movie.class);
	}

	private static Criteria beyond(MovieSort sort, MovieCursor cursor, boolean forward) {
		if (sort == MovieSort.NEWEST) {
			return beyond(cursor.id(), !forward);
		}
		String title = cursor.sortTitle();
		if (title.isEmpty()) {
			Criteria untitled = beyond(cursor.id(), forward).and("sortTitle").is(null);
			return forward ? new Criteria().orOperator(untitled, Criteria.where("sortTitle").gt("")) : untitled;
		}
		Criteria same = beyond(cursor.id(), forward).and("sortTitle").is(title);
		// No comparison with a string matches a missing one, which sorts before all of
		// them.
		return forward ? new Criteria().orOperator(same, Criteria.where("sortTitle").gt(title)) : new Criteria()
			.orOperator(same, Criteria.where("sortTitle").lt(title), Criteria.where("sortTitle").is(null));
	}

	private static Criteria beyond(ObjectId id, boolean ascending) {
		Criteria criteria = Criteria.where("id");
		return ascending ? criteria.gt(id) : criteria.lt(id);
	}

}
