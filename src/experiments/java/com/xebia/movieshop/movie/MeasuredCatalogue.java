package com.xebia.movieshop.movie;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.mongodb.client.MongoClient;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.editing.MovieIndexes;
import com.xebia.movieshop.movie.editing.MovieKeys;
import com.xebia.movieshop.search.query.MovieQuery;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Query;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The catalogue's own indexes and queries, with any number of movies.
 */
public final class MeasuredCatalogue {

	public static final String COLLECTION = "movie";

	private static final int BATCH = 1000;

	/**
	 * The average number of movies of each director and star.
	 */
	private static final int FILMOGRAPHY = 100;

	private static final int CAST = 3;

	private final MongoTemplate mongo;

	private final MovieCatalogue catalogue;

	/**
	 * Uses the current content of the database.
	 * @param client a client of the server
	 * @param database the name of the database
	 */
	public MeasuredCatalogue(MongoClient client, String database) {
		this.mongo = new MongoTemplate(client, database);
		FailoverReads members = new FailoverReads(this.mongo, this.mongo);
		this.catalogue = new MovieCatalogue(new MovieReader(this.mongo, members));
	}

	/**
	 * Adds movies, and makes the indexes.
	 * @param count how many
	 */
	public void fill(long count) {
		Random random = new Random(1);
		fill(count, () -> movie(count, random));
	}

	/**
	 * Adds movies, and makes the indexes.
	 * @param count how many
	 * @param movies what makes them
	 */
	public void fill(long count, RecombinedMovies movies) {
		fill(count, movies::next);
	}

	private void fill(long count, Supplier<Movie> movies) {
		Progress progress = new Progress("Inserting", "movies", count);
		for (long first = 0; first < count; first += BATCH) {
			List<Movie> batch = Stream.generate(movies).limit(Math.min(BATCH, count - first)).toList();
			this.mongo.insertAll(batch);
			progress.add(batch.size());
		}
		new MovieKeys(this.mongo).update();
		// A bulk build sorts the keys; growing the index takes many times as long.
		new MovieIndexes(this.mongo).create();
		assertThat(this.mongo.count(new Query(), Movie.class)).isEqualTo(count);
	}

	/**
	 * Returns the pages to read: for each filter and sort order, the first page and one
	 * in the middle.
	 * @return runnables that read and check the pages, by description
	 */
	public Map<String, Runnable> pages() {
		Movie movie = Objects.requireNonNull(this.mongo.findOne(new Query(), Movie.class));
		Map<String, Runnable> pages = new LinkedHashMap<>();
		String genre = movie.getGenres().get(0);
		int year = Objects.requireNonNull(movie.getYear());
		for (String order : List.of("title", "year", "newest")) {
			add(pages, "all", Map.of("sort", order));
			add(pages, "genre", Map.of("sort", order, "genre", genre));
			add(pages, "director", Map.of("sort", order, "director", movie.getDirector()));
			add(pages, "star", Map.of("sort", order, "star", movie.getStars().get(0)));
			add(pages, "year", Map.of("sort", order, "year", year));
			add(pages, "genre and year", Map.of("sort", order, "genre", genre, "year", year));
		}
		return pages;
	}

	/**
	 * Returns paths that visitors request, for movies drawn at random.
	 * @return many paths of each kind of page
	 */
	public Map<String, List<String>> paths() {
		return new CataloguePaths(this.mongo).byKind();
	}

	private void add(Map<String, Runnable> pages, String name, Map<String, ?> parameters) {
		MovieQuery first = MovieQuery.of(parameters);
		Query all = Query.query(MovieCatalogue.filter(first));
		long count = this.mongo.count(all, Movie.class);
		long middle = count / 2;
		all.with(MovieCursor.sort(first.order())).skip(middle);
		Map<String, Object> after = new LinkedHashMap<>(parameters);
		after.put("after", MovieCursor.of(Objects.requireNonNull(this.mongo.findOne(all, Movie.class))).encode());
		MovieQuery later = MovieQuery.of(after);
		String title = name + ", by " + first.getSort();
		pages.put(title, () -> read(first, count));
		if (middle < count - 1) {
			pages.put(title + ", middle", () -> read(later, count - middle - 1));
		}
	}

	private void read(MovieQuery query, long left) {
		assertThat(this.catalogue.browse(query).items()).hasSize((int) Math.min(left, query.pageSize()));
	}

	private static Movie movie(long count, Random random) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle("Title %08x".formatted(random.nextInt()));
		movie.setDescription("A movie worth watching. ".repeat(10));
		movie.setDirector("Director " + random.nextLong(1 + count / FILMOGRAPHY));
		movie.setStars(
				random.longs(CAST, 0, 1 + CAST * count / FILMOGRAPHY).mapToObj((star) -> "Star " + star).toList());
		movie.setGenres(random.ints(2, 0, 20).distinct().mapToObj((genre) -> "Genre " + genre).toList());
		movie.setYear(1930 + random.nextInt(100));
		return movie;
	}

}
