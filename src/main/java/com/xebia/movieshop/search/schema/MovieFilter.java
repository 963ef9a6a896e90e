package com.xebia.movieshop.search.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.text.TextKey;
import org.hibernate.search.util.common.data.Range;
import org.jspecify.annotations.Nullable;

import org.springframework.util.NumberUtils;
import org.springframework.util.StringUtils;

/**
 * The filters of lists, in the order of their parameters in addresses: what their values
 * are, whether lists count them, what of a movie has them, the field by which the
 * database reads a filtered list in order if it can, and the only values of a choice or
 * the usual ones of a limit.
 */
public enum MovieFilter {

	GENRE(Type.GENRES, Facet.MANY, IndexedMovie::genres, "genreKeys"),
	DIRECTOR(Type.CREDIT, Facet.NONE, IndexedMovie::directors, "directorKeys"),
	STAR(Type.NAME, Facet.NONE, IndexedMovie::stars, "starKeys"),
	PERSON(Type.NAME, Facet.MANY, IndexedMovie::getPeople, null),
	YEAR(Type.NUMBER, Facet.NONE, IndexedMovie::year, "year"), UNTIL(Type.LIMIT, Facet.NONE, IndexedMovie::year, null),
	SINCE(Type.LIMIT, Facet.NONE, IndexedMovie::year, null),
	DECADE(Type.NUMBER, Facet.FEW, IndexedMovie::getDecade, null),
	MINUTES(Type.LIMIT, Facet.FEW, IndexedMovie::minutes, null, "90", "100", "120", "150"),
	LANGUAGE(Type.TEXT, Facet.NONE, IndexedMovie::language, null),
	LETTER(Type.TEXT, Facet.FEW, IndexedMovie::getLetter, null),
	IMPORT(Type.TEXT, Facet.NONE, IndexedMovie::importId, "import"),
	AVAILABLE(Type.CHOICE, Facet.FEW, (movie) -> movie.offers().available(), null, "true"),
	TERMS(Type.CHOICE, Facet.FEW, (movie) -> movie.offers().terms(), null, "sale", "rental"),
	INCOMPLETE(Type.CHOICE, Facet.FEW, IndexedMovie::isIncomplete, null, "true");

	// The filters whose values lists count.
	public static final List<MovieFilter> COUNTED = Stream.of(values())
		.filter((filter) -> filter.facet != Facet.NONE)
		.toList();

	// A page has a link for each genre, which has all others.
	private static final int MAX_GENRES = 10;

	private final Type type;

	private final Facet facet;

	private final Function<IndexedMovie, @Nullable Object> property;

	private final @Nullable String stored;

	private final List<String> choices;

	MovieFilter(Type type, Facet facet, Function<IndexedMovie, @Nullable Object> property, @Nullable String stored,
			String... choices) {
		this.type = type;
		this.facet = facet;
		this.property = property;
		this.stored = stored;
		this.choices = List.of(choices);
	}

	public String parameter() {
		return name().toLowerCase(Locale.ROOT);
	}

	public @Nullable String stored() {
		return this.stored;
	}

	// Returns whether other numbers on one side of the value match, too.
	public boolean isLimit() {
		return this.type == Type.LIMIT;
	}

	// Returns the field of the index with the numbers of a limit.
	public String field() {
		return (this == MINUTES) ? parameter() : YEAR.parameter();
	}

	// Returns the numbers that match a limit. An unknown number may be stored as 0.
	public Range<Integer> range(String value) {
		Integer limit = (Integer) value(value);
		return (this == SINCE) ? Range.atLeast(limit) : Range.between(1, limit);
	}

	// Returns whether the values have to be counted by themselves, because they are many.
	boolean isCountedAlone() {
		return this.facet == Facet.MANY;
	}

	// Reads a parameter. Empty and unknown values match all movies. A text that
	// should be a number is an illegal argument.
	public List<String> read(@Nullable Object parameter) {
		return Addresses.values(parameter)
			.stream()
			.map(String::valueOf)
			.filter(StringUtils::hasText)
			.map((text) -> value(text).toString())
			.filter((text) -> this.type != Type.CHOICE || this.choices.contains(text))
			.distinct()
			.limit((this.type == Type.GENRES) ? MAX_GENRES : 1)
			.toList();
	}

	// Returns the value as JSON and the database have it.
	public Object value(String text) {
		return switch (this.type) {
			case NUMBER, LIMIT -> NumberUtils.parseNumber(text, Integer.class);
			case CHOICE -> List.of("true", "false").contains(text) ? Boolean.valueOf(text) : text;
			default -> text;
		};
	}

	public String renamed(String value, UnaryOperator<String> person, UnaryOperator<String> genre) {
		return switch (this.type) {
			case GENRES -> genre.apply(value);
			case CREDIT, NAME -> person.apply(value);
			default -> value;
		};
	}

	// Returns the keys that a movie with all of the values has.
	public List<Object> keys(Collection<?> values) {
		Stream<String> texts = values.stream().map(String::valueOf);
		return switch (this.type) {
			case GENRES, NAME -> texts.<Object>map(TextKey::of).distinct().toList();
			case CREDIT -> texts.map(Directors::of).flatMap(List::stream).<Object>map(TextKey::of).distinct().toList();
			default -> texts.map(this::value).toList();
		};
	}

	// Returns the terms of the index that a movie with all of the values has.
	public List<String> terms(Collection<?> values) {
		return keys(values).stream().map((key) -> parameter() + "=" + key).toList();
	}

	// Returns the terms of a movie. A missing number may be stored as 0.
	public List<String> terms(IndexedMovie movie) {
		Collection<?> values = Addresses.values(this.property.apply(movie));
		return terms(isLimit() ? values.stream().flatMap(this::limits).toList() : values);
	}

	private Stream<String> limits(Object number) {
		return this.choices.stream().filter((limit) -> (int) number > 0 && (int) number <= (int) value(limit));
	}

	// Returns the numbers of movies before any is counted, by value: latest years first,
	// choices in their order, short texts first.
	public Map<String, Long> counts() {
		Comparator<String> order = Comparator.<String>comparingInt(this.choices::indexOf)
			.thenComparingInt(String::length)
			.thenComparing(Comparator.naturalOrder());
		Map<String, Long> counts = new TreeMap<>((this.type == Type.NUMBER) ? order.reversed() : order);
		if (isLimit()) {
			this.choices.forEach((limit) -> counts.put(limit, 0L));
		}
		return counts;
	}

	private enum Type {

		GENRES, CREDIT, NAME, TEXT, CHOICE, NUMBER, LIMIT

	}

	private enum Facet {

		NONE, FEW, MANY

	}

}
