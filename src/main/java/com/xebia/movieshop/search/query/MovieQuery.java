package com.xebia.movieshop.search.query;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListQuery;
import com.xebia.movieshop.search.schema.MovieFilter;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.util.NumberUtils;
import org.springframework.util.StringUtils;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The requested part of the catalogue: the parameters of a list.
 *
 * @param q the typed text, which has no query syntax
 * @param values the values of each filter that is set, at least one
 * @param sort the name of the order, with "-" before it for the reverse; by relevance if
 * none is named and words are typed, else by title
 * @param view "lines" for lines with text, else posters only
 * @param size the number of movies on a page, 24 by default, at most 100
 * @param after the cursor after which the page begins
 * @param before the cursor before which the page ends
 */
public record MovieQuery(@Nullable String q, Map<MovieFilter, List<String>> values, @Nullable String sort,
		@Nullable String view, @Nullable Integer size, @Nullable String after,
		@Nullable String before) implements ListQuery {

	// Limits paging by offset: more filters find what is beyond the limit.
	public static final int MAX_OFFSET = 9900;

	// After the constants that its construction uses.
	public static final MovieQuery ALL = of(Map.of());

	private static final int MAX_LENGTH = 200;

	public static MovieQuery of(String words) {
		return of(Map.of("q", words));
	}

	// Makes a query of parameters, each with a value or a list of values. An invalid
	// number is an illegal argument.
	public static MovieQuery of(Map<String, ?> parameters) {
		Function<String, @Nullable String> first = (name) -> Addresses.values(parameters.get(name))
			.stream()
			.map(String::valueOf)
			.filter(StringUtils::hasText)
			.findFirst()
			.orElse(null);
		Map<MovieFilter, List<String>> values = new EnumMap<>(MovieFilter.class);
		Stream.of(MovieFilter.values())
			.filter((filter) -> parameters.containsKey(filter.parameter()))
			.forEach((filter) -> values.put(filter, filter.read(parameters.get(filter.parameter()))));
		values.values().removeIf(List::isEmpty);
		String words = first.apply("q");
		String size = first.apply("size");
		return new MovieQuery((words != null) ? cut(words) : null, Map.copyOf(values), first.apply("sort"),
				first.apply("view"), (size != null) ? NumberUtils.parseNumber(size, Integer.class) : null,
				first.apply("after"), first.apply("before"));
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

	public MovieQuery withoutWords() {
		return copy(Map.of("q", ""));
	}

	public MovieQuery sortedBy(String order) {
		return copy(Map.of("sort", order));
	}

	public MovieQuery viewedAs(@Nullable String other) {
		return Objects.equals(this.view, other) ? this : copy(Map.of("view", Objects.requireNonNullElse(other, "")));
	}

	// Copies the query with other names of people and genres.
	public MovieQuery renamed(UnaryOperator<String> person, UnaryOperator<String> genre) {
		Map<String, Object> names = new HashMap<>();
		this.values.forEach((filter, old) -> names.put(filter.parameter(),
				old.stream().map((value) -> filter.renamed(value, person, genre)).toList()));
		return copy(names);
	}

	// Copies the query with other values of parameters.
	MovieQuery copy(Map<String, ?> others) {
		Map<String, @Nullable Object> all = all();
		all.put("sort", this.sort);
		all.put("view", this.view);
		all.putAll(others);
		return of(all);
	}

	public boolean isLines() {
		return "lines".equals(this.view);
	}

	public MovieOrder order() {
		String name = Objects.requireNonNullElse(this.sort, "").replaceFirst("^-", "");
		MovieOrder usual = (this.q != null && name.isBlank()) ? MovieOrder.RELEVANCE : MovieOrder.TITLE;
		return Arrays.stream(MovieOrder.values())
			.filter((order) -> order.parameter().equals(name))
			.filter((order) -> order != MovieOrder.RELEVANCE || this.q != null)
			.findFirst()
			.orElse(usual);
	}

	public boolean isReversed() {
		return this.sort != null && this.sort.startsWith("-") && order() != MovieOrder.RELEVANCE;
	}

	// Returns the order as a value of the parameter.
	public String getSort() {
		return (isReversed() ? "-" : "") + order().parameter();
	}

	// Returns whether the database reads each page of the list from an index in its
	// order, so that a page costs the same wherever it is.
	public boolean isPlain() {
		boolean indexed = this.q == null && this.values.entrySet()
			.stream()
			.allMatch((filter) -> filter.getKey().stored() != null && filter.getValue().size() == 1);
		return indexed && (order() == MovieOrder.TITLE
				|| (order() != MovieOrder.MINUTES && order() != MovieOrder.PRICE && !isReversed()));
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
		parameters.put("sort", (order() != MovieOrder.RELEVANCE) ? getSort() : null);
		parameters.put("size", this.size);
		for (MovieFilter filter : MovieFilter.values()) {
			parameters.put(filter.parameter(), this.values.getOrDefault(filter, List.of()));
		}
		return parameters;
	}

}
