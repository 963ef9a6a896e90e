package com.xebia.movieshop.search.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.Analysis;
import com.xebia.movieshop.search.schema.MovieTerms.NameTerms;
import com.xebia.movieshop.search.schema.Synonyms;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.MatchPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;

/**
 * Finds the fields that may contain a word of a query, and ranks them.
 */
record WordFields(SearchPredicateFactory factory, TypedWords typed, SimilarWords similar) {

	static final float IN_TITLE = 32;

	static final float IN_FACTS = 6;

	static final float ANYWHERE = 1;

	private static final String TITLES = "terms.titles";

	private static final String PEOPLE = "terms.people";

	private static final String SURNAME = "directorSurname";

	private static final String FACTS = "terms.facts";

	private static final String ALL = "terms.word";

	private static final String WORD = ".word";

	private static final String PAIR = ".pair";

	// Queries with more words match few movies: ranking these by all fields is not worth
	// its clauses, of which a query must not have more than a thousand.
	private static final int MAX_RANKED_WORDS = 6;

	// A fuzzy match of all names is slow; one with another beginning is rarely meant.
	static final int EXACT_PREFIX = 2;

	MatchPredicateOptionsStep<?> inTitle(int index) {
		return match(this.typed.words().get(index), TITLES + WORD);
	}

	// Scores movies with the word in a title, or made in that year or in an adjacent one,
	// because few people know the exact year.
	BooleanPredicateClausesStep<?, ?> inTitleOrYear(int index) {
		BooleanPredicateClausesStep<?, ?> any = this.factory.bool();
		any.should(inTitle(index).constantScore().boost(IN_TITLE));
		if (this.typed.isYear(index)) {
			any.should(inFacts(index).constantScore().boost(IN_TITLE));
		}
		this.typed.year(index)
			.ifPresent((year) -> any.should(
					this.factory.range().field("year").between(year - 1, year + 1).constantScore().boost(IN_FACTS)));
		return any;
	}

	// Matches movies of a person whose name contains a word and the next one.
	SimpleBooleanPredicateClausesStep<?, ?> inName(int index) {
		return similar(this.typed.asOne(index, index + 2), EXACT_PREFIX, PEOPLE + PAIR);
	}

	// Matches movies of a director whose name contains the word.
	SimpleBooleanPredicateClausesStep<?, ?> inDirector(int index) {
		return similar(this.typed.words().get(index), EXACT_PREFIX, "directorWord");
	}

	// Scores movies with the exact word, in a name by twice as much.
	BooleanPredicateClausesStep<?, ?> word(int index) {
		String word = this.typed.words().get(index);
		return this.factory.bool()
			.must(match(word, ALL).constantScore())
			.should(match(word, TITLES + WORD, PEOPLE + WORD).constantScore());
	}

	// Matches movies of a director whose last name is the word.
	SimpleBooleanPredicateClausesStep<?, ?> inDirectorSurname(int index) {
		String word = this.typed.words().get(index);
		return or(Stream.concat(Stream.of(similar(word, 0, SURNAME)),
				this.typed.variants(index).stream().map((variant) -> match(variant, SURNAME))));
	}

	MatchPredicateOptionsStep<?> inFacts(int index) {
		return match(Synonyms.fromGerman(this.typed.words().get(index)), FACTS + WORD);
	}

	// Returns the fields of a word, best first.
	List<RankedField> of(int index) {
		List<RankedField> names = List.of(new RankedField(IN_TITLE, name(index, TITLES)),
				new RankedField(20, name(index, PEOPLE)));
		List<RankedField> others = (this.typed.words().size() > MAX_RANKED_WORDS) ? List.of() : others(index);
		return Stream.of(names, others, List.of(new RankedField(ANYWHERE, anywhere(index))))
			.flatMap(List::stream)
			.toList();
	}

	private List<RankedField> others(int index) {
		String word = this.typed.words().get(index);
		List<RankedField> fields = new ArrayList<>();
		if (this.typed.similar()) {
			fields.add(new RankedField(18, pair(index)));
		}
		if (isLast(index)) {
			fields.add(new RankedField(16, beginning(index, TITLES)));
			fields.add(new RankedField(12, beginning(index, PEOPLE)));
		}
		if (this.typed.edits(word) > 0) {
			fields.add(new RankedField(10, similar(word, 0, TITLES + WORD)));
			fields.add(new RankedField(8, similar(word, 0, PEOPLE + WORD)));
		}
		fields.add(new RankedField(IN_FACTS, facts(index)));
		return fields;
	}

