package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.hibernate.search.engine.search.predicate.dsl.MatchPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;

/**
 * Matches movies of which what somebody typed, or a part of it, is the whole title or the
 * beginning of it.
 */
class WholeTitle {

	static final String[] FIELDS = { "whole", "otherWhole" };

	private static final float PLURAL = 40;

	// Less than it is for a word to be in a better place.
	private static final float INSIDE = 1.5F;

	// To look for each with slips takes long.
	private static final int SIMILAR_PARTS = 10;

	private final SearchPredicateFactory factory;

	private final TypedWords typed;

	private final WordPlaces places;

	WholeTitle(SearchPredicateFactory factory, TypedWords typed, WordPlaces places) {
		this.factory = factory;
		this.typed = typed;
		this.places = places;
	}

	// Many titles begin with an article, so that only all of the title counts with it.
	MatchPredicateOptionsStep<?> title() {
		return this.places.match(this.typed.whole(), "whole", "otherWhole", "wholeWithArticle")
			.fuzzy(this.typed.edits(this.typed.whole()));
	}

	// It counts once, however else the title is written.
	SimpleBooleanPredicateClausesStep<?, ?> beginning() {
		return this.places.or(Stream.of(FIELDS)
			.map((field) -> this.factory.prefix().field(field).matching(this.typed.whole()))
			.toList());
	}

	// Scores the movies that have the same title rather than another one like it: with
	// its article, with one slip rather than two, or as it is heard.
	List<PredicateFinalStep> same() {
		String whole = this.typed.whole();
		List<PredicateFinalStep> same = new ArrayList<>();
		if (this.typed.articles() > 0) {
			String withArticle = this.typed.asOne(0, this.typed.words().size());
			same.add(this.places.match(withArticle, "wholeWithArticle").constantScore().boost(1));
		}
		same.add(
				this.places.match(whole, "whole").fuzzy(Math.min(1, this.typed.edits(whole))).constantScore().boost(1));
		same.add(this.places.match(Terms.sound(whole), FIELDS).constantScore().boost(1));
		return same;
	}

	// Scores the movies of which the title begins like what was typed, or is its plural,
	// or a part of it: "City light" means "City Lights", whatever other title has both.
	List<PredicateFinalStep> similar() {
		return List.of(beginning().constantScore().boost(3),
				this.places.match(this.typed.whole() + "s", "whole").constantScore().boost(PLURAL),
				inside().constantScore().boost(INSIDE));
	}

	// Such as "Jaws" rather than "Jaws 2" in "spielberg jaws". Few slips are in the first
	// letter.
	private SimpleBooleanPredicateClausesStep<?, ?> inside() {
		Stream<PredicateFinalStep> parts = Stream.of(FIELDS)
			.map((field) -> this.factory.terms().field(field).matchingAny(this.typed.parts()));
		Stream<PredicateFinalStep> similar = this.typed.parts()
			.stream()
			.filter((part) -> this.typed.edits(part) > 0)
			.limit(SIMILAR_PARTS)
			.map((part) -> this.places.match(part, "whole").fuzzy(this.typed.edits(part), 1));
		return this.places.or(Stream.concat(parts, similar).toList());
	}

}
