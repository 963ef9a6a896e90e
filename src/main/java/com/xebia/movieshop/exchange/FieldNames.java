package com.xebia.movieshop.exchange;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which field of a movie is meant by what others call it, and remembers what
 * means none.
 */
final class FieldNames {

	private static final int MAX_IGNORED = 30;

	/**
	 * What a field is called elsewhere, and in the German form.
	 */
	private static final Map<String, List<String>> ALIASES = Map.of("title",
			List.of("name", "titel", "filmtitel", "movie", "film", "movie title", "film title", "primary title",
					"series title"),
			"originalTitle", List.of("originaltitel"), "description",
			List.of("beschreibung", "inhalt", "overview", "summary", "synopsis", "plot"), "stars",
			List.of("cast", "actors", "starring", "darsteller", "schauspieler", "besetzung"), "director",
			List.of("directed by", "regie", "regisseur"), "year",
			List.of("jahr", "release year", "released year", "production year", "start year", "release date"),
			"runningTime", List.of("runtime", "runtime minutes", "duration", "laufzeit", "dauer"), "offer",
			List.of("price or availability", "preis oder verfügbarkeit"), Movie.POSTER, List.of("plakat"));

	/**
	 * Everything but letters and digits, and what stands in brackets.
	 */
	private static final Pattern BESIDE_NAME = Pattern.compile("\\(.*?\\)|[^\\p{L}\\p{Nd}]");

	private static final Set<String> OWN = Set.of("url", "drawnPoster", "createdAt", "updatedAt", "sortTitle",
			"updatedBy", "change", "_class");

	private final Map<String, String> own = new HashMap<>();

	private final Map<String, String> others = new HashMap<>();

	private final Set<String> ignored = new LinkedHashSet<>();

	FieldNames() {
		List.of(CsvFile.ID, CsvFile.VERSION, Movie.POSTER).forEach((name) -> this.own.put(name, name));
		for (String name : MovieDetails.FIELDS) {
			this.own.put(name, name);
			this.own.put(fold(name), name);
		}
		ALIASES.forEach((field, names) -> names.forEach((name) -> this.others.put(fold(name), field)));
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
	 * and no title, and IMDb, whose have a const, a description is the note of whoever
	 * made the list.
	 * @param names the names
	 */
	void begin(Collection<String> names) {
		List<String> folded = names.stream().map(FieldNames::fold).toList();
		if (folded.contains("const") || (folded.contains("name") && !folded.contains("title"))) {
			this.own.values().removeIf("description"::equals);
		}
	}

	/**
	 * Tell whether the shop itself calls a field like this. Where it does, and others
	 * call something else the same field, the shop is right.
	 * @param name the name
	 * @return whether it does
	 */
	boolean isOwn(String name) {
		return this.own.containsKey(name) || this.own.containsKey(fold(name));
	}

	@Nullable String field(String name) {
		String field = known(name);
		if (field == null && !name.isBlank() && !OWN.contains(name) && this.ignored.size() < MAX_IGNORED) {
			this.ignored.add(Judge.shorten(name));
		}
		return field;
	}

	private @Nullable String known(String name) {
		String field = this.own.get(name);
		if (field != null) {
			return field;
		}
		String folded = fold(name);
		return this.own.getOrDefault(folded, this.others.get(folded));
	}

	/**
	 * Note what is said of a movie, unless it is said already.
	 * @param values what is said, by the names of the fields
	 * @param field the name of a field
	 * @param value what is said of it
	 */
	void note(Map<String, String> values, String field, String value) {
		String plain = FieldValues.plain(field, value);
		if (!plain.isBlank()) {
			values.putIfAbsent(field, plain);
		}
		if (FieldValues.isOfOthers(field, value)) {
			this.ignored.add(field);
		}
	}

	Set<String> ignored() {
		return this.ignored;
	}

	// "Director(s)" are directors, and directors are "director".
	private static String fold(String name) {
		String letters = BESIDE_NAME.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
		return letters.endsWith("s") ? letters.substring(0, letters.length() - 1) : letters;
	}

}
