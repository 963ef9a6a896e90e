package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.search.WordPlaces.Place;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;

/**
 * Matches movies in which each of some words occurs, whichever field it is in, and scores
 * them by the best of these fields. The last word may be the beginning of one. How often
 * a word occurs, and how rare it is, does not matter: movies of the same rank have
 * exactly the same score, on any backend.
 */
class WordsPredicate {

	// More than any number of words in a title comes to.
	private static final float WHOLE_TITLE = 1000;

	// With it, two names of one person come to more than a title and a name.
	private static final float IN_ONE_NAME = 16;

	private final SearchPredicateFactory factory;

	private final TypedWords typed;

	private final WordPlaces places;

	private final WholeTitle whole;

	WordsPredicate(SearchPredicateFactory factory, TypedWords typed) {
		this.factory = factory;
		this.typed = typed;
		this.places = new WordPlaces(factory, typed);
		this.whole = new WholeTitle(factory, typed, this.places);
	}

	SearchPredicate predicate() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		// An article counts where it belongs to a title; most descriptions have it.
		this.typed.optional().forEach((i) -> all.should(this.places.inTitleOrYear(i)));
		this.typed.required().forEach((i) -> all.must(word(i)));
		// "John Ford" means him, and not "John" of another Ford.
		this.typed.pairs().forEach((i) -> all.should(this.places.inName(i).constantScore().boost(IN_ONE_NAME)));
		if (this.typed.meanTheDirector()) {
			this.typed.required()
				.forEach((i) -> all.should(this.places.inDirector(i).constantScore().boost(IN_ONE_NAME)));
		}
		if (this.typed.mayMeanAKind()) {
			all.should(kind().constantScore().boost(WordPlaces.IN_TITLE * this.typed.words().size()));
		}
		if (!this.typed.whole().isEmpty()) {
			this.whole.similar().forEach(all::should);
		}
		// The whole title will do: its words may all be joined, or it may have none.
		BooleanPredicateClausesStep<?, ?> movies = this.factory.bool();
		if (!this.typed.words().isEmpty()) {
			movies.should(all);
		}
		movies.should(this.whole.title().constantScore().boost(WHOLE_TITLE));
		this.whole.same().forEach(movies::should);
		return movies.toPredicate();
	}

	// Matches the same movies without a score, which costs far less.
	SearchPredicate unscored() {
		return this.typed.words().isEmpty() ? this.whole.title().toPredicate()
				: this.factory.or(this.whole.title().toPredicate(), atLeast(WordPlaces.ANYWHERE)).toPredicate();
	}

	// Matches the movies of which titles, people, genres and the year say all words, or,
	// with slips, of which the words together are a title or somebody's name.
	SearchPredicate names() {
		if (!this.typed.similar()) {
			return this.factory.or(this.whole.title().toPredicate(), atLeast(WordPlaces.IN_FACTS)).toPredicate();
		}
		List<PredicateFinalStep> names = new ArrayList<>(
				List.of(this.places.similar(this.typed.whole(), WholeTitle.FIELDS)));
		List<Integer> words = this.typed.required();
		int first = words.get(0);
		if (words.equals(List.of(first, first + 1)) && this.typed.pairs().contains(first)) {
			names.add(this.places.inName(first));
		}
		return this.places.or(names).toPredicate();
	}

	// Parts what matches by how well it does, so that the best can be had without a look
	// at all: the whole title, its beginning, then all words in good places, then in less
	// good ones. A part may have movies of those before it.
	List<SearchPredicate> parts() {
		// Too many titles begin with the same letter.
		Stream<SearchPredicate> titles = (this.typed.whole().length() > 1) ? titles() : titles().limit(1);
		Stream<SearchPredicate> kind = this.typed.mayMeanAKind() ? Stream.of(kind().toPredicate()) : Stream.empty();
		return Stream.of(titles, kind, byPlace()).flatMap(Function.identity()).toList();
	}

	// Parts in the same way what matches words that somebody still types, of which the
	// last may be cut: what begins like a title means that title.
	List<SearchPredicate> typed() {
		List<SearchPredicate> parts = new ArrayList<>(titles().toList());
		if (!this.typed.whole().isEmpty()) {
			if (this.typed.articles() > 0) {
				parts.add(this.factory.and(this.whole.beginning().toPredicate(), articles()).toPredicate());
			}
			parts.add(this.whole.beginning().toPredicate());
		}
		byPlace().forEach(parts::add);
		return parts;
	}

	private Stream<SearchPredicate> titles() {
		return this.typed.whole().isEmpty() ? Stream.empty() : Stream.of(this.whole.title().toPredicate(),
				this.factory.and(this.whole.beginning().toPredicate(), atLeast(WordPlaces.IN_TITLE)).toPredicate());
	}

	private Stream<SearchPredicate> byPlace() {
		return this.places.of(this.typed.words().size() - 1).stream().map((place) -> atLeast(place.rank()));
	}

	// Matches the movies that all the words say the genres and the decade of.
	private BooleanPredicateClausesStep<?, ?> kind() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		this.typed.required().forEach((i) -> all.filter(this.places.inFacts(i)));
		return all;
	}

	// With its article, "Les Mis" is the beginning of fewer titles than "Mis".
	private SearchPredicate articles() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		IntStream.range(0, this.typed.articles()).forEach((i) -> all.filter(this.places.inTitle(i)));
		return all.toPredicate();
	}

	private SearchPredicate atLeast(float rank) {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		this.typed.required().forEach((i) -> all.filter(atLeast(i, rank)));
		return all.toPredicate();
	}

	private PredicateFinalStep atLeast(int index, float rank) {
		return (rank > WordPlaces.ANYWHERE) ? this.places
			.or(this.places.of(index).stream().filter((place) -> place.rank() >= rank).map(Place::predicate).toList())
				: this.places.anywhere(index);
	}

	// Each place adds to the score of those before it: what matches there and what
	// matches in a better place. So only the best place counts.
	private SearchPredicate word(int index) {
		BooleanPredicateClausesStep<?, ?> word = this.factory.bool();
		List<PredicateFinalStep> soFar = new ArrayList<>();
		List<Place> places = this.places.of(index);
		for (int i = 0; i < places.size() - 1; i++) {
			soFar.add(places.get(i).predicate());
			float better = places.get(i).rank() - places.get(i + 1).rank();
			word.should(this.places.or(soFar).constantScore().boost(better));
		}
		return word.must(this.places.anywhere(index).constantScore().boost(WordPlaces.ANYWHERE)).toPredicate();
	}

}
