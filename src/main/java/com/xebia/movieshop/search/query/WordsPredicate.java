package com.xebia.movieshop.search.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.search.query.WordFields.RankedField;
import com.xebia.movieshop.search.schema.MovieTerms.NameTerms;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;

/**
 * Matches movies that contain all typed words, in any field, and scores each word by its
 * best field. The last word may be a prefix. The frequency of a word does not matter:
 * movies of the same rank have exactly the same score, on both backends.
 */
record WordsPredicate(SearchPredicateFactory factory, TypedWords typed, WordFields fields) {

	// More than the score of all words in a title.
	private static final float WHOLE_TITLE = 1000;

	// Ranks two names of one person above a word in a title and a name.
	private static final float IN_ONE_NAME = 16;

	// Ranks movies of a director above those in which a namesake plays, and below titles.
	private static final float DIRECTED = 8;

	private static final String[] WHOLE = { "whole", "otherWhole" };

	// Less than the difference between two fields of a word.
	private static final float INSIDE = 1.5F;

	// The limit for parts with typos, as fuzzy matching is slow.
	private static final int SIMILAR_PARTS = 10;

	WordsPredicate(SearchPredicateFactory factory, TypedWords typed, SimilarWords similar) {
		this(factory, typed, new WordFields(factory, typed, similar));
	}

