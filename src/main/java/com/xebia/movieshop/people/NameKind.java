package com.xebia.movieshop.people;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;

/**
 * The kinds of names that movies are counted by. The pipelines count per spelling.
 */
enum NameKind {

	// A movie whose director is also its star counts once.
	PERSON("people", Set.of(NameField.DIRECTOR, NameField.STARS), NameKey::bySurname, """
			{ $group: { _id: '$director', movies: { $sum: 1 }, directed: { $sum: 1 } } }""", """
			{ $unwind: '$stars' },
			{ $group: {
				_id: '$stars',
				movies: { $sum: { $cond: [{ $eq: ['$stars', '$director'] }, 0, 1] } }
			} }"""),

	GENRE("genres", Set.of(NameField.GENRES), TextKey::of, """
			{ $unwind: '$genres' },
			{ $group: { _id: '$genres', movies: { $sum: 1 } } }"""),

	// A decade's name is its first year.
	DECADE("decades", Set.of(), TextKey::of, """
			{ $match: { year: { $gt: 0, $lt: 10000 } } },
			{ $project: { decade: { $toInt: { $subtract: ['$year', { $mod: ['$year', 10] }] } } } },
			{ $group: { _id: { $toString: '$decade' }, movies: { $sum: 1 } } }""");

	// Four movies of a name, as long as it has as many.
	private static final String SOME = """
			newest: { $max: { year: '$year', id: '$_id' } }, oldest: { $min: { year: '$year', id: '$_id' } },
			first: { $min: { key: '$sortTitle', id: '$_id' } }, last: { $max: { key: '$sortTitle', id: '$_id' } }""";

	private final String plural;

	private final Set<NameField> fields;

	private final UnaryOperator<String> order;

	private final List<List<Document>> pipelines;

	NameKind(String plural, Set<NameField> fields, UnaryOperator<String> order, String... pipelines) {
		this.plural = plural;
		this.fields = fields;
		this.order = order;
		this.pipelines = Arrays.stream(pipelines)
			.map((pipeline) -> Document.parse("{ stages: [" + pipeline.replace("movies:", SOME + ", movies:") + "] }")
				.getList("stages", Document.class))
			.toList();
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
		Addresses addresses = new Addresses();
		return switch (this) {
			case PERSON -> addresses.person(name);
			case GENRE -> addresses.genre(name);
			case DECADE -> addresses.decade(name);
		};
	}

	// Empty if the names are computed instead of stored in movies.
	Set<NameField> fields() {
		return this.fields;
	}

	int maxLength() {
		return this.fields.stream().mapToInt(NameField::maxLength).min().orElse(0);
	}

	// Returns the unique sort key of an index by letter.
	String sorted(String name) {
		return this.order.apply(name);
	}

	List<List<Document>> pipelines() {
		return this.pipelines;
	}

	String collection() {
		return "tally." + this.plural;
	}

}
