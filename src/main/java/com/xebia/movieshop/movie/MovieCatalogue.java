package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Optional;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.SingleFlight;
import com.xebia.movieshop.movie.NameField.Spellings;
import com.xebia.movieshop.search.query.MovieQuery;
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

	private static final String[] ALL_FIELDS = {};

	private final MovieReader reader;

	private final Spellings spellings;

	private final SingleFlight<MovieQuery, ListPage<Movie>> pages = new SingleFlight<>();

	private final SingleFlight<ObjectId, Optional<Movie>> movies = new SingleFlight<>();

	public MovieCatalogue(MovieReader reader, Spellings spellings) {
		this.reader = reader;
		this.spellings = spellings;
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

	// Reads the page after a movie, or the first page, with all fields; ignores the
	// query's own cursors.
	public List<Movie> readWhole(MovieQuery query, @Nullable Movie last) {
		return read(query, (last != null) ? MovieCursor.of(last) : null, true);
	}

	private ListPage<Movie> read(MovieQuery query) {
		boolean forward = query.before() == null;
		String cursor = forward ? query.after() : query.before();
		MovieCursor start = (cursor != null) ? MovieCursor.decode(cursor) : null;
		List<Movie> movies = read(query, start, forward, query.isLines() ? ALL_FIELDS : MovieReader.LISTED);
		if (start != null && movies.size() < (forward ? 1 : query.pageSize())) {
			// The movies after the cursor were deleted, or less than a page is left
			// before it, so a full first page is returned.
			return read(query.inPagesOf(query.size()));
		}
		int number = pageNumber(query);
		return ListPage.of(query, movies, (movie) -> MovieCursor.of(movie).onPage(number).encode());
	}

	// Returns the number of the page, which its cursor tells.
	public static int pageNumber(MovieQuery query) {
		if (query.before() != null) {
			return Math.max(1, MovieCursor.decode(query.before()).page() - 1);
		}
		return (query.after() != null) ? MovieCursor.decode(query.after()).page() + 1 : 1;
	}

	// Reads up to a page and one more movie.
	private List<Movie> read(MovieQuery query, @Nullable MovieCursor cursor, boolean forward, String... fields) {
		boolean onwards = forward != query.isReversed();
		List<Criteria> ranges = (cursor != null) ? cursor.beyond(query.order(), onwards) : List.of(new Criteria());
		Sort order = MovieCursor.sort(query.order());
		return this.reader.read(filter(query), ranges, onwards ? order : order.reverse(), query.pageSize() + 1, fields);
	}

	Criteria filter(MovieQuery query) {
		Criteria criteria = new Criteria();
		query.genre().forEach((genre) -> filter(criteria, NameField.GENRES, genre));
		filter(criteria, NameField.DIRECTOR, query.director());
		filter(criteria, NameField.STARS, query.star());
		if (query.year() != null) {
			criteria.and("year").is(query.year());
		}
		if (query.importId() != null) {
			criteria.and("import").is(query.importId());
		}
		return criteria;
	}

	// With a single spelling, the matching movies are one contiguous range of an index.
	private void filter(Criteria criteria, NameField field, @Nullable String name) {
		if (name != null) {
			criteria.and(field.field()).in(this.spellings.of(field, name));
		}
	}

}
