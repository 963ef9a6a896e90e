package com.xebia.movieshop.movie;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.web.util.UriUtils;

/**
 * The paths that visitors of a catalogue request: for each kind of page, one per movie
 * drawn at random.
 */
public final class CataloguePaths {

	/**
	 * Lists with up to three filters and an order, drawn at random.
	 */
	public static final String FILTERED = "filters and order";

	private static final int MOVIES = 1000;

	/**
	 * The longest prefix of a word that is requested.
	 */
	private static final int TYPED = 6;

	private static final List<String> ORDERS = List.of("title", "-title", "year", "-year", "newest", "-newest",
			"minutes", "-minutes");

	private final Random random = new Random(1);

	private final List<Movie> movies;

	CataloguePaths(MongoOperations mongo) {
		this.movies = mongo.aggregate(Aggregation.newAggregation(Aggregation.sample(MOVIES)), Movie.class, Movie.class)
			.getMappedResults();
	}

	Map<String, List<String>> byKind() {
		Addresses names = new Addresses();
		Map<String, List<String>> paths = new LinkedHashMap<>();
		paths.put("first page", List.of("/movies"));
		paths.put("later page", forEach((movie) -> "/movies?after=" + MovieCursor.of(movie).encode()));
		paths.put("genre", forEach((movie) -> "/movies?genre=" + encoded(any(movie.getGenres()))));
		paths.put(FILTERED, forEach(this::filtered));
		paths.put("film", forEach(Movie::getAddress));
		paths.put("person", forEach((movie) -> names.person(any(movie.getStars()))));
		paths.put("two words", forEach((movie) -> "/movies?q=" + encoded(words(movie))));
		paths.put("two words, a genre",
				forEach((movie) -> "/movies?q=" + encoded(words(movie)) + "&genre=" + encoded(any(movie.getGenres()))));
		paths.put("typed, one letter", forEach((movie) -> typed(movie, 1)));
		paths.put("typed, two to six", forEach((movie) -> typed(movie, this.random.nextInt(2, TYPED + 1))));
		return paths;
	}

	private List<String> forEach(Function<Movie, String> path) {
		return this.movies.stream().filter((movie) -> !movie.getGenres().isEmpty()).map(path).toList();
	}

	// Returns a list with up to three filters, which find the movie, in any order.
	private String filtered(Movie movie) {
		List<String> filters = new ArrayList<>(Stream
			.of("genre=" + encoded(any(movie.getGenres())), "genre=" + encoded(movie.getGenres().get(0)),
					"decade=" + Objects.requireNonNull(movie.getYear()) / 10 * 10, "minutes=" + movie.getRunningTime(),
					"person=" + encoded(any(movie.getStars())))
			.distinct()
			.toList());
		Collections.shuffle(filters, this.random);
		return "/movies?" + String.join("&", filters.subList(0, this.random.nextInt(4))) + "&sort=" + any(ORDERS);
	}

	private String words(Movie movie) {
		return any(List.of(movie.getTitle().split(" "))) + " " + any(List.of(movie.getDirector().split(" ")));
	}

	private String typed(Movie movie, int letters) {
		String word = any(List.of(movie.getTitle().split(" ")));
		return "/movies/suggestions?q=" + encoded(word.substring(0, Math.min(letters, word.length())));
	}

	private <T> T any(List<T> list) {
		return list.get(this.random.nextInt(list.size()));
	}

	private static String encoded(String text) {
		return UriUtils.encode(text, StandardCharsets.UTF_8);
	}

}
