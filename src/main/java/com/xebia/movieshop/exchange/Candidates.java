package com.xebia.movieshop.exchange;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieBatches;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The movies of the shop that some lines may mean: by their ids, or by title and year
 * and, where both sides know him, by director. Case makes no difference.
 */
final class Candidates {

	private final ImportIds own;

	private final Map<ObjectId, Movie> byId = new HashMap<>();

	private final Map<String, List<Movie>> byTitle;

	private Candidates(ImportIds own, Collection<Movie> byId, Collection<Movie> byTitle) {
		this.own = own;
		// One and the same object stands for a movie, which is changed once.
		Stream.concat(byId.stream(), byTitle.stream()).forEach((movie) -> this.byId.putIfAbsent(movie.getId(), movie));
		this.byTitle = byTitle.stream()
			.map((movie) -> Objects.requireNonNull(this.byId.get(movie.getId())))
			.collect(Collectors.groupingBy((movie) -> fold(movie.getTitle())));
	}

	static Candidates of(Collection<Line> lines, MovieBatches movies, ImportIds own) {
		List<ObjectId> ids = lines.stream()
			.flatMap((line) -> Stream.concat(line.id().stream(), Stream.of(own.of(line))))
			.toList();
		List<String> titles = lines.stream().map(Line::title).distinct().toList();
		return new Candidates(own, movies.find(ids), movies.findByTitles(titles));
	}

	@Nullable Movie byId(ObjectId id) {
		return this.byId.get(id);
	}

	// Finds the movie that has the same director, or all that a line may mean by what it
	// says and that are free. A movie that another line of the same file created is meant
	// only by a line that says the same, so that it does not matter how far the file came
	// before.
	List<Movie> like(Line line, Predicate<Movie> free) {
		String director = fold(line.director());
		String year = line.year();
		List<Movie> same = this.byTitle.getOrDefault(fold(line.title()), List.of())
			.stream()
			.filter((movie) -> Objects.toString(movie.getYear(), "").equals(year))
			.filter(free)
			.toList();
		return same.stream()
			.filter((movie) -> fold(movie.getDirector()).equals(director))
			.findFirst()
			.map(List::of)
			.orElseGet(() -> same.stream()
				.filter((movie) -> !this.own.isOfOtherLine(movie.getId(), line))
				.filter((movie) -> director.isEmpty() || movie.getDirector().isEmpty())
				.toList());
	}

	private static String fold(String text) {
		return text.strip().toLowerCase(Locale.ROOT);
	}

}
