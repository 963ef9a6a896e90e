package com.xebia.movieshop.exchange;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which field of a movie is meant by what others call it, and remembers what
 * means none.
 */
final class FieldNames {

	private static final int MAX_IGNORED = 30;

	private static final Map<String, String> ALIASES = Map.of("name", "title", "directors", "director", "cast", "stars",
			"runtime", "runningTime");

	private static final Set<String> OWN = Set.of("url", "drawnPoster", "createdAt", "updatedAt");

	private final Map<String, String> known = new HashMap<>(ALIASES);

	private final Set<String> ignored = new LinkedHashSet<>();

	FieldNames() {
		List.of(CsvFile.ID, CsvFile.VERSION, Movie.POSTER).forEach((name) -> this.known.put(name, name));
		for (String name : MovieDetails.FIELDS) {
			this.known.put(name, name);
			this.known.put(fold(name), name);
		}
	}

	/**
	 * Tell how many names mean a field.
	 * @param names the names
	 * @return how many, none if there is none for the title
	 */
	int countKnown(List<String> names) {
		List<String> fields = names.stream().map(this::known).filter(Objects::nonNull).toList();
		return fields.contains("title") ? fields.size() : 0;
	}

	/**
	 * Take notice of the names of a whole file. With Letterboxd, whose films have a name
	 * and no title, a description is the note of whoever made the list.
	 * @param names the names
	 */
	void begin(Collection<String> names) {
		List<String> folded = names.stream().map(FieldNames::fold).toList();
		if (folded.contains("name") && !folded.contains("title")) {
			this.known.remove("description");
		}
	}

	@Nullable String field(String name) {
		String field = known(name);
		if (field == null && !name.isBlank() && !OWN.contains(name) && this.ignored.size() < MAX_IGNORED) {
			this.ignored.add(Judge.shorten(name));
		}
		return field;
	}

	private @Nullable String known(String name) {
		String own = this.known.get(name);
		return (own != null) ? own : this.known.get(fold(name));
	}

	Set<String> ignored() {
		return this.ignored;
	}

	private static String fold(String name) {
		return name.toLowerCase(Locale.ROOT).replaceAll("[ _]", "");
	}

}
