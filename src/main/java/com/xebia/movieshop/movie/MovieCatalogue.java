package com.xebia.movieshop.movie;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import com.xebia.movieshop.mongo.SharedReads;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Repository;
import org.springframework.util.StringUtils;

/**
 * Reads the catalogue a page at a time by keyset: a page costs the same wherever it is,
 * and movies that come and go in between move no page.
 */
@Repository
public class MovieCatalogue {

	private final MovieReader reader;

	private final Spellings spellings;

	private final SharedReads<CatalogueQuery, CataloguePage> pages = new SharedReads<>();

	private final SharedReads<ObjectId, Optional<Movie>> movies = new SharedReads<>();

	public MovieCatalogue(MovieReader reader, Spellings spellings) {
		this.reader = reader;
		this.spellings = spellings;
	}

	// A cursor that was not one of ours is a bad request.
	CataloguePage browse(CatalogueQuery query) {
		return this.pages.get(query, () -> read(query));
	}

	/**
	 * Read a movie.
	 * @param id its id
	 * @return the movie, which others who ask at the same time are shown as well
	 */
	public Optional<Movie> find(ObjectId id) {
		return this.movies.get(id, () -> this.reader.find(id));
	}

	/**
	 * Read the movie next to another one, whatever page the query names.
	 * @param query which part of the catalogue
	 * @param movie the other movie
	 * @param forward whether the one behind it is meant, or the one in front of it
	 * @return the movie, empty at the end
	 */
	public Optional<Movie> neighbour(CatalogueQuery query, Movie movie, boolean forward) {
		return read(query.ofOne(), MovieCursor.of(movie), forward, MovieReader.LISTED).stream().findFirst();
	}

	/**
	 * Read all that is known of the movies on a page, whatever page the query names.
	 * @param query which part of the catalogue
	 * @param last the movie that the page begins behind, null for the first page
	 * @return the movies, none behind the last page
	 */
	public List<Movie> readWhole(CatalogueQuery query, @Nullable Movie last) {
		return read(query, (last != null) ? MovieCursor.of(last) : null, true);
	}

	private CataloguePage read(CatalogueQuery query) {
		if (StringUtils.hasText(query.before())) {
			return browseBackwards(query, MovieCursor.decode(query.before()));
		}
		MovieCursor start = StringUtils.hasText(query.after()) ? MovieCursor.decode(query.after()) : null;
		List<Movie> movies = read(query, start, true, MovieReader.LISTED);
		if (movies.isEmpty() && start != null) {
			// The movies after the cursor were deleted, so the first page is shown
			// instead of an empty one.
			return read(query.fromStart());
		}
		boolean more = movies.size() > query.pageSize();
		List<Movie> page = more ? movies.subList(0, query.pageSize()) : movies;
		return page(query, page, start != null, more);
	}

	private CataloguePage browseBackwards(CatalogueQuery query, MovieCursor end) {
		List<Movie> movies = read(query, end, false, MovieReader.LISTED);
		if (movies.size() < query.pageSize()) {
			// Fewer movies than a page are left before the cursor, so the first page is
			// shown, filled up.
			return read(query.fromStart());
		}
		boolean more = movies.size() > query.pageSize();
		List<Movie> page = movies.subList(0, query.pageSize());
		Collections.reverse(page);
		return page(query, page, more, true);
	}

	private static CataloguePage page(CatalogueQuery query, List<Movie> movies, boolean hasPrevious, boolean hasNext) {
		if (movies.isEmpty()) {
			return new CataloguePage(query, movies, null, null);
		}
		return new CataloguePage(query, movies, hasPrevious ? MovieCursor.of(movies.get(0)) : null,
				hasNext ? MovieCursor.of(movies.get(movies.size() - 1)) : null);
	}

	// Up to a page and one more. Each range is a stretch of one index and read in its
	// order; what a server makes of an $or of them can be a sort of all that match.
	private List<Movie> read(CatalogueQuery query, @Nullable MovieCursor cursor, boolean forward, String... fields) {
		if (cursor == null) {
			return read(query, query.pageSize() + 1, forward, Query.query(query.filter(this.spellings)), fields);
		}
		List<Movie> movies = new ArrayList<>();
		for (Criteria range : cursor.beyond(query.order(), forward)) {
			int missing = query.pageSize() + 1 - movies.size();
			if (missing > 0) {
				movies.addAll(read(query, missing, forward,
						Query.query(query.filter(this.spellings)).addCriteria(range), fields));
			}
		}
		return movies;
	}

	private List<Movie> read(CatalogueQuery query, int limit, boolean forward, Query movies, String... fields) {
		Sort order = query.order().order();
		return this.reader.read(movies.with(forward ? order : order.reverse()).limit(limit), fields);
	}

}