	SearchPredicate predicate() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		// An article counts only in titles, as most descriptions contain it.
		this.typed.optional().forEach((i) -> all.should(this.fields.inTitleOrYear(i)));
		this.typed.required().forEach((i) -> all.must(word(i)));
		// "John Ford" means this person, not a John and another Ford.
		this.typed.pairs().forEach((i) -> all.should(this.fields.inName(i).constantScore().boost(IN_ONE_NAME)));
		this.typed.required()
			.forEach((i) -> all.should(this.fields.inDirectorSurname(i).constantScore().boost(DIRECTED)));
		if (this.typed.meanTheDirector()) {
			this.typed.required()
				.forEach((i) -> all.should(this.fields.inDirector(i).constantScore().boost(IN_ONE_NAME)));
		}
		if (this.typed.mayMeanAKind()) {
			all.should(kind().constantScore().boost(WordFields.IN_TITLE * this.typed.words().size()));
		}
		// Titles that begin with the words, are their plural, or a part of them: "City
		// light" means "City Lights" rather than another title with both words.
		if (!this.typed.whole().isEmpty()) {
			all.should(beginning().constantScore().boost(3));
			all.should(this.fields.match(this.typed.whole() + "s", "whole").constantScore().boost(40));
			all.should(insideOfTyped().constantScore().boost(INSIDE));
		}
		// The whole title is enough: its words may be joined, or it may have no words.
		BooleanPredicateClausesStep<?, ?> movies = this.factory.bool();
		if (!this.typed.words().isEmpty()) {
			movies.should(all);
		}
		movies.should(title().constantScore().boost(WHOLE_TITLE));
		sameTitle().forEach(movies::should);
		return movies.toPredicate();
	}

	// Matches movies whose whole title was typed. Many titles begin with an article, so
	// with it only whole titles match.
	private SimpleBooleanPredicateClausesStep<?, ?> title() {
		return this.fields.or(Stream.of(this.typed.whole(), this.typed.named())
			.distinct()
			.map((whole) -> this.fields.similar(whole, 0, "whole", "otherWhole", "wholeWithArticle")));
	}

	// Matches movies whose title begins with what was typed. Counts once, even if several
	// spellings of the title match.
	private SimpleBooleanPredicateClausesStep<?, ?> beginning() {
		return this.fields
			.or(Stream.of(WHOLE).map((field) -> this.factory.prefix().field(field).matching(this.typed.whole())));
	}

	// Ranks titles that are equal above similar ones: with the article, with one typo
	// instead of two, or with the same sound.
	private Stream<PredicateFinalStep> sameTitle() {
		String whole = this.typed.whole();
		String withArticle = this.typed.asOne(0, this.typed.words().size());
		Stream<PredicateFinalStep> article = (this.typed.articles() == 0) ? Stream.empty()
				: Stream.of(this.fields.match(withArticle, "wholeWithArticle").constantScore().boost(1));
		int edits = Math.min(1, this.typed.edits(whole));
		return Stream.concat(article,
				Stream.of(this.fields.similar().match(this.factory, whole, edits, 0, "whole").constantScore().boost(1),
						this.fields.match(NameTerms.sound(whole), WHOLE).constantScore().boost(1)));
	}

	// Matches titles that are a part of what was typed: "Jaws" rather than "Jaws 2" for
	// "spielberg jaws". First letters are rarely wrong.
	private SimpleBooleanPredicateClausesStep<?, ?> insideOfTyped() {
		Stream<PredicateFinalStep> parts = Stream.of(WHOLE)
			.map((field) -> this.factory.terms().field(field).matchingAny(this.typed.parts()));
		return this.fields.or(Stream.concat(parts,
				this.typed.parts()
					.stream()
					.filter((part) -> this.typed.edits(part) > 0)
					.limit(SIMILAR_PARTS)
					.map((part) -> this.fields.similar(part, 1, "whole"))));
	}

	// Matches movies with at least half of the words, those with most of them first.
	SearchPredicate most() {
		BooleanPredicateClausesStep<?, ?> most = this.factory.bool();
		this.typed.required().forEach((i) -> most.should(this.fields.word(i)));
		return most.minimumShouldMatchNumber((this.typed.required().size() + 1) / 2).toPredicate();
	}

	// Matches the same movies without scores, which is much faster.
	SearchPredicate unscored() {
		return this.typed.words().isEmpty() ? title().toPredicate()
				: this.factory.or(title().toPredicate(), atLeast(WordFields.ANYWHERE)).toPredicate();
	}

	// Matches movies with all words in titles, people, genres and year, or, with typos,
	// movies of which all words together are the title or a name.
	SearchPredicate names() {
		if (!this.typed.similar()) {
			return this.factory.or(title().toPredicate(), atLeast(WordFields.IN_FACTS)).toPredicate();
		}
		List<Integer> words = this.typed.required();
		int first = words.get(0);
		boolean pair = words.equals(List.of(first, first + 1)) && this.typed.pairs().contains(first);
		SearchPredicate title = this.fields.similar(this.typed.named(), WordFields.EXACT_PREFIX, WHOLE).toPredicate();
		return pair ? this.factory.or(title, this.fields.inName(first).toPredicate()).toPredicate() : title;
	}

	// Divides the matches into parts by descending rank, so that the best ones are found
	// without scoring all: the whole title, its beginning, then all words in better and
	// in worse fields. Parts may overlap.
	List<SearchPredicate> parts() {
		// Too many titles begin with any single letter.
		Stream<SearchPredicate> titles = (this.typed.whole().length() > 1) ? titles() : titles().limit(1);
		Stream<SearchPredicate> kind = this.typed.mayMeanAKind() ? Stream.of(kind().toPredicate()) : Stream.empty();
		return Stream.of(titles, kind, byPlace()).flatMap(Function.identity()).toList();
	}

	// Divides in the same way the matches of words that are still being typed: the
	// beginning of a title means that title.
	List<SearchPredicate> partsWhileTyping() {
		List<SearchPredicate> parts = new ArrayList<>(titles().toList());
		if (!this.typed.whole().isEmpty()) {
			if (this.typed.articles() > 0) {
				parts.add(this.factory.and(beginning().toPredicate(), articles()).toPredicate());
			}
			parts.add(beginning().toPredicate());
		}
		byPlace().forEach(parts::add);
		return parts;
	}

	private Stream<SearchPredicate> titles() {
		return this.typed.whole().isEmpty() ? Stream.empty() : Stream.of(title().toPredicate(),
				this.factory.and(beginning().toPredicate(), atLeast(WordFields.IN_TITLE)).toPredicate());
	}

	private Stream<SearchPredicate> byPlace() {
		Stream<SearchPredicate> places = this.fields.of(this.typed.words().size() - 1)
			.stream()
			.map((field) -> atLeast(field.rank()));
		SearchPredicate directed = all(this.fields::inDirectorSurname).toPredicate();
		return Stream.concat(Stream.of(atLeast(WordFields.IN_TITLE), directed), places);
	}

	// Matches movies of which all words are genres or the year or decade.
	private BooleanPredicateClausesStep<?, ?> kind() {
		return all(this.fields::inFacts);
	}

	// Matches titles with the typed articles: few titles with "les" begin with "Mis".
	private SearchPredicate articles() {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		IntStream.range(0, this.typed.articles()).forEach((i) -> all.filter(this.fields.inTitle(i)));
		return all.toPredicate();
	}

	private SearchPredicate atLeast(float rank) {
		return all((i) -> atLeast(i, rank)).toPredicate();
	}

	private BooleanPredicateClausesStep<?, ?> all(IntFunction<? extends PredicateFinalStep> word) {
		BooleanPredicateClausesStep<?, ?> all = this.factory.bool();
		this.typed.required().forEach((i) -> all.filter(word.apply(i)));
		return all;
	}

	private PredicateFinalStep atLeast(int index, float rank) {
		Stream<RankedField> fields = this.fields.of(index).stream().filter((field) -> field.rank() >= rank);
		return (rank > WordFields.ANYWHERE) ? this.fields.or(fields.map(RankedField::predicate))
				: this.fields.anywhere(index);
	}

	// Each clause adds the difference between two fields, and matches in its field or a
	// better one. The sum is the score of the best field.
	private SearchPredicate word(int index) {
		BooleanPredicateClausesStep<?, ?> word = this.factory.bool();
		List<PredicateFinalStep> soFar = new ArrayList<>();
		List<RankedField> fields = this.fields.of(index);
		for (int i = 0; i < fields.size() - 1; i++) {
			soFar.add(fields.get(i).predicate());
			float better = fields.get(i).rank() - fields.get(i + 1).rank();
			word.should(this.fields.or(soFar.stream()).constantScore().boost(better));
		}
		return word.must(this.fields.anywhere(index).constantScore().boost(WordFields.ANYWHERE)).toPredicate();
	}

}
