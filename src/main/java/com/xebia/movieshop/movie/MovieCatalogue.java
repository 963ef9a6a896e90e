package com.xebia.movieshop.movie;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.mongodb.ReadPreference;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.QueryResultConverter.ConversionResultSupplier;
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

	private static final Log logger = LogFactory.getLog(MovieCatalogue.class);

	/**
	 * More than a page takes in a database that is well.
	 */
	private static final Duration PATIENCE = Duration.ofMillis(100);

	/**
	 * What a page needs to know of each movie.
	 */
	private static final String[] LISTED = { "title", "sortTitle", "year", "director", "genres", "poster", "drawing" };

	/**
	 * Stands for the id of a document that has one of another type.
	 */
	private static final ObjectId NO_ID = new ObjectId(new byte[12]);

	private final MongoOperations mongo;

	private final SharedReads<CatalogueQuery, CataloguePage> pages = new SharedReads<>(PATIENCE);

	private final SharedReads<ObjectId, Optional<Movie>> movies = new SharedReads<>(PATIENCE);

	private final Set<Object> unreadable = ConcurrentHashMap.newKeySet();

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
		return this.pages.get(query, () -> read(query));
	}

	/**
	 * Read a movie.
	 * @param id its id
	 * @return the movie, which others who ask at the same time are shown as well
	 */
	Optional<Movie> find(ObjectId id) {
		return this.movies.get(id,
				() -> Optional.ofNullable(this.mongo.findOne(anyMember(byId(List.of(id))), Movie.class)));
	}

	/**
	 * Read the movie next to another one, whatever page the query names.
	 * @param query which part of the catalogue
	 * @param movie the other movie
	 * @param forward whether the one behind it is meant, or the one in front of it
	 * @return the movie, empty at the end
	 */
	Optional<Movie> neighbour(CatalogueQuery query, Movie movie, boolean forward) {
		return read(query.ofOne(), MovieCursor.of(movie), forward, LISTED).stream().findFirst();
	}

	/**
	 * Read movies for a list.
	 * @param movies which ones
	 * @return the movies with what a list shows of them
	 */
	List<Movie> list(Query movies) {
		return read(movies, LISTED);
	}

	/**
	 * Read all that is known of some movies.
	 * @param ids their ids
	 * @return those that there are, in any order
	 */
	List<Movie> findWhole(Collection<ObjectId> ids) {
		return read(byId(ids));
	}

	/**
	 * Read all that is known of the movies on a page, whatever page the query names.
	 * @param query which part of the catalogue
	 * @param last the movie that the page begins behind, null for the first page
	 * @return the movies, none behind the last page
	 */
	List<Movie> readWhole(CatalogueQuery query, @Nullable Movie last) {
		return read(query, (last != null) ? MovieCursor.of(last) : null, true);
	}

	/**
	 * Make a movie of a document, of one that is odd what can be read of it.
	 * @param movie the document
	 * @return the movie
	 */
	Movie read(Document movie) {
		return read(movie, () -> this.mongo.getConverter().read(Movie.class, movie));
	}

	private CataloguePage read(CatalogueQuery query) {
		if (StringUtils.hasText(query.before())) {
			return browseBackwards(query, MovieCursor.decode(query.before()));
		}
		MovieCursor start = StringUtils.hasText(query.after()) ? MovieCursor.decode(query.after()) : null;
		List<Movie> movies = read(query, start, true, LISTED);
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
		List<Movie> movies = read(query, end, false, LISTED);
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
			return read(query, query.pageSize() + 1, forward, Query.query(query.filter()), fields);
		}
		List<Movie> movies = new ArrayList<>();
		for (Criteria range : cursor.beyond(query.order(), forward)) {
			int missing = query.pageSize() + 1 - movies.size();
			if (missing > 0) {
				movies.addAll(read(query, missing, forward, Query.query(query.filter()).addCriteria(range), fields));
			}
		}
		return movies;
	}

	private List<Movie> read(CatalogueQuery query, int limit, boolean forward, Query movies, String... fields) {
		Sort order = query.order().order();
		return read(movies.with(forward ? order : order.reverse()).limit(limit), fields);
	}

	static Query byId(Collection<ObjectId> ids) {
		return Query.query(Criteria.where("id").in(ids));
	}

	// All fields if none are named.
	private List<Movie> read(Query movies, String... fields) {
		movies.fields().include(fields);
		return this.mongo.query(Movie.class).matching(anyMember(movies)).map(this::read).all();
	}

	// While no member is the primary, the catalogue is read from another: it may lack a
	// change of the last moment then, and whoever writes on top of that is told.
	private static Query anyMember(Query movies) {
		return movies.withReadPreference(ReadPreference.primaryPreferred());
	}

	// A document that others wrote, and that no movie can be read from, spoils its own
	// page and not the catalogue's: it has its place there with what can be read of it.
	private Movie read(Document document, ConversionResultSupplier<Movie> movie) {
		try {
			return Objects.requireNonNull(movie.get());
		}
		catch (RuntimeException ex) {
			Object id = document.get("_id");
			if (this.unreadable.add(id)) {
				logger.warn("The movie " + id + " cannot be read; correct it in the database: " + ex.getMessage());
			}
			Document rest = new Document("_id", (id instanceof ObjectId) ? id : NO_ID);
			rest.append("title", String.valueOf(document.get("title")));
			if (document.get("sortTitle") instanceof String sortTitle) {
				rest.append("sortTitle", sortTitle);
			}
			return this.mongo.getConverter().read(Movie.class, rest);
		}
	}

}
