package com.xebia.movieshop.search.query;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.Analysis;
import com.xebia.movieshop.search.schema.MovieTerms;
import com.xebia.movieshop.search.schema.Synonyms;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.MatchPredicateOptionsStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateScoreStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.TermsPredicateOptionsStep;

/**
 * Matches movies that contain all typed words, in any field, and scores them by
 * {@link Rank}. The last word may be a prefix. The frequency of a word does not matter:
 * movies of the same rank have exactly the same score, on both backends.
 */
record WordsPredicate(SearchPredicateFactory factory, TypedWords typed, FuzzyWords similar) {

	private static final String TITLE = "terms.title";

	private static final String PERSON = "terms.person";

	private static final String NAME = "terms.name";

	private static final String TEXT = "terms.text";

	private static final String FACTS = "terms.facts";

	private static final String SURNAME = "directorSurname";

	private static final String[] WHOLE = { "whole", "otherWhole" };

	// The limit for parts with typos, as fuzzy matching is slow.
	private static final int SIMILAR_PARTS = 10;

	// A fuzzy match of all names is slow; one with another beginning is rarely meant.
	private static final int EXACT_PREFIX = 2;

	SearchPredicate predicate() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		// An article counts only in titles, as most descriptions contain it.
		this.typed.optional().forEach((i) -> scoreTitleOrYear(all, i));
		List<Integer> required = this.typed.required();
		all.must(all((i) -> anywhere(i).constantScore().boost(Rank.TEXT.boost)));
		required.forEach((i) -> scoreWord(all, i));
		this.typed.pairs().forEach((i) -> score(all, Rank.ONE_PERSON, inOnePerson(i)));
		required.forEach((i) -> score(all, Rank.DIRECTOR_SURNAME, in(SURNAME, i)));
		if (this.typed.meanTheDirector()) {
			required.forEach((i) -> score(all, Rank.DIRECTOR, similar(word(i), EXACT_PREFIX, SURNAME)));
		}
		if (this.typed.mayMeanAKind()) {
			all.should(kind().constantScore().boost(Rank.KIND.boost * this.typed.words().size()));
		}
		String whole = this.typed.whole();
		if (!whole.isEmpty()) {
			score(all, Rank.TITLE_BEGINNING, beginning());
			score(all, Rank.PLURAL_TITLE, match("whole", whole + "s"));
			score(all, Rank.TITLE_INSIDE, insideOfTyped());
		}
		// The whole title is enough: its words may be joined, or it may have no words.
		BooleanPredicateClausesStep<?, ?> movies = this.factory.bool();
		if (!this.typed.isEmpty()) {
			movies.should(all);
		}
		score(movies, Rank.WHOLE_TITLE, title());
		if (this.typed.articles() > 0) {
			score(movies, Rank.SAME_TITLE, match("wholeWithArticle", this.typed.asOne(0, this.typed.words().size())));
		}
		score(movies, Rank.SAME_TITLE,
				this.similar.match(this.factory, whole, Math.min(1, this.typed.edits(whole)), 0, "whole"));
		score(movies, Rank.SAME_TITLE, or(Stream.of(WHOLE).map((field) -> match(field, Analysis.sound(whole)))));
		return movies.toPredicate();
	}

	private static <P extends PredicateFinalStep & PredicateScoreStep<?>> void score(
			BooleanPredicateClausesStep<?, ?> movies, Rank rank, P match) {
		match.constantScore();
		match.boost(rank.boost);
		movies.should(match);
	}

	private void scoreWord(BooleanPredicateClausesStep<?, ?> all, int index) {
		score(all, Rank.NAME, in(NAME, index));
		score(all, Rank.PERSON, in(PERSON, index));
		score(all, Rank.TITLE, in(TITLE, index));
		if (isLast(index)) {
			score(all, Rank.NAME_START, start(NAME, index));
			score(all, Rank.PERSON_START, start(PERSON, index));
			score(all, Rank.TITLE_START, start(TITLE, index));
		}
		if (this.typed.edits(word(index)) > 0) {
			score(all, Rank.SIMILAR_IN_PERSON, similar(word(index), 0, PERSON));
			score(all, Rank.SIMILAR_IN_TITLE, similar(word(index), 0, TITLE));
		}
	}

	private void scoreTitleOrYear(BooleanPredicateClausesStep<?, ?> all, int index) {
		BooleanPredicateClausesStep<?, ?> any = this.factory.bool();
		any.should(match(TITLE, word(index)));
		if (this.typed.isYear(index)) {
			any.should(inFacts(index));
		}
		score(all, Rank.MAY_BE_MISSING, any);
		this.typed.year(index)
			.ifPresent((exact) -> score(all, Rank.ABOUT_THAT_YEAR,
					this.factory.range().field("year").between(exact - 1, exact + 1)));
	}

	// Matches the same movies without scores, which is much faster.
	SearchPredicate unscored() {
		return this.typed.isEmpty() ? title().toPredicate() : or(title(), all(this::anywhere)).toPredicate();
	}

	// Matches movies with all words in titles, people, genres and year, or, with typos,
	// movies whose title or a name is all words together.
	SearchPredicate names() {
		if (!this.typed.similar()) {
			return or(title(), allIn(NAME)).toPredicate();
		}
		List<Integer> words = this.typed.required();
		int first = words.get(0);
		PredicateFinalStep title = similar(this.typed.named(), EXACT_PREFIX, WHOLE);
		boolean pair = words.equals(List.of(first, first + 1)) && this.typed.pairs().contains(first);
		return (pair ? or(title, inOnePerson(first)) : title).toPredicate();
	}

	// Matches movies with all words in titles, also those that may be missing.
	SearchPredicate inTitle() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		IntStream.range(0, this.typed.words().size()).forEach((i) -> all.filter(inOrStart(TITLE, i)));
		return or(title(), all).toPredicate();
	}

	// Matches movies with at least half of the words, those with most of them first.
	SearchPredicate most() {
		BooleanPredicateClausesStep<?, ?> most = this.factory.bool();
		List<Integer> required = this.typed.required();
		required.forEach((i) -> {
			BooleanPredicateClausesStep<?, ?> word = this.factory.bool();
			word.must(match(TEXT, word(i)).constantScore());
			most.should(word.should(match(PERSON, word(i)).constantScore()));
		});
		return most.minimumShouldMatchNumber((required.size() + 1) / 2).toPredicate();
	}

	// Divides the matches into parts by descending rank, so that the best ones are found
	// without scoring all: the whole title, its beginning, then all words in better and
	// in worse fields. Parts may overlap.
	List<SearchPredicate> parts() {
		// Too many titles begin with any single letter.
		Stream<PredicateFinalStep> titles = titles().limit((this.typed.whole().length() > 1) ? 2 : 1);
		Stream<PredicateFinalStep> kind = this.typed.mayMeanAKind() ? Stream.of(kind()) : Stream.empty();
		return predicates(titles, kind, byField());
	}

	// Divides in the same way the matches of words that are still being typed: the
	// beginning of a title means that title, and few titles with "les" begin with "Mis".
	List<SearchPredicate> partsWhileTyping() {
		BooleanPredicateClausesStep<?, ?> beginning = this.factory.bool();
		beginning.filter(beginning());
		IntStream.range(0, this.typed.articles()).forEach((i) -> beginning.filter(match(TITLE, word(i))));
		return this.typed.whole().isEmpty() ? predicates(Stream.empty(), Stream.empty(), byField())
				: predicates(titles(), Stream.of(beginning, beginning()), byField());
	}

	private static List<SearchPredicate> predicates(Stream<PredicateFinalStep> first, Stream<PredicateFinalStep> second,
			Stream<PredicateFinalStep> third) {
		return Stream.of(first, second, third)
			.flatMap(Function.identity())
			.map(PredicateFinalStep::toPredicate)
			.toList();
	}

	private Stream<PredicateFinalStep> titles() {
		return this.typed.whole().isEmpty() ? Stream.empty()
				: Stream.of(title(), this.factory.and(beginning(), allIn(TITLE)));
	}

	private Stream<PredicateFinalStep> byField() {
		return Stream.of(all((i) -> in(TITLE, i)), all((i) -> in(SURNAME, i)), all((i) -> in(PERSON, i)), allIn(TITLE),
				allIn(PERSON), allIn(NAME), all(this::anywhere));
	}

	// Matches movies whose whole title was typed. Many titles begin with an article, so
	// with it only whole titles match.
	private SimpleBooleanPredicateClausesStep<?, ?> title() {
		return or(Stream.of(this.typed.whole(), this.typed.named())
			.distinct()
			.map((whole) -> similar(whole, 0, "whole", "otherWhole", "wholeWithArticle")));
	}

	// Matches movies whose title begins with what was typed. Counts once, even if several
	// spellings of the title match.
	private SimpleBooleanPredicateClausesStep<?, ?> beginning() {
		return or(Stream.of(WHOLE).map((field) -> this.factory.prefix().field(field).matching(this.typed.whole())));
	}

	// Matches titles that are a part of what was typed: "Jaws" rather than "Jaws 2" for
	// "spielberg jaws". First letters are rarely wrong.
	private SimpleBooleanPredicateClausesStep<?, ?> insideOfTyped() {
		List<String> parts = this.typed.parts();
		return or(Stream.concat(Stream.of(WHOLE).map((field) -> match(field, parts)),
				parts.stream()
					.filter((part) -> this.typed.edits(part) > 0)
					.limit(SIMILAR_PARTS)
					.map((part) -> similar(part, 1, "whole"))));
	}

	// Matches movies if each word is a genre or the year or decade.
	private BooleanPredicateClausesStep<?, ?> kind() {
		return all(this::inFacts);
	}

	private BooleanPredicateClausesStep<?, ?> all(IntFunction<? extends PredicateFinalStep> word) {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		List<Integer> required = this.typed.required();
		required.forEach((i) -> all.should(word.apply(i)));
		return all.minimumShouldMatchNumber(required.size() - (this.typed.incomplete() ? 1 : 0));
	}

	private BooleanPredicateClausesStep<?, ?> allIn(String field) {
		return all((i) -> inOrStart(field, i));
	}

	private PredicateFinalStep inOrStart(String field, int index) {
		return isLast(index) ? or(in(field, index), start(field, index)) : in(field, index);
	}

	// So many descriptions have any number that a number alone means a title or year.
	private SimpleBooleanPredicateClausesStep<?, ?> anywhere(int index) {
		boolean numberAlone = this.typed.required().size() == 1 && Synonyms.isNumber(word(index));
		Stream.Builder<PredicateFinalStep> anywhere = Stream.builder();
		anywhere.add(in(numberAlone ? NAME : TEXT, index)).add(inFacts(index));
		if (isLast(index)) {
			anywhere.add(start(NAME, index));
		}
		if (this.typed.edits(word(index)) > 0) {
			anywhere.add(similar(word(index), 0, PERSON));
		}
		return or(anywhere.build());
	}

	private TermsPredicateOptionsStep<?> in(String field, int index) {
		Stream<String> genre = field.equals(NAME) ? Stream.of(Synonyms.fromGerman(word(index))) : Stream.empty();
		return match(field, Stream.concat(this.typed.spellings(index).stream(), genre).distinct().toList());
	}

	private MatchPredicateOptionsStep<?> inFacts(int index) {
		return match(FACTS, Synonyms.fromGerman(word(index)));
	}

	// Matches movies of a person whose name contains a word and the next one.
	private SimpleBooleanPredicateClausesStep<?, ?> inOnePerson(int index) {
		return similar(this.typed.asOne(index, index + 2), EXACT_PREFIX, "terms.pairs");
	}

	// Matches the beginning of a word. The last word may be an incomplete genre; but
	// neither a year nor "seven" is the start of a decade.
	private SimpleBooleanPredicateClausesStep<?, ?> start(String field, int index) {
		boolean number = this.typed.isYear(index) || Synonyms.isNumber(word(index));
		String started = (number && field.equals(NAME)) ? PERSON : field;
		return or(this.typed.typedSpellings(index)
			.map((word) -> (word.codePointCount(0, word.length()) > MovieTerms.BEGINNING)
					? this.factory.prefix().field(started).matching(word) : match(started + "Starts", word)));
	}

	private String word(int index) {
		return this.typed.words().get(index);
	}

	private boolean isLast(int index) {
		return index == this.typed.words().size() - 1;
	}

	// Matches words with typos if allowed, but none in the prefix.
	private SimpleBooleanPredicateClausesStep<?, ?> similar(String word, int prefix, String... fields) {
		return this.similar.match(this.factory, word, this.typed.edits(word), prefix, fields);
	}

	private MatchPredicateOptionsStep<?> match(String field, String word) {
		return this.factory.match().field(field).matching(word);
	}

	private TermsPredicateOptionsStep<?> match(String field, Collection<String> words) {
		return this.factory.terms().field(field).matchingAny(words);
	}

	private SimpleBooleanPredicateClausesStep<?, ?> or(PredicateFinalStep... alternatives) {
		return or(Stream.of(alternatives));
	}

	private SimpleBooleanPredicateClausesStep<?, ?> or(Stream<? extends PredicateFinalStep> alternatives) {
		SimpleBooleanPredicateClausesStep<?, ?> or = this.factory.or();
		alternatives.forEach(or::add);
		return or;
	}

}
