package com.xebia.movieshop.importing;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.MovieBulkWriter;
import com.xebia.movieshop.names.Directors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The stored movies that lines of an import may refer to: found by id, or by title and
 * year and, where both the line and the movie have one, by director. Ignores case.
 */
final class Candidates {

	private final ImportIds ids;

	private final Map<ObjectId, Movie> byId = new HashMap<>();

	private final Map<String, List<Movie>> byTitle;

	private final Map<ObjectId, Movie> deleted;

	Candidates(List<Line> lines, MovieBulkWriter movies, ImportIds ids) {
		this.ids = ids;
		List<ObjectId> wanted = lines.stream()
			.flatMap((line) -> Stream.concat(line.id().stream(), Stream.of(ids.of(line))))
			.toList();
		List<String> titles = lines.stream().map(Line::title).distinct().toList();
		movies.find(wanted).forEach((movie) -> this.byId.put(movie.getId(), movie));
		// Read after the catalogue: a movie that is restored meanwhile is in either.
		this.deleted = movies
			.findDeleted(lines.stream().map(ids::ofNew).filter((id) -> !this.byId.containsKey(id)).toList());
		// Uses a single object for a movie that both queries found.
		this.byTitle = movies.findByTitles(titles)
			.stream()
			.map((movie) -> this.byId.computeIfAbsent(movie.getId(), (id) -> movie))
			.collect(Collectors.groupingBy((movie) -> fold(movie.getTitle())));
	}

	// Returns the movie of the line if it is in the bin.
	@Nullable Movie deleted(Line line) {
		return this.deleted.get(this.ids.ofNew(line));
	}

	@Nullable Movie byId(ObjectId id) {
		return this.byId.get(id);
	}

	// Returns the unclaimed movie with the title, year and director of the line. If there
	// is none, returns the unclaimed ones with the title and year where the line or movie
	// lacks a director, except those that this file created from other lines, so that a
	// repeated import has the same result as an uninterrupted one.
	List<Movie> matching(Line line, Predicate<Movie> free) {
		String director = directors(line.director());
		String year = line.year();
		List<Movie> same = this.byTitle.getOrDefault(fold(line.title()), List.of())
			.stream()
			.filter((movie) -> Objects.toString(movie.getYear(), "").equals(year))
			.filter(free)
			.toList();
		return same.stream()
			.filter((movie) -> directors(movie.getDirector()).equals(director))
			.findFirst()
			.map(List::of)
			.orElseGet(() -> same.stream()
				.filter((movie) -> !this.ids.isOfOtherLine(movie.getId(), line))
				.filter((movie) -> director.isEmpty() || movie.getDirector().isEmpty())
				.toList());
	}

	// Several directors are separated in various ways.
	private static String directors(String text) {
		return String.join(", ", Directors.of(fold(text)));
	}

	private static String fold(String text) {
		return text.strip().toLowerCase(Locale.ROOT);
	}

}
