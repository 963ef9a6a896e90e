package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.SingleFlight;
import com.xebia.movieshop.search.query.MovieQuery;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.stereotype.Repository;

/**
 * Reads plain lists of the catalogue by keyset pagination: every page costs the same,
 * wherever it is, and concurrent insertions and deletions do not shift pages.
 */
@Repository
public class MovieCatalogue {

	private static final int IDS_AT_ONCE = 10_000;

	private final MovieReader reader;

	private final SingleFlight<MovieQuery, ListPage<Movie>> pages = new SingleFlight<>();

	private final SingleFlight<ObjectId, Optional<Movie>> movies = new SingleFlight<>();

	public MovieCatalogue(MovieReader reader) {
		this.reader = reader;
	}

	// An invalid cursor is a bad request.
	public ListPage<Movie> browse(MovieQuery query) {
		return this.pages.get(query, () -> read(query));
	}

	// Concurrent requests for the same movie share one read.
	public Optional<Movie> find(ObjectId id) {
		return this.movies.get(id, () -> this.reader.find(id));
	}

	// Reads the next or the previous movie of a list; ignores the query's own cursors.
	public Optional<Movie> neighbour(MovieQuery query, Movie movie, boolean forward) {
		return read(query.inPagesOf(1), MovieCursor.of(movie), forward, MovieReader.LISTED).stream().findFirst();
	}

	// Returns the ids of a whole list; ignores the query's own cursors. They are read in
	// large parts while they are used, because the embedded database scans all movies for
	// each part.
	public Stream<ObjectId> ids(MovieQuery query) {
		return Stream
			.iterate(readKeys(query, null), Predicate.not(List::isEmpty),
					(part) -> readKeys(query, MovieCursor.of(part.get(part.size() - 1))))
			.flatMap(List::stream)
			.map(MovieReader::id);
	}

	private List<Document> readKeys(MovieQuery query, @Nullable MovieCursor cursor) {
		return read(query, cursor, true, (filter, ranges, order) -> this.reader.readStored(filter, ranges, order,
				IDS_AT_ONCE, "sortTitle", "year"));
	}

	// Counts no further; ignores the query's cursors.
	public boolean hasMoreThan(int number, MovieQuery query) {
		return this.reader.count(filter(query), number + 1) > number;
	}

	private ListPage<Movie> read(MovieQuery query) {
		boolean forward = query.before() == null;
		String cursor = forward ? query.after() : query.before();
		MovieCursor start = (cursor != null) ? MovieCursor.decode(cursor) : null;
		List<Movie> movies = read(query, start, forward, query.isLines() ? new String[0] : MovieReader.LISTED);
		if (start != null && movies.size() < (forward ? 1 : query.pageSize())) {
			// The movies after the cursor were deleted, or less than a page is left
			// before it, so a full first page is returned.
			return read(query.inPagesOf(query.size()));
		}
		int number = pageNumber(query);
		return ListPage.of(query, movies, (movie) -> MovieCursor.of(movie).onPage(number).encode());
	}

	public static int pageNumber(MovieQuery query) {
		if (query.before() != null) {
			return Math.max(1, MovieCursor.decode(query.before()).page() - 1);
		}
		return (query.after() != null) ? MovieCursor.decode(query.after()).page() + 1 : 1;
	}

	// Reads up to a page and one more movie.
	private List<Movie> read(MovieQuery query, @Nullable MovieCursor cursor, boolean forward, String... fields) {
		return read(query, cursor, forward,
				(filter, ranges, order) -> this.reader.read(filter, ranges, order, query.pageSize() + 1, fields));
	}

	private <T> List<T> read(MovieQuery query, @Nullable MovieCursor cursor, boolean forward, Ranges<T> ranges) {
		boolean onwards = forward != query.isReversed();
		List<Criteria> beyond = (cursor != null) ? cursor.beyond(query.order(), onwards) : List.of(new Criteria());
		Sort order = MovieCursor.sort(query.order());
		return ranges.read(filter(query), beyond, onwards ? order : order.reverse());
	}

	static Criteria filter(MovieQuery query) {
		Criteria criteria = new Criteria();
		query.values().forEach((filter, values) -> {
			String field = filter.stored();
			List<Object> keys = filter.keys(values);
			if (field != null && keys.size() == 1) {
				criteria.and(field).is(keys.get(0));
			}
			else if (field != null) {
				criteria.and(field).all(keys);
			}
		});
		return criteria;
	}

	/**
	 * Reads movies of successive ranges.
	 */
	private interface Ranges<T> {

		List<T> read(Criteria filter, List<Criteria> ranges, Sort order);

	}

}
