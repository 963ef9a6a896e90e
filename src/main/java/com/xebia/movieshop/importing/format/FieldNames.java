package com.xebia.movieshop.importing.format;

import java.text.Normalizer;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.names.Directors;
import org.jspecify.annotations.Nullable;

/**
 * Maps the column and property names of other catalogues to the fields of a movie, and
 * collects the names that are unknown.
 */
final class FieldNames {

	private static final int MAX_IGNORED = 30;

	/**
	 * The limit of columns or properties, so that a line costs little beside its length.
	 */
	static final int MAX_NAMES = 1000;

	// Longer than any known name. Bounds the backtracking of the patterns below, for
	// example in a name of a million brackets.
	private static final int MAX_LENGTH = 100;

	// Punctuation and blanks, text in brackets, German gender suffixes, and minutes as
	// the unit.
	private static final Pattern BESIDE_NAME = Pattern.compile("[(\\[][^()\\[\\]]*+[)\\]]|[*:/]in(?:nen)?\\b"
			+ "|(?<![\\s_])[\\s_]++(?:in[\\s_]+)?min(?:ute[ns]?|s)?\\.?\\s*$|[^\\p{L}\\p{Nd}]");

	// A numbered column with one of several names, such as "actor_2_name".
	private static final Pattern ONE_OF_SEVERAL = Pattern.compile("(\\p{L}+)\\d+(name)?");

	private static final Set<String> WITH_SEVERAL_NAMES = Set.of("stars", "genres", "director");

	// Wikidata has the URI of an entity in one column, and its name in "...Label".
	private static final Pattern LABEL = Pattern.compile("(.*\\p{Ll})Label\\s*");

	// The columns that identify lists of Letterboxd, which call the title "Name".
	private static final Set<String> LETTERBOXD = Set.of("url", "letterboxduri");

	// With both, a movie is from an export of the shop.
	private static final Set<String> OF_EXPORTS = Set.of(CsvFile.ID, CsvFile.VERSION);

	// Other properties that the shop writes, such as the reason why a line was refused.
	private static final Set<String> OWN = Set.of("url", "drawnPoster", "createdAt", "updatedAt", "sortTitle",
			"updatedBy", "change", "_class", "line", "reason");

	private final Map<String, String> own = new HashMap<>();

	private final Map<String, String> others = new HashMap<>();

	private final Map<String, Optional<Field>> known = new HashMap<>();

	private final Set<String> ignored = new LinkedHashSet<>();

	FieldNames() {
		List.of(CsvFile.ID, CsvFile.VERSION, Movie.POSTER).forEach((name) -> this.own.put(name, name));
		for (String name : MovieDetails.FIELDS) {
			this.own.put(name, name);
			this.own.put(fold(name), name);
		}
		FieldAliases.ALL.forEach((field, names) -> names.forEach((name) -> this.others.put(fold(name), field)));
	}

	// Counts the names of known fields; returns 0 if the title is missing.
	int countKnown(List<String> names) {
		// The start of a YAML file.
		if (names.size() > MAX_NAMES || (names.size() == 1 && names.get(0).strip().endsWith(":"))) {
			return 0;
		}
		List<String> fields = names.stream().map(this::known).filter(Objects::nonNull).map(Field::name).toList();
		return fields.contains("title") ? fields.size() : 0;
	}

	// In lists of Letterboxd and IMDb, which have URLs or a "Const", the description is a
	// note of the list's author.
	void begin(Collection<String> names) {
		List<String> folded = names.stream().map(FieldNames::fold).toList();
		if (folded.contains("const") || (folded.contains("name") && !folded.contains("title")
				&& folded.stream().anyMatch(LETTERBOXD::contains))) {
			this.own.values().removeIf("description"::equals);
			this.known.clear();
		}
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
			this.ignored.add(Line.shorten(name));
		}
	}

	private @Nullable Field known(String name) {
		if (name.length() > MAX_LENGTH) {
			return null;
		}
		if (this.known.size() >= MAX_NAMES) {
			this.known.clear();
		}
		return this.known.computeIfAbsent(name, (unknown) -> Optional.ofNullable(find(unknown))).orElse(null);
	}

	private @Nullable Field find(String name) {
		String folded = fold(name);
		String own = this.own.getOrDefault(name, this.own.get(folded));
		if (own != null) {
			return new Field(own, name, OF_EXPORTS.contains(own) ? Rank.FIRST : Rank.OWN, false);
		}
		Matcher label = LABEL.matcher(name);
		String field = this.others.getOrDefault(folded, label.matches() ? meant(fold(label.group(1))) : null);
		if (field != null) {
			return new Field(field, name, Rank.OTHER, false);
		}
		Matcher several = ONE_OF_SEVERAL.matcher(folded);
		String whole = several.matches() ? meant(fold(several.group(1))) : null;
		return (whole != null && WITH_SEVERAL_NAMES.contains(whole)) ? new Field(whole, name, Rank.OTHER, true) : null;
	}

	private @Nullable String meant(String folded) {
		return this.own.getOrDefault(folded, this.others.get(folded));
	}

	// The properties that identify an export come first, then the shop's own names, then
	// those of other catalogues.
	Rank rank(String name) {
		Field field = known(name);
		return (field != null) ? field.rank() : Rank.OTHER;
	}

	// Adds a value, unless the field has one already or the work exceeds its limit.
	void note(LineValues line, Field field, String value) {
		if (!FieldValues.isTooLong(field.name(), value) && !line.allows(value)) {
			return;
		}
		Map<String, String> values = line.values();
		String plain = values.keySet().containsAll(OF_EXPORTS) ? FieldValues.own(field.name(), value)
				: FieldValues.plain(field.name(), value);
		if (!plain.isBlank() && field.part()) {
			noteOneOfSeveral(values, field.name(), plain.strip());
		}
		else if (!plain.isBlank()) {
			values.putIfAbsent(field.name(), plain);
		}
		if (plain.isBlank() && FieldValues.isOfOthers(field.name(), value)) {
			ignore(field.column());
		}
	}

	private static void noteOneOfSeveral(Map<String, String> values, String field, String name) {
		String noted = values.getOrDefault(field, "");
		if (field.equals("director") && noted.length() <= NameField.DIRECTOR.maxLength()) {
			values.put(field, noted.isEmpty() ? name : Directors.join((noted + "\n" + name).lines()));
		}
		else if (!field.equals("director") && !FieldValues.isTooLong(field, noted)) {
			values.put(field, noted + name + "\n");
		}
	}

	Set<String> ignored() {
		return this.ignored;
	}

	// Folds "Director(s)" and "directors" to "director", and removes accents.
	private static String fold(String name) {
		if (name.length() > MAX_LENGTH) {
			return "";
		}
		String plain = Normalizer.normalize(name.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
		return BESIDE_NAME.matcher(plain).replaceAll("").replaceFirst("s$", "");
	}

	/**
	 * The field that a name stands for.
	 *
	 * @param column the name in the file
	 * @param part whether the column has only one of several names
	 */
	record Field(String name, String column, Rank rank, boolean part) {

	}

	/**
	 * The precedence of several names of one field, highest first.
	 */
	enum Rank {

		FIRST, OWN, OTHER

	}

}
