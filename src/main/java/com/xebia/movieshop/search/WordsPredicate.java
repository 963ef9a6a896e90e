package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.search.WordPlaces.Place;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.MatchPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.PrefixPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;

/**
 * Matches movies in which each of some words occurs, whichever field it is in, and scores
 * them by the best of these fields. The last word may be the beginning of one. How often
 * a word occurs, and how rare it is, does not matter: movies of the same rank have
 * exactly the same score, on any backend.
 */
class WordsPredicate {

	private static final String[] WHOLE = { "whole", "otherWhole" };

	/**
	 * More than any number of words in a title comes to.
	 */
	private static final float WHOLE_TITLE = 1000;

	private final SearchPredicateFactory factory;

	private final TypedWords typed;

	private final boolean fuzzy;

	private final WordPlaces places;

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
		this.places = new WordPlaces(factory, typed, fuzzy);
	}

	SearchPredicate predicate() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		// An article counts where it belongs to a title; most descriptions have it.
		IntStream.range(0, this.typed.articles())
			.forEach((i) -> all.should(this.places.match(this.typed.words().get(i), "titles.word")
				.constantScore()
				.boost(WordPlaces.TITLE)));
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
			.should(this.places.match(this.typed.whole(), "whole").constantScore().boost(1))
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
			parts.add(this.factory.and(wholeBeginning().toPredicate(), atLeast(WordPlaces.TITLE)).toPredicate());
		}
		this.places.of(this.typed.words().size() - 1).forEach((place) -> parts.add(atLeast(place.rank())));
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
		return this.places.match(this.typed.whole(), WHOLE)
			.fuzzy(this.fuzzy ? TypedWords.edits(this.typed.whole()) : 0);
	}

	private PrefixPredicateOptionsStep<?> wholeBeginning() {
		return this.factory.prefix().fields(WHOLE).matching(this.typed.whole());
	}

	private SearchPredicate atLeast(float rank) {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		IntStream.range(this.typed.articles(), this.typed.words().size())
			.forEach((i) -> all.filter(this.places.or(this.places.of(i)
				.stream()
				.filter((place) -> place.rank() >= rank)
				.map(Place::predicate)
				.toList())));
		return all.toPredicate();
	}

	// Each place adds to the score of those before it: what matches there and what
	// matches in a better place. So only the best place counts.
	private SearchPredicate word(int index) {
		BooleanPredicateClausesStep<?, ?> word = this.factory.bool();
		List<PredicateFinalStep> soFar = new ArrayList<>();
		List<Place> places = this.places.of(index);
		for (int i = 0; i < places.size(); i++) {
			soFar.add(places.get(i).predicate());
			float worse = (i + 1 < places.size()) ? places.get(i + 1).rank() : 0;
			PredicateFinalStep upToHere = this.places.or(soFar).constantScore().boost(places.get(i).rank() - worse);
			if (i + 1 < places.size()) {
				word.should(upToHere);
			}
			else {
				word.must(upToHere);
			}
		}
		return word.toPredicate();
	}

}
