package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Optional;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.SingleFlight;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.NameField.Spellings;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Repository;

/**
 * Reads the catalogue by keyset pagination: every page costs the same, wherever it is,
 * and concurrent insertions and deletions do not shift pages.
 */
@Repository
public class MovieCatalogue {

	private static final int MAX_COUNTED = 1000;

	private final MovieReader reader;

	private final FailoverReads members;

	private final Spellings spellings;

	private final CatalogueCache<Object, BoundedCount> counts;

	private final SingleFlight<CatalogueQuery, CataloguePage> pages = new SingleFlight<>();

	private final SingleFlight<ObjectId, Optional<Movie>> movies = new SingleFlight<>();

	public MovieCatalogue(MovieReader reader, FailoverReads members, Spellings spellings, MovieSearch search) {
		this.reader = reader;
		this.members = members;
		this.spellings = spellings;
		this.counts = new CatalogueCache<>(CacheSize.COUNTS, search::changes);
	}

	// An invalid cursor is a bad request.
	public CataloguePage browse(CatalogueQuery query) {
		return this.pages.get(query, () -> read(query));
	}

	// Concurrent requests for the same movie share one read.
	public Optional<Movie> find(ObjectId id) {
		return this.movies.get(id, () -> this.reader.find(id));
	}

	// Reads the next or the previous movie of a list; ignores the query's own cursors.
	public Optional<Movie> neighbour(CatalogueQuery query, Movie movie, boolean forward) {
		return read(query.inPagesOf(1), MovieCursor.of(movie), forward, MovieReader.LISTED).stream().findFirst();
	}

	// Reads the page after a movie, or the first page, with all fields; ignores the
	// query's own cursors.
	public List<Movie> readWhole(CatalogueQuery query, @Nullable Movie last) {
		return read(query, (last != null) ? MovieCursor.of(last) : null, true);
	}

	private CataloguePage read(CatalogueQuery query) {
		boolean forward = query.before() == null;
		String cursor = forward ? query.after() : query.before();
		MovieCursor start = (cursor != null) ? MovieCursor.decode(cursor) : null;
		List<Movie> movies = read(query, start, forward, MovieReader.LISTED);
		if (start != null && movies.size() < (forward ? 1 : query.pageSize())) {
			// The movies after the cursor were deleted, or less than a page is left
			// before it, so a full first page is returned.
			return read(query.inPagesOf(query.size()));
		}
		return new CataloguePage(query, ListPage.of(query, movies, (movie) -> MovieCursor.of(movie).encode()));
	}

	// Reads up to a page and one more movie.
	private List<Movie> read(CatalogueQuery query, @Nullable MovieCursor cursor, boolean forward, String... fields) {
		List<Criteria> ranges = (cursor != null) ? cursor.beyond(query.order(), forward) : List.of(new Criteria());
		Sort order = query.order().order();
		return this.reader.read(query.filter(this.spellings), ranges, forward ? order : order.reverse(),
				query.pageSize() + 1, fields);
	}

	// Counts the movies of a list: one page without the database, all movies by the
	// metadata of the collection, and others up to a limit, because it would take long.
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

	/**
	 * A page of the catalogue, whose links keep its filters.
	 */
	public record CataloguePage(CatalogueQuery query, ListPage<Movie> list) {

		public List<Movie> movies() {
			return this.list.items();
		}

		public String getSort() {
			return this.query.order().parameter();
		}

		// Returns the first and the last title, or nothing if this is the only page.
		public List<String> getRange() {
			return isOnly() ? List.of()
					: List.of(movies().get(0).getTitle(), movies().get(movies().size() - 1).getTitle());
		}

		boolean isOnly() {
			return this.list.previous() == null && this.list.next() == null;
		}

		// Returns the link to the export of the whole list; the view adds the format.
		public String getExport() {
			return Addresses.link(Addresses.EXPORT, this.query.parameters());
		}

	}

}
