package com.xebia.movieshop.search.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.search.text.NameTerms;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;

/**
 * Matches movies whose whole title, or its beginning, is all or a part of what was typed.
 */
record WholeTitle(SearchPredicateFactory factory, TypedWords typed, WordFields fields) {

	static final String[] FIELDS = { "whole", "otherWhole" };

	private static final float PLURAL = 40;

	// Less than the difference between two fields of a word.
	private static final float INSIDE = 1.5F;

	// The limit for parts with typos, as fuzzy matching is slow.
	private static final int SIMILAR_PARTS = 10;

	// Many titles begin with an article, so with it only whole titles match.
	SimpleBooleanPredicateClausesStep<?, ?> title() {
		return this.fields.or(Stream.of(this.typed.whole(), this.typed.named())
			.distinct()
			.map((whole) -> this.fields.similar(whole, 0, "whole", "otherWhole", "wholeWithArticle"))
			.toList());
	}

	// Counts once, even if several spellings of the title match.
	SimpleBooleanPredicateClausesStep<?, ?> beginning() {
		return this.fields.or(Stream.of(FIELDS)
			.map((field) -> this.factory.prefix().field(field).matching(this.typed.whole()))
			.toList());
	}

	// Ranks titles that are equal above similar ones: with the article, with one typo
	// instead of two, or with the same sound.
	List<PredicateFinalStep> same() {
		String whole = this.typed.whole();
		List<PredicateFinalStep> same = new ArrayList<>();
		if (this.typed.articles() > 0) {
			String withArticle = this.typed.asOne(0, this.typed.words().size());
			same.add(this.fields.match(withArticle, "wholeWithArticle").constantScore().boost(1));
		}
		int edits = Math.min(1, this.typed.edits(whole));
		same.add(this.fields.similar(whole, edits, 0, "whole").constantScore().boost(1));
		same.add(this.fields.match(NameTerms.sound(whole), FIELDS).constantScore().boost(1));
		return same;
	}

	// Ranks titles that begin with the typed words, are their plural, or a part of them:
	// "City light" means "City Lights" rather than another title with both words.
	List<PredicateFinalStep> similar() {
		return List.of(beginning().constantScore().boost(3),
				this.fields.match(this.typed.whole() + "s", "whole").constantScore().boost(PLURAL),
				inside().constantScore().boost(INSIDE));
	}

	// Matches "Jaws" rather than "Jaws 2" for "spielberg jaws". First letters are rarely
	// wrong.
	private SimpleBooleanPredicateClausesStep<?, ?> inside() {
		Stream<PredicateFinalStep> parts = Stream.of(FIELDS)
			.map((field) -> this.factory.terms().field(field).matchingAny(this.typed.parts()));
		Stream<PredicateFinalStep> similar = this.typed.parts()
			.stream()
			.filter((part) -> this.typed.edits(part) > 0)
			.limit(SIMILAR_PARTS)
			.map((part) -> this.fields.similar(part, 1, "whole"));
		return this.fields.or(Stream.concat(parts, similar).toList());
	}

}
