package com.xebia.movieshop.movie;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Movies combined from parts of fewer source movies: two halves of titles, a first and a
 * last name, two descriptions. Some people have many movies and most have a few, at any
 * number of movies.
 */
public final class RecombinedMovies {

	/**
	 * The number of movies per person.
	 */
	private static final int MOVIES_EACH = 10;

	private static final int STARS = 3;

	private static final int MAX_DESCRIPTION = 600;

	private final Random random = new Random(1);

	private final List<Source> sources;

	private final List<String> titles;

	private final List<String> people;

	private RecombinedMovies(List<Source> sources, long count) {
		this.sources = sources;
		this.titles = sources.stream().map(Source::title).toList();
		List<String> names = sources.stream().flatMap((source) -> source.stars().stream()).toList();
		this.people = Stream.generate(() -> halves(names)).limit(1 + count * (STARS + 1) / MOVIES_EACH).toList();
	}

	/**
	 * Prepares the movies.
	 * @param file JSON objects with {@code title}, {@code description}, {@code stars},
	 * {@code year} and {@code genres}, in a list or one per line, compressed if the name
	 * ends with {@code .gz}; {@code null} for the shop's samples
	 * @param count the number of movies
	 * @return the movies, the same each time
	 * @throws IOException if the file cannot be read
	 */
	public static RecombinedMovies of(@Nullable Path file, long count) throws IOException {
		try (InputStream input = open(file)) {
			List<Source> sources = new ArrayList<>();
			new JsonMapper().readerFor(Source.class).<Source>readValues(input).forEachRemaining(sources::add);
			return new RecombinedMovies(sources.stream().filter((source) -> !source.stars().isEmpty()).toList(), count);
		}
	}

	private static InputStream open(@Nullable Path file) throws IOException {
		if (file == null) {
			return Objects.requireNonNull(RecombinedMovies.class.getResourceAsStream("/sample/movies.json"));
		}
		InputStream input = Files.newInputStream(file);
		return file.toString().endsWith(".gz") ? new GZIPInputStream(input) : input;
	}

	Movie next() {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(halves(this.titles));
		movie.setDescription(description());
		movie.setDirector(person());
		movie.setStars(Stream.generate(this::person).limit(STARS).distinct().toList());
		movie.setGenres(any(this.sources).genres().stream().limit(20).toList());
		movie.setYear(any(this.sources).year());
		movie.setRunningTime(this.random.nextInt(60, 200));
		return movie;
	}

	private String description() {
		String text = any(this.sources).description() + " " + any(this.sources).description();
		return text.substring(0, Math.min(text.length(), MAX_DESCRIPTION)).strip();
	}

	// Small numbers are drawn more often.
	private String person() {
		double drawn = this.random.nextDouble();
		return this.people.get((int) (drawn * drawn * this.people.size()));
	}

	private String halves(List<String> names) {
		String[] first = any(names).split(" ");
		String[] last = any(names).split(" ");
		List<String> words = new ArrayList<>(List.of(first).subList(0, (first.length + 1) / 2));
		words.addAll(List.of(last).subList(last.length / 2, last.length));
		String name = String.join(" ", words).strip();
		return name.substring(0, Math.min(name.length(), MovieDetails.MAX_NAME));
	}

	private <T> T any(List<T> list) {
		return list.get(this.random.nextInt(list.size()));
	}

	/**
	 * A source movie.
	 */
	private record Source(String title, int year, String description, List<String> stars, List<String> genres) {

	}

}
