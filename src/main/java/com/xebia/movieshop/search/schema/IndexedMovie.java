package com.xebia.movieshop.search.schema;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.text.TextKey;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a movie that are indexed. They can be read from any document, even if
 * fields are missing or have unexpected types.
 */
public record IndexedMovie(String id, String title, @Nullable String originalTitle, String sortTitle,
		String description, @Nullable String director, List<String> directors, List<String> stars, List<String> genres,
		@Nullable Integer year, @Nullable Integer minutes, @Nullable String language, @Nullable String importId,
		Offers offers) {

	public static final List<String> FIELDS = List.of("title", "originalTitle", "sortAs", "description", "director",
			"stars", "genres", "year", "runningTime", "language", "import", "offer", "stock");

	// Separates the values in a term of facets; no value contains it.
	public static final String SEPARATOR = "\t";

	// Lucene rejects terms of 32 KB; only documents of other programs are as long.
	private static final int MAX_LENGTH = 4000;

	public static IndexedMovie of(Document document) {
		return new IndexedMovie(document.getObjectId("_id").toHexString(), text(document, "title"),
				name(document, "originalTitle"), TextKey.ofTitle(text(document, "title"), name(document, "sortAs")),
				text(document, "description"), name(document, "director"), Directors.of(name(document, "director")),
				names(document, "stars"), names(document, "genres"), number(document, "year"),
				number(document, "runningTime"), name(document, "language"), name(document, "import"),
				Offers.of(document));
	}

	public MovieTerms getTerms() {
		return MovieTerms.of(this);
	}

	public List<String> getWholeTitles() {
		return titles().map(Analysis::whole).filter((whole) -> !whole.isEmpty()).toList();
	}

	public List<String> getOtherWholeTitles() {
		Stream<String> others = titles()
			.flatMap((title) -> Stream.concat(Synonyms.others(title).stream(), Analysis.withoutInnerArticles(title)))
			.map(Analysis::whole);
		Stream<String> variants = titles().flatMap(TextKey::variants).map(Analysis::whole).map(Analysis::sound);
		return Stream.concat(others, variants).filter((whole) -> !whole.isEmpty()).distinct().toList();
	}

	public List<String> getWholeTitlesWithArticle() {
		return titles().flatMap(Analysis::wholeWithArticle).toList();
	}

	public static int decade(int year) {
		return year - Math.floorMod(year, 10);
	}

	Stream<String> titles() {
		return Stream.of(this.title, this.originalTitle).filter(Objects::nonNull).distinct();
	}

	// Returns the text that names several directors.
	@Nullable String credit() {
		return (this.directors.size() > 1) ? this.director : null;
	}

	public List<String> getPeople() {
		return Stream.concat(this.directors.stream(), this.stars.stream()).distinct().toList();
	}

	// Returns whether a field is empty that a visitor expects.
	public boolean isIncomplete() {
		return this.director == null || this.year == null || this.stars.isEmpty() || this.description.isBlank();
	}

	// Returns the terms by which lists are filtered.
	public List<String> getFilters() {
		return Stream.of(MovieFilter.values()).flatMap((filter) -> filter.terms(this).stream()).toList();
	}

	// Returns the letter of the title in the alphabet, "#" for numbers and signs.
	public String getLetter() {
		return NameKey.letter(this.sortTitle);
	}

	public List<String> getDirectorSurnames() {
		return this.directors.stream().map(NameKey::surname).flatMap(MovieTerms::words).distinct().toList();
	}

	// Returns the hashes of the people, which are counted without loading names.
	public List<Long> getPersonKeys() {
		return getPeople().stream().map(IndexedMovie::personKey).distinct().toList();
	}

	// Returns the same hash for all spellings of a name.
	public static long personKey(String name) {
		return key(TextKey.of(name));
	}

	// Returns a hash that is unique among millions of texts.
	public static long key(String text) {
		return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits();
	}

	public @Nullable Integer getDecade() {
		return (this.year != null) ? decade(this.year) : null;
	}

	// Returns a pseudorandom number, which depends on the id alone.
	public int getRandomKey() {
		return UUID.nameUUIDFromBytes(this.id.getBytes(StandardCharsets.UTF_8)).hashCode();
	}

	// Returns what is counted of the movie beside its genres and people, in one term,
	// because each field takes as long to count.
	public String getFacets() {
		return MovieFilter.COUNTED.stream()
			.filter((filter) -> !filter.isCountedAlone())
			.flatMap((filter) -> filter.terms(this).stream())
			.collect(Collectors.joining(SEPARATOR));
	}

	public @Nullable Double getPrice() {
		return this.offers.price();
	}

	private static @Nullable Integer number(Document document, String field) {
		return (document.get(field) instanceof Number number) ? number.intValue() : null;
	}

	// Returns a digest of all fields; MD5 is enough to detect changes.
	public String getDigest() {
		return DigestUtils.md5Hex(toString());
	}

	private static String text(Document document, String field) {
		return (document.get(field) instanceof String text) ? clean(text) : "";
	}

	private static @Nullable String name(Document document, String field) {
		String name = text(document, field);
		return name.isBlank() ? null : name;
	}

	private static List<String> names(Document document, String field) {
		Object value = document.get(field);
		Stream<?> names = (value instanceof List<?> list) ? list.stream() : Stream.ofNullable(value);
		return names.filter(String.class::isInstance)
			.map(String.class::cast)
			.filter((name) -> !name.isBlank())
			.map(IndexedMovie::clean)
			.distinct()
			.toList();
	}

	// Composes accented letters to single characters, as the analysis expects.
	public static String clean(String text) {
		String cut = (text.length() > MAX_LENGTH) ? text.substring(0, MAX_LENGTH) : text;
		return Normalizer.normalize(cut, Normalizer.Form.NFC);
	}

	/**
	 * What the copies of a movie are offered for.
	 *
	 * @param available whether any copy is on its shelf
	 * @param price the lowest price
	 * @param words the formats of the copies, and what else the movie's page says
	 */
	public record Offers(boolean available, List<String> terms, @Nullable Double price, String words) {

		public static final Offers NONE = new Offers(false, List.of(), null, "");

		private static final Set<String> GONE = Set.of("SOLD", "MISSING");

		static Offers of(Document movie) {
			List<Document> copies = Stream.ofNullable(movie.get("stock"))
				.flatMap((list) -> (list instanceof List<?> copy) ? copy.stream() : Stream.empty())
				.filter(Document.class::isInstance)
				.map(Document.class::cast)
				.filter((copy) -> !GONE.contains(text(copy, "state")))
				.toList();
			return new Offers(copies.stream().anyMatch((copy) -> text(copy, "state").isEmpty()),
					copies.stream().map(Offers::terms).distinct().sorted().toList(),
					copies.stream()
						.map((copy) -> copy.get("price"))
						.filter(Decimal128.class::isInstance)
						.map((price) -> ((Decimal128) price).doubleValue())
						.min(Comparator.naturalOrder())
						.orElse(null),
					Stream.concat(copies.stream().map((copy) -> text(copy, "format")), Stream.of(text(movie, "offer")))
						.collect(Collectors.joining(" ")));
		}

		// Pages have words only for these.
		private static String terms(Document copy) {
			return "rental".equals(copy.get("terms")) ? "rental" : "sale";
		}

	}

}