	// Matches the same movies as all fields of a word, with a cheaper query.
	SimpleBooleanPredicateClausesStep<?, ?> anywhere(int index) {
		String word = this.typed.words().get(index);
		Stream.Builder<PredicateFinalStep> anywhere = Stream.builder();
		// So many descriptions have any number that a number alone means a title or year.
		if (this.typed.required().size() > 1 || !Synonyms.isNumber(word)) {
			anywhere.add(match(word, ALL));
		}
		anywhere.add(similar(word, 0, TITLES + WORD, PEOPLE + WORD));
		spellings(index, TITLES + WORD, PEOPLE + WORD).forEach(anywhere);
		anywhere.add(match(Analysis.lettersAndDigits(word), TITLES + PAIR, PEOPLE + PAIR));
		if (isLast(index)) {
			anywhere.add(beginning(index, TITLES)).add(beginning(index, PEOPLE));
		}
		anywhere.add(facts(index));
		if (this.typed.similar()) {
			anywhere.add(pair(index));
		}
		return or(anywhere.build());
	}

	private boolean isLast(int index) {
		return index == this.typed.words().size() - 1;
	}

	// The last word may be an incomplete genre; but neither a year nor "seven" is the
	// start of a decade.
	private PredicateFinalStep facts(int index) {
		String word = this.typed.words().get(index);
		boolean whole = !isLast(index) || this.typed.isYear(index) || Synonyms.isNumber(word)
				|| !Synonyms.fromGerman(word).equals(word);
		return whole ? inFacts(index) : prefix(word, FACTS);
	}

	// Matches the word, also as it sounds or joined with a neighbour, or two words of it.
	private PredicateFinalStep name(int index, String terms) {
		String word = this.typed.words().get(index);
		return or(Stream
			.of(Stream.of(match(word, terms + WORD)), spellings(index, terms + WORD),
					Stream.of(match(Analysis.lettersAndDigits(word), terms + PAIR)))
			.flatMap(Function.identity()));
	}

	private Stream<MatchPredicateOptionsStep<?>> spellings(int index, String... fields) {
		String word = this.typed.words().get(index);
		return Stream.concat(this.typed.joined(index).stream(), this.typed.variants(index).stream())
			.filter((spelling) -> !spelling.equals(word))
			.map((spelling) -> match(spelling, fields));
	}

	// Matches a word joined with a neighbour (misplaced blank), or a name with typos.
	private PredicateFinalStep pair(int index) {
		return or(Stream.concat(
				this.typed.joined(index).stream().map((pair) -> match(pair, TITLES + PAIR, PEOPLE + PAIR)),
				this.typed.pairs().stream().filter((i) -> i == index || i == index - 1).map(this::inName)));
	}

	private PredicateFinalStep beginning(int index, String terms) {
		return or(this.typed.spellings(index).map((word) -> prefix(word, terms)));
	}

	private PredicateFinalStep prefix(String word, String terms) {
		return (word.codePointCount(0, word.length()) > NameTerms.BEGINNING)
				? this.factory.prefix().field(terms + WORD).matching(word) : match(word, terms + ".beginning");
	}

	// Matches words with typos if allowed, but none in the prefix.
	SimpleBooleanPredicateClausesStep<?, ?> similar(String word, int prefix, String... fields) {
		return this.similar.match(this.factory, word, this.typed.edits(word), prefix, fields);
	}

	MatchPredicateOptionsStep<?> match(String word, String... fields) {
		return this.factory.match().fields(fields).matching(word);
	}

	SimpleBooleanPredicateClausesStep<?, ?> or(Stream<? extends PredicateFinalStep> alternatives) {
		SimpleBooleanPredicateClausesStep<?, ?> or = this.factory.or();
		alternatives.forEach(or::add);
		return or;
	}

	/**
	 * A predicate for the fields where a word may be, and the score of a match there.
	 */
	record RankedField(float rank, PredicateFinalStep predicate) {

	}

}
