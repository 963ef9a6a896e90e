package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.hibernate.search.engine.search.predicate.dsl.MatchPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;

/**
 * Tells where a word of several may be, and how much it means there.
 */
class WordPlaces {

	/**
	 * How much a word means in a title.
	 */
	static final float TITLE = 32;

	private static final float PEOPLE = 20;

	/**
	 * Few movies have more words than these in common, so that it is not worth while to
	 * rank them by all places: a question must not have more than a thousand clauses.
	 */
	private static final int MANY = 6;

	private final SearchPredicateFactory factory;

	private final TypedWords typed;

	private final boolean fuzzy;

	WordPlaces(SearchPredicateFactory factory, TypedWords typed, boolean fuzzy) {
		this.factory = factory;
		this.typed = typed;
		this.fuzzy = fuzzy;
	}

	/**
	 * Tell where a word may be.
	 * @param index which of the words
	 * @return the places, the best first
	 */
	List<Place> of(int index) {
		List<Place> names = List.of(new Place(TITLE, name(index, "titles")), new Place(PEOPLE, name(index, "people")));
		List<Place> others = others(index);
		if (this.typed.words().size() > MANY) {
			others = List.of(new Place(1, or(others.stream().map(Place::predicate).toList())));
		}
		return Stream.of(names, others).flatMap(List::stream).toList();
	}

	private List<Place> others(int index) {
		String word = this.typed.words().get(index);
		boolean last = index == this.typed.words().size() - 1;
		int edits = this.fuzzy ? TypedWords.edits(word) : 0;
		List<Place> places = new ArrayList<>();
		if (this.fuzzy) {
			places.add(new Place(18, parted(index)));
		}
		if (last) {
			places.add(new Place(16, prefix(word, "titles")));
			places.add(new Place(12, prefix(word, "people")));
		}
		if (edits > 0) {
			places.add(new Place(10, match(word, "titles.word").fuzzy(edits)));
			places.add(new Place(8, match(word, "people.word").fuzzy(edits)));
		}
		// A year is no beginning of a decade.
		places.add(new Place(6, (last && !word.matches("\\d{4}")) ? prefix(word, "facts") : match(word, "facts.word")));
		places.add(new Place(1, match(word, "description").fuzzy(edits)));
		return places;
	}

	// As it is, as one word with a neighbour, or as two words that are neighbours there.
	private PredicateFinalStep name(int index, String terms) {
		String word = this.typed.words().get(index);
		Stream<String> words = Stream.concat(Stream.of(word), this.typed.joined(index).stream()).distinct();
		return or(Stream
			.concat(words.map((spelling) -> match(spelling, terms + ".word")),
					Stream.of(match(Analysis.lettersAndDigits(word), terms + ".pair")))
			.toList());
	}

	// With a blank at the wrong place.
	private PredicateFinalStep parted(int index) {
		return or(this.typed.joined(index).stream().map((pair) -> match(pair, "titles.pair", "people.pair")).toList());
	}

	private PredicateFinalStep prefix(String word, String terms) {
		return (word.codePointCount(0, word.length()) > Terms.BEGINNING)
				? this.factory.prefix().field(terms + ".word").matching(word) : match(word, terms + ".beginning");
	}

	MatchPredicateOptionsStep<?> match(String word, String... fields) {
		return this.factory.match().fields(fields).matching(word);
	}

	SimpleBooleanPredicateClausesStep<?, ?> or(List<? extends PredicateFinalStep> alternatives) {
		SimpleBooleanPredicateClausesStep<?, ?> or = this.factory.or();
		alternatives.forEach(or::add);
		return or;
	}

	/**
	 * Where a word may be.
	 *
	 * @param rank how much it means there
	 * @param predicate matches the movies that have it there
	 */
	record Place(float rank, PredicateFinalStep predicate) {

	}

}
