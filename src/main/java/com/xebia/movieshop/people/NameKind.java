package com.xebia.movieshop.people;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.movie.NameKey;
import org.bson.Document;

/**
 * What movies can be counted by. Its pipelines group them by each name as it is written,
 * with how many there are.
 */
enum NameKind {

	/**
	 * By people. One who directs a movie and plays in it has one movie.
	 */
	PERSON("people", Set.of(NameField.DIRECTOR, NameField.STARS), NameKey::bySurname, """
			{ $group: { _id: '$director', movies: { $sum: 1 }, directed: { $sum: 1 } } }""", """
			{ $unwind: '$stars' },
			{ $group: {
				_id: '$stars',
				movies: { $sum: { $cond: [{ $eq: ['$stars', '$director'] }, 0, 1] } },
				starred: { $sum: 1 }
			} }"""),

	/**
	 * By genres.
	 */
	GENRE("genres", Set.of(NameField.GENRES), UnaryOperator.identity(), """
			{ $unwind: '$genres' },
			{ $group: { _id: '$genres', movies: { $sum: 1 } } }"""),

	/**
	 * By decades, each named by its first year.
	 */
	DECADE("decades", Set.of(), UnaryOperator.identity(), """
			{ $match: { year: { $gt: 0, $lt: 10000 } } },
			{ $project: { decade: { $toInt: { $subtract: ['$year', { $mod: ['$year', 10] }] } } } },
			{ $group: { _id: { $toString: '$decade' }, movies: { $sum: 1 } } }""");

	private final String plural;

	private final Set<NameField> fields;

	private final UnaryOperator<String> order;

	private final List<List<Document>> pipelines;

	NameKind(String plural, Set<NameField> fields, UnaryOperator<String> order, String... pipelines) {
		this.plural = plural;
		this.fields = fields;
		this.order = order;
		this.pipelines = Arrays.stream(pipelines)
			.map((pipeline) -> Document.parse("{ stages: [" + pipeline + "] }").getList("stages", Document.class))
			.toList();
	}

	static NameKind ofPlural(String plural) {
		return Arrays.stream(values()).filter((kind) -> kind.plural.equals(plural)).findFirst().orElseThrow();
	}

	/**
	 * What several are called, in addresses and in the database.
	 * @return the word
	 */
	String plural() {
		return this.plural;
	}

	/**
	 * Where movies have such names.
	 * @return the fields, none if the names are not in the movies
	 */
	Set<NameField> fields() {
		return this.fields;
	}

	/**
	 * How long such a name may be.
	 * @return the number of characters
	 */
	int maxLength() {
		return this.fields.stream().mapToInt(NameField::maxLength).min().orElse(0);
	}

	/**
	 * What an index is sorted by.
	 * @param key the key of a name
	 * @return a text that is different for each key
	 */
	String sorted(String key) {
		return this.order.apply(key);
	}

	List<List<Document>> pipelines() {
		return this.pipelines;
	}

	/**
	 * Where the tallies are.
	 * @return the name of a collection
	 */
	String collection() {
		return "tally." + this.plural;
	}

}
