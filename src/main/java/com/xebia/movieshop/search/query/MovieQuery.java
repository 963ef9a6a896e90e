package com.xebia.movieshop.search.query;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListQuery;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.util.NumberUtils;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.BindParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The requested part of the catalogue: the parameters of a list. Filters that are null or
 * empty match all movies.
 *
 * @param q the typed text, which has no query syntax
 * @param genre only movies that have all of these genres, at most ten
 * @param person only movies that this person directed or plays in
 * @param decade only movies of this year and the nine that follow
 * @param minutes only movies whose running time is known and not longer
 * @param letter only titles of this letter of the alphabet
 * @param importId only movies that this import wrote last
 * @param available whether to return only movies of which a copy is on its shelf
 * @param terms only movies with copies on these terms, "sale" or "rental"
 * @param sort the name of the order, with "-" before it for the reverse; by relevance if
 * none is named and words are typed, else by title
 * @param view "lines" for lines with text, else posters only
 * @param size the number of movies on a page, 24 by default, at most 100
 * @param after the cursor after which the page begins
 * @param before the cursor before which the page ends
 */
public record MovieQuery(@Nullable String q, List<String> genre, @Nullable String director, @Nullable String star,
		@Nullable String person, @Nullable Integer year, @Nullable Integer decade, @Nullable Integer minutes,
		@Nullable String letter, @BindParam("import") @Nullable String importId, @Nullable Boolean available,
		@Nullable String terms, @Nullable String sort, @Nullable String view, @Nullable Integer size,
		@Nullable String after, @Nullable String before) implements ListQuery {

	// Limits paging by offset: more filters find what is beyond the limit.
	public static final int MAX_OFFSET = 9900;

	// After the constants that its construction uses.
	public static final MovieQuery ALL = of(Map.of());

	private static final int MAX_LENGTH = 200;

	// A page has a link for each of them, which has all others.
	private static final int MAX_GENRES = 10;

	public MovieQuery {
		q = StringUtils.hasText(q) ? cut(q) : null;
		genre = (genre != null) ? genre.stream().filter(StringUtils::hasText).distinct().limit(MAX_GENRES).toList()
				: List.of();
		director = text(director);
		star = text(star);
		person = text(person);
		letter = text(letter);
		view = text(view);
		importId = text(importId);
		available = Boolean.TRUE.equals(available) ? true : null;
		terms = Set.of("sale", "rental").contains(String.valueOf(terms)) ? terms : null;
		after = text(after);
		before = text(before);
	}

	private static @Nullable String text(@Nullable String parameter) {
		return StringUtils.hasText(parameter) ? parameter : null;
	}

	public static MovieQuery of(String words) {
		return of(Map.of("q", words));
	}

	// Makes a query of parameters, each with a value or a list of values. An invalid
	// number is an illegal argument.
	public static MovieQuery of(Map<String, ?> parameters) {
		Function<String, @Nullable String> first = (name) -> texts(parameters.get(name)).findFirst().orElse(null);
		return new MovieQuery(first.apply("q"), texts(parameters.get("genre")).toList(), first.apply("director"),
				first.apply("star"), first.apply("person"), number(first.apply("year")), number(first.apply("decade")),
				number(first.apply("minutes")), first.apply("letter"), first.apply("import"),
				"true".equals(first.apply("available")) ? true : null, first.apply("terms"), first.apply("sort"),
				first.apply("view"), number(first.apply("size")), first.apply("after"), first.apply("before"));
	}

	// Reads the parameters of an address, in the form encoding of browsers. It is an
	// illegal argument if they are malformed.
	public static MovieQuery parse(String parameters) {
		MultiValueMap<String, String> encoded = UriComponentsBuilder.fromUriString("?" + parameters)
			.build()
			.getQueryParams();
		return of(encoded.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey,
					(parameter) -> parameter.getValue().stream().map(MovieQuery::decode).toList())));
	}

	private static String decode(@Nullable String value) {
		return URLDecoder.decode(Objects.toString(value, ""), StandardCharsets.UTF_8);
	}

	private static Stream<String> texts(@Nullable Object value) {
		return Addresses.values(value).stream().map(String::valueOf);
	}

	private static @Nullable Integer number(@Nullable String text) {
		return StringUtils.hasText(text) ? NumberUtils.parseNumber(text, Integer.class) : null;
	}

	// Cuts typed text to the length of the search box, before any work on it.
	public static String cut(String typed) {
		return typed.substring(0, Math.min(typed.length(), MAX_LENGTH));
	}

	public String words() {
		return Objects.requireNonNullElse(this.q, "");
	}

	// Copies the query for the first page, with another page size.
	public MovieQuery inPagesOf(@Nullable Integer movies) {
		return copy(Map.of("size", Objects.requireNonNullElse(movies, ""), "after", "", "before", ""));
	}

	public MovieQuery sortedBy(String order) {
		return copy(Map.of("sort", order));
	}

	public MovieQuery viewedAs(@Nullable String other) {
		return copy(Map.of("view", Objects.requireNonNullElse(other, "")));
	}

	// Copies the query with other names of people and genres.
	public MovieQuery renamed(UnaryOperator<String> person, UnaryOperator<String> name) {
		Map<String, Object> names = new LinkedHashMap<>(Map.of("genre", this.genre.stream().map(name).toList()));
		all().forEach((parameter, value) -> {
			if (Set.of("director", "star", "person").contains(parameter) && value instanceof String text) {
				names.put(parameter, person.apply(text));
			}
		});
		return copy(names);
	}

	// Copies the query with other values of parameters.
	private MovieQuery copy(Map<String, ?> others) {
		Map<String, @Nullable Object> all = all();
		all.put("sort", this.sort);
		all.put("view", this.view);
		all.putAll(others);
		return of(all);
	}

	public boolean isLines() {
		return "lines".equals(this.view);
	}

	public Order order() {
		String name = Objects.requireNonNullElse(this.sort, "").replaceFirst("^-", "");
		Order usual = (this.q != null && name.isBlank()) ? Order.RELEVANCE : Order.TITLE;
		return Arrays.stream(Order.values())
			.filter((order) -> order.parameter().equals(name))
			.filter((order) -> order != Order.RELEVANCE || this.q != null)
			.findFirst()
			.orElse(usual);
	}

	public boolean isReversed() {
		return this.sort != null && this.sort.startsWith("-") && order() != Order.RELEVANCE;
	}

	// Returns the order as a value of the parameter.
	public String getSort() {
		return (isReversed() ? "-" : "") + order().parameter();
	}

	// Returns whether the database reads each page of the list from an index in its
	// order, so that a page costs the same wherever it is.
	public boolean isPlain() {
		boolean indexed = this.genre.size() < 2 && this.q == null && this.person == null && this.decade == null
				&& this.minutes == null && this.letter == null && this.available == null && this.terms == null;
		return indexed
				&& (order() == Order.TITLE || (order() != Order.MINUTES && order() != Order.PRICE && !isReversed()));
	}

	// Returns the number of movies before the page if the cursor is one; an invalid
	// cursor is a bad request.
	public int offset() {
		try {
			String cursor = Objects.requireNonNullElse((this.before != null) ? this.before : this.after, "0");
			int offset = Math.max(0, Integer.parseInt(cursor)) - ((this.before != null) ? pageSize() : 0);
			return Math.min(Math.max(0, offset), MAX_OFFSET);
		}
		catch (NumberFormatException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "cursor", ex);
		}
	}

	@Override
	public String path() {
		return Addresses.MOVIES;
	}

	@Override
	public Map<String, @Nullable Object> parameters() {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("q", this.q);
		parameters.put("sort", (order() != Order.RELEVANCE) ? getSort() : null);
		parameters.put("size", this.size);
		parameters.put("genre", this.genre);
		parameters.put("director", this.director);
		parameters.put("star", this.star);
		parameters.put("person", this.person);
		parameters.put("year", this.year);
		parameters.put("decade", this.decade);
		parameters.put("minutes", this.minutes);
		parameters.put("letter", this.letter);
		parameters.put("import", this.importId);
		parameters.put("available", this.available);
		parameters.put("terms", this.terms);
		return parameters;
	}

	/**
	 * The sort orders. Each is total: movies that are equal in it are sorted by their id.
	 */
	public enum Order {

		// Best match first.
		RELEVANCE,
		// Ignores case, accents and leading articles.
		TITLE,
		// Latest first, and movies without a year last.
		YEAR,
		// By creation, newest first: an id begins with the time of its creation.
		NEWEST,
		// Shortest first, and movies without a running time last.
		MINUTES,
		// Lowest first, and movies without a price last.
		PRICE;

		public String parameter() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
