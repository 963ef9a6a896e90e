package com.xebia.movieshop.people;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

import com.mongodb.client.model.Filters;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.conversions.Bson;

import org.springframework.data.mongodb.core.query.Criteria;

/**
 * The kinds of names that movies are counted by.
 */
enum NameKind {

	// A movie whose director is also its star counts once.
	PERSON("people", List.of(NameField.DIRECTOR, NameField.STARS), NameKey::bySurname, Addresses::person,
			Filters.empty(), """
					{ $concatArrays: [
						{ $cond: [{ $isArray: '$directorKeys' }, '$directorKeys', []] },
						{ $setDifference: [
							{ $cond: [{ $isArray: '$starKeys' }, '$starKeys', []] },
							{ $cond: [{ $isArray: '$directorKeys' }, '$directorKeys', []] }
						] }
					] }"""),

	GENRE("genres", List.of(NameField.GENRES), TextKey::of, Addresses::genre, Filters.empty(),
			"{ $cond: [{ $isArray: '$genreKeys' }, '$genreKeys', []] }"),

	// A decade's name is its first year.
	DECADE("decades", List.of(), TextKey::of, Addresses::decade,
			Filters.and(Filters.gt("year", 0), Filters.lt("year", 10_000)),
			"{ $toString: { $toInt: { $subtract: ['$year', { $mod: ['$year', 10] }] } } }");

	private final String plural;

	private final List<NameField> fields;

	private final UnaryOperator<String> order;

	private final BiFunction<Addresses, String, String> address;

	private final Bson movies;

	private final Document keys;

	NameKind(String plural, List<NameField> fields, UnaryOperator<String> order,
			BiFunction<Addresses, String, String> address, Bson movies, String keys) {
		this.plural = plural;
		this.fields = fields;
		this.order = order;
		this.address = address;
		this.movies = movies;
		this.keys = Document.parse(keys);
	}

	static NameKind ofPlural(String plural) {
		return Arrays.stream(values()).filter((kind) -> kind.plural.equals(plural)).findFirst().orElseThrow();
	}

	static NameKind of(Rename rename) {
		return rename.genre() ? GENRE : PERSON;
	}

	// The plural is used in URLs and in collection names.
	String plural() {
		return this.plural;
	}

	String address(String name) {
		return this.address.apply(new Addresses(), name);
	}

	// Empty if the names are computed instead of stored in movies.
	List<NameField> fields() {
		return this.fields;
	}

	// Matches the movies with a name, in any spelling.
	Criteria having(String name) {
		return new Criteria().orOperator(this.fields.stream().map((field) -> field.having(name)).toList());
	}

	int maxLength() {
		return this.fields.stream().mapToInt(NameField::maxLength).min().orElse(0);
	}

	// Returns the unique sort key of an index by letter.
	String sorted(String name) {
		return this.order.apply(name);
	}

	// Matches the movies that are counted.
	Bson movies() {
		return this.movies;
	}

	// Returns an expression for the keys of a movie, each once.
	Document keys() {
		return this.keys;
	}

	String collection() {
		return "tally.keys." + this.plural;
	}

}
