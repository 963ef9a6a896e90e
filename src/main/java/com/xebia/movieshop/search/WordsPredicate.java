package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.MatchPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.PrefixPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;

/**
 * Matches movies in which each of some words occurs, whichever field it is in, and scores
 * them by the best of these fields. The last word may be the beginning of one. How often
 * a word occurs, and how rare it is, does not matter: movies of the same rank have
 * exactly the same score, on any backend.
 */
class WordsPredicate {

	private static final String[] WHOLE = { "whole", "otherWhole" };

	private static final String[] TITLE = { "title", "originalTitle" };

	/**
	 * More than any number of words in a title comes to.
	 */
	private static final float WHOLE_TITLE = 1000;

	private static final float TITLE_RANK = 32;

	private final SearchPredicateFactory factory;

	private final TypedWords typed;

	private final boolean fuzzy;

	/**
	 * Prepares to match.
	 * @param factory makes predicates
	 * @param typed the words
	 * @param fuzzy whether a word may have a slip
	 */
	WordsPredicate(SearchPredicateFactory factory, TypedWords typed, boolean fuzzy) {
		this.factory = factory;
		this.typed = typed;
		this.fuzzy = fuzzy;
	}

	SearchPredicate predicate() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		// An article counts where it belongs to a title; most descriptions have it.
		IntStream.range(0, this.typed.articles())
			.forEach((i) -> all.should(match(this.typed.words().get(i), TITLE).constantScore().boost(TITLE_RANK)));
		IntStream.range(this.typed.articles(), this.typed.words().size()).forEach((i) -> all.must(word(i)));
		if (!this.typed.whole().isEmpty()) {
			all.should(wholeBeginning().constantScore().boost(3));
		}
		// The whole title will do: its words may all be joined, or it may have none.
		BooleanPredicateClausesStep<?, ?> movies = this.factory.bool();
		if (!this.typed.words().isEmpty()) {
			movies.should(all);
		}
		return movies.should(wholeTitle().constantScore().boost(WHOLE_TITLE))
			.should(match(this.typed.whole(), "whole").constantScore().boost(1))
			.toPredicate();
	}

	/**
	 * Match the same movies without a score, which costs far less.
	 * @return matches the movies
	 */
	SearchPredicate unscored() {
		return this.typed.words().isEmpty() ? wholeTitle().toPredicate()
				: this.factory.or(wholeTitle().toPredicate(), atLeast(0)).toPredicate();
	}

	/**
	 * Part what matches by how well it does, so that the best can be had without a look
	 * at all: the whole title, its beginning, then all words in good places, then in less
	 * good ones.
	 * @return the parts, which have movies in common
	 */
	List<SearchPredicate> parts() {
		List<SearchPredicate> parts = new ArrayList<>();
		if (!this.typed.whole().isEmpty()) {
			parts.add(wholeTitle().toPredicate());
			parts.add(this.factory.and(wholeBeginning().toPredicate(), atLeast(TITLE_RANK)).toPredicate());
		}
		places(this.typed.words().size() - 1).forEach((place) -> parts.add(atLeast(place.rank())));
		return parts;
	}

	/**
	 * Part what matches words that somebody still types, of which the last may be cut:
	 * what begins like a title means that title.
	 * @return the parts, like {@link #parts()}
	 */
	List<SearchPredicate> typed() {
		List<SearchPredicate> parts = parts();
		if (!this.typed.whole().isEmpty()) {
			parts.add(2, wholeBeginning().toPredicate());
		}
		return parts;
	}

	private MatchPredicateOptionsStep<?> wholeTitle() {
		return match(this.typed.whole(), WHOLE).fuzzy(this.fuzzy ? TypedWords.edits(this.typed.whole()) : 0);
	}

	private PrefixPredicateOptionsStep<?> wholeBeginning() {
		return this.factory.prefix().fields(WHOLE).matching(this.typed.whole());
	}

	private SearchPredicate atLeast(float rank) {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		IntStream.range(this.typed.articles(), this.typed.words().size())
			.forEach((i) -> all
				.filter(or(places(i).stream().filter((place) -> place.rank() >= rank).map(Place::predicate).toList())));
		return all.toPredicate();
	}

	// Each place adds to the score of those before it: what matches there and what
	// matches in a better place. So only the best place counts.
	private SearchPredicate word(int index) {
		BooleanPredicateClausesStep<?, ?> word = this.factory.bool();
		List<PredicateFinalStep> soFar = new ArrayList<>();
		List<Place> places = places(index);
		for (int i = 0; i < places.size(); i++) {
			soFar.add(places.get(i).predicate());
			float worse = (i + 1 < places.size()) ? places.get(i + 1).rank() : 0;
			PredicateFinalStep upToHere = or(soFar).constantScore().boost(places.get(i).rank() - worse);
			if (i + 1 < places.size()) {
				word.should(upToHere);
			}
			else {
				word.must(upToHere);
			}
		}
		return word.toPredicate();
	}

	private SimpleBooleanPredicateClausesStep<?, ?> or(List<PredicateFinalStep> alternatives) {
		SimpleBooleanPredicateClausesStep<?, ?> or = this.factory.or();
		alternatives.forEach(or::add);
		return or;
	}

	private List<Place> places(int index) {
		String word = this.typed.words().get(index);
		boolean last = index == this.typed.words().size() - 1;
		int edits = this.fuzzy ? TypedWords.edits(word) : 0;
		List<Place> places = new ArrayList<>();
		places.add(new Place(TITLE_RANK, or(List.of(match(word, TITLE), joined(index, "titlesJoined")))));
		places.add(new Place(20, or(List.of(match(word, "people"), joined(index, "peopleJoined")))));
		if (last) {
			places.add(new Place(16, prefix(word, TITLE)));
			places.add(new Place(12, prefix(word, "people")));
		}
		if (edits > 0) {
			places.add(new Place(10, this.factory.match().fields(TITLE).matching(word).fuzzy(edits)));
			places.add(new Place(8, this.factory.match().field("people").matching(word).fuzzy(edits)));
		}
		// A year is no beginning of a decade.
		places.add(new Place(6, (last && !word.matches("\\d{4}")) ? prefix(word, "facts") : match(word, "facts")));
		places.add(new Place(1, this.factory.match().field("description").matching(word).fuzzy(edits)));
		return places;
	}

	private MatchPredicateOptionsStep<?> match(String word, String... fields) {
		return this.factory.match().fields(fields).matching(word);
	}

	private PredicateFinalStep prefix(String word, String... fields) {
		return this.factory.prefix().fields(fields).matching(word);
	}

	private PredicateFinalStep joined(int index, String field) {
		return or(this.typed.joined(index).stream().<PredicateFinalStep>map((word) -> match(word, field)).toList());
	}

	/**
	 * Where a word may be.
	 *
	 * @param rank how much it means there
	 * @param predicate matches the movies that have it there
	 */
	private record Place(float rank, PredicateFinalStep predicate) {

	}

}
