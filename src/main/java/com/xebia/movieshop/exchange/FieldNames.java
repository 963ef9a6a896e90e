package com.xebia.movieshop.exchange;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
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

	// What a field is called elsewhere, and in the German form.
	private static final Map<String, List<String>> ALIASES = Map.of("title",
			List.of("name", "titel", "filmtitel", "movie", "film", "movie title", "film title", "primary title",
					"series title"),
			"originalTitle", List.of("originaltitel"), "description",
			List.of("beschreibung", "inhalt", "overview", "summary", "synopsis", "plot", "extract"), "stars",
			List.of("cast", "actors", "starring", "darsteller", "schauspieler", "besetzung"), "director",
			List.of("directed by", "director name", "regie", "regisseur"), "genres", List.of("listed in"), "year",
			List.of("jahr", "release year", "released year", "production year", "start year", "title year",
					"release date"),
			"runningTime", List.of("runtime", "runtime minutes", "duration", "laufzeit", "dauer"), "offer",
			List.of("price or availability", "preis oder verfügbarkeit"), Movie.POSTER, List.of("plakat"));

	// Everything but letters and digits, and what stands in brackets.
	private static final Pattern BESIDE_NAME = Pattern.compile("\\(.*?\\)|[^\\p{L}\\p{Nd}]");

	// What a column is called that has one of several names.
	private static final Pattern ONE_OF_SEVERAL = Pattern.compile("(star|actor|genre)\\d+(name)?");

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

	// Counts the names that mean a field, none if there is none for the title.
	int countKnown(List<String> names) {
		List<String> fields = names.stream().map(this::known).filter(Objects::nonNull).map(Field::name).toList();
		return fields.contains("title") ? fields.size() : 0;
	}

	// With Letterboxd, whose films have a name and no title, and IMDb, whose have a
	// const, a description is the note of whoever made the list.
	void begin(Collection<String> names) {
		List<String> folded = names.stream().map(FieldNames::fold).toList();
		if (folded.contains("const") || (folded.contains("name") && !folded.contains("title"))) {
			this.own.values().removeIf("description"::equals);
		}
	}

	// Where the shop itself calls a field like this, and others call something else the
	// same field, the shop is right.
	boolean isOwn(String name) {
		return this.own.containsKey(name) || this.own.containsKey(fold(name));
	}

	@Nullable Field field(String name) {
		Field field = known(name);
		if (field == null && !name.isBlank() && !OWN.contains(name)) {
			ignore(name);
		}
		return field;
	}

	void ignore(String name) {
		if (this.ignored.size() < MAX_IGNORED) {
			this.ignored.add(Judge.shorten(name));
		}
	}

	private @Nullable Field known(String name) {
		String own = this.own.get(name);
		if (own != null) {
			return new Field(own, false);
		}
		String folded = fold(name);
		Matcher several = ONE_OF_SEVERAL.matcher(folded);
		boolean part = several.matches();
		String meant = part ? several.group(1) : folded;
		String field = this.own.getOrDefault(meant, this.others.get(meant));
		return (field != null) ? new Field(field, part) : null;
	}

	// Notes what is said of a movie, unless it is said already.
	void note(Map<String, String> values, Field field, String value) {
		String plain = FieldValues.plain(field.name(), value);
		if (!plain.isBlank() && field.part()) {
			values.merge(field.name(), plain.strip() + "\n", String::concat);
		}
		else if (!plain.isBlank()) {
			values.putIfAbsent(field.name(), plain);
		}
		if (FieldValues.isOfOthers(field.name(), value)) {
			this.ignored.add(field.name());
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

	/**
	 * What a name means.
	 *
	 * @param part whether it says only one of the names in the field
	 */
	record Field(String name, boolean part) {

	}

}
