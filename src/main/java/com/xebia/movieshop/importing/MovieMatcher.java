package com.xebia.movieshop.importing;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.text.TextKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Finds the stored movies that the lines of a batch refer to: by id, or the same by
 * title, year and directors, or only alike.
 */
final class MovieMatcher {

	private final ImportIds ids;

	private final boolean withDirectors;

	private final Map<ObjectId, Movie> byId = new HashMap<>();

	private final Map<String, List<Movie>> byTitle;

	private final Map<ObjectId, Movie> deleted;

	private final Map<String, String> titleKeys = new HashMap<>();

	MovieMatcher(List<Line> lines, boolean withDirectors, MovieBatches movies, ImportIds ids) {
		this.withDirectors = withDirectors;
		this.ids = ids;
		Stream<ObjectId> wanted = lines.stream().flatMap((line) -> Stream.of(ids.of(line), ids.ofNew(line)));
		movies.find(wanted.distinct().toList()).forEach((movie) -> this.byId.put(movie.getId(), movie));
		// Read after the catalogue: a movie that is restored meanwhile is in either.
		this.deleted = movies
			.findDeleted(lines.stream().map(ids::ofNew).filter((id) -> !this.byId.containsKey(id)).toList());
		Stream<String> titles = lines.stream()
			.flatMap((line) -> Stream.of(line.title(), Movie.withoutSubtitle(line.title())));
		// Uses a single object for a movie that both queries found.
		this.byTitle = movies.findByTitles(titles.distinct().toList())
			.stream()
			.map((movie) -> this.byId.computeIfAbsent(movie.getId(), (id) -> movie))
			.collect(Collectors.groupingBy((movie) -> titleKey(Movie.withoutSubtitle(movie.getTitle()))));
	}

	@Nullable Movie deleted(Line line) {
		return this.deleted.get(this.ids.ofNew(line));
	}

	@Nullable Movie byId(ObjectId id) {
		return this.byId.get(id);
	}

	// Returns the free movie that is certainly that of the line, or the one that an
	// earlier
	// import of the file created from the line. Where the file has no directors, title
	// and
	// year suffice if only one movie has them.
	Optional<Movie> same(Line line, Predicate<Movie> free) {
		List<Movie> titled = withTitleLike(line).filter((movie) -> hasTitle(line, movie)).toList();
		boolean unique = titled.stream()
			.filter((movie) -> exactTitle(movie.getTitle(), year(movie)).equals(exactTitle(line)))
			.count() == 1;
		boolean enough = unique && !this.withDirectors && line.id().isEmpty();
		return titled.stream()
			.filter((movie) -> this.ids.isOfLine(movie.getId(), line) || isSame(line, movie, enough))
			.filter(free)
			.findFirst();
	}

	// Another article or spelling may be that of another movie unless year and directors
	// are the same. The running time tells where the directors do not.
	private static boolean isSame(Line line, Movie movie, boolean enough) {
		if (!year(movie).equals(line.year())) {
			return false;
		}
		Set<String> mine = directors(line.director());
		boolean directed = directors(movie.getDirector()).equals(mine);
		boolean exact = exactTitle(movie.getTitle(), year(movie)).equals(exactTitle(line));
		boolean told = directed && !mine.isEmpty() && !line.year().isEmpty();
		return (exact && told) || ((told || (exact && (directed || enough))) && !haveOtherLengths(line, movie));
	}

	// Versions of a movie differ by less.
	private static boolean haveOtherLengths(Line line, Movie movie) {
		String minutes = line.value("runningTime");
		Integer stored = movie.getRunningTime();
		return stored != null && minutes.matches("\\d{1,4}")
				&& Math.abs(Integer.parseInt(minutes) - stored) * 10 > Math.max(Integer.parseInt(minutes), stored);
	}

	// Returns the movies that are perhaps the same: those with the same title and year,
	// and those whose title may differ by a subtitle, the year by one and the director by
	// one of several, if what both tell is alike. Except for those that this file created
	// from other lines, so that a repeated import has the same result as an uninterrupted
	// one.
	List<Movie> alike(Line line) {
		return withTitleLike(line).filter((movie) -> !this.ids.isOfFile(movie.getId()) && isAlike(line, movie))
			.toList();
	}

	private boolean isAlike(Line line, Movie movie) {
		Set<String> mine = directors(line.director());
		Set<String> theirs = directors(movie.getDirector());
		String year = year(movie);
		if (hasTitle(line, movie) && year.equals(line.year())) {
			return true;
		}
		boolean people = mine.isEmpty() || theirs.isEmpty() || !Collections.disjoint(mine, theirs);
		boolean years = year.isEmpty() || line.year().isEmpty() || areNear(year, line.year());
		return people && years && (hasTitle(line, movie) || (!year.isEmpty() && !line.year().isEmpty())
				|| !(mine.isEmpty() || theirs.isEmpty()));
	}

	private static boolean areNear(String year, String other) {
		try {
			return Math.abs(Integer.parseInt(year) - Integer.parseInt(other)) <= 1;
		}
		catch (NumberFormatException ex) {
			return false;
		}
	}

	// Two films of a series, which have different subtitles, are not the same.
	private Stream<Movie> withTitleLike(Line line) {
		String main = Movie.withoutSubtitle(line.title());
		boolean hasSubtitle = !titleKey(main).equals(titleKey(line.title()));
		return this.byTitle.getOrDefault(titleKey(main), List.of())
			.stream()
			.filter((movie) -> hasTitle(line, movie) || !hasSubtitle
					|| titleKey(movie.getTitle()).equals(titleKey(main)));
	}

	private boolean hasTitle(Line line, Movie movie) {
		return titleKey(movie.getTitle()).equals(titleKey(line.title()));
	}

	private static String year(Movie movie) {
		return Objects.toString(movie.getYear(), "");
	}

	// Several directors are separated in various ways.
	private static Set<String> directors(String text) {
		return Stream.of(String.join(", ", Directors.of(text)).split(", "))
			.map(TextKey::of)
			.filter((name) -> !name.isEmpty())
			.collect(Collectors.toSet());
	}

	// Returns what titles have in common that may mean the same.
	String titleKey(String title) {
		return this.titleKeys.computeIfAbsent(title, MovieMatcher::key);
	}

	private static String key(String title) {
		return Collections.min(TextKey.spellings(TextKey.fold(title)), Comparator.comparing(String::length));
	}

	// Returns whether titles differ at most by an article or spelling.
	static boolean areLike(String title, String other) {
		return key(title).equals(key(other));
	}

	// Returns what titles have in common that mean the same. Without a year, nothing but
	// the case may differ.
	private static String exactTitle(String title, String year) {
		return year.isEmpty() ? title.toLowerCase(Locale.ROOT) : TextKey.of(title);
	}

	static String exactTitle(Line line) {
		return exactTitle(line.title(), line.year());
	}

}
