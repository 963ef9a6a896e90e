package com.xebia.movieshop.search.query;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.Analysis;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.text.TextKey;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;

/**
 * Replaces words without hits by the most similar words of the title and people of one
 * movie, of equally similar ones the most frequent: "duk" becomes "duke" beside "wayne",
 * but "duck" beside "soup".
 */
record Spelling(SearchSession session, SearchPredicateFactory predicates, FuzzyWords similar) {

	private static final int MAX_CANDIDATES = 100;

	// A single shorter word, such as "it", hardly ever means a title. Among more than a
	// few words, a single word of any length hardly ever does.
	private static final int MIN_LENGTH = 5;

	// More words are hardly all names of one movie.
	private static final int MANY = 6;

	// Corrects the words, also if each has hits by itself. If that fails, leaves
	// out one word, preferably a late one. Returns nothing if neither helps.
	Optional<String> correct(List<String> words) {
		Stream<Optional<String>> corrected = IntStream.rangeClosed(0, maxEdits(words))
			.mapToObj((edits) -> inOneMovie(words, edits));
		Stream<Optional<String>> fewer = IntStream.range(0, (words.size() > 1) ? words.size() : 0)
			.mapToObj((i) -> inOneMovie(without(words, words.size() - 1 - i), 0));
		return Stream.of(corrected, fewer).flatMap(Function.identity()).flatMap(Optional::stream).findFirst();
	}

	private static int maxEdits(List<String> words) {
		return (words.size() > MANY) ? 0
				: (words.size() > TypedWords.FEW) ? 1 : LevenshteinAutomata.MAXIMUM_SUPPORTED_DISTANCE;
	}

	private static List<String> without(List<String> words, int index) {
		List<String> others = new ArrayList<>(words);
		others.remove(index);
		return others;
	}

	private Optional<String> inOneMovie(List<String> words, int edits) {
		List<Similar> similar = words.stream()
			.map((word) -> Similar.to(word, (edits > 1 && isKnown(word)) ? 1 : edits))
			.toList();
		Map<Correction, Long> corrections = names(with(similar)).stream()
			.map((names) -> Correction.of(similar, names.stream().flatMap(Analysis::terms).toList()))
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		return corrections.entrySet()
			.stream()
			.min(Comparator.<Map.Entry<Correction, Long>>comparingInt((entry) -> entry.getKey().edits())
				.thenComparingInt((entry) -> entry.getKey().lostLetters())
				.thenComparing(Map.Entry.<Correction, Long>comparingByValue().reversed())
				.thenComparing((entry) -> entry.getKey().words()))
			.map((entry) -> entry.getKey().words());
	}

	private boolean isKnown(String word) {
		return !this.session.search(IndexedMovie.class)
			.select((movie) -> movie.id())
			.where(with(List.of(Similar.to(word, 0))))
			.fetchHits(1)
			.isEmpty();
	}

	private SearchPredicate with(Collection<Similar> words) {
		BooleanPredicateClausesStep<?, ?> all = this.predicates.bool();
		words.forEach(
				(word) -> all.must(this.predicates.or(this.predicates.match().field("terms.text").matching(word.word()),
						this.similar.match(this.predicates, word.word(), word.edits(), 0, "terms.person"))));
		return all.toPredicate();
	}

	// Finds the title and the people of one movie among words that have no hits together:
	// in "an old movie where humphrey bogart runs a bar in casablanca" these are
	// "humphrey bogart casablanca".
	Optional<String> wholeNames(TypedWords typed) {
		List<String> words = typed.words();
		return names(named(typed)).stream()
			.map((names) -> positions(names, words))
			.filter((positions) -> positions.cardinality() > ((words.size() > TypedWords.FEW) ? 1 : 0))
			.sorted(Comparator.comparingInt(BitSet::cardinality).reversed())
			.map((positions) -> positions.stream().mapToObj(words::get).collect(Collectors.joining(" ")))
			.findFirst();
	}

	private static BitSet positions(List<String> names, List<String> words) {
		BitSet positions = new BitSet();
		for (String name : names) {
			List<String> terms = Analysis.terms(TextKey.withoutLeadingArticle(TextKey.articleToFront(name))).toList();
			int start = isLong(terms) ? Collections.indexOfSubList(words, terms) : -1;
			if (start >= 0) {
				positions.set(start, start + terms.size());
			}
		}
		return positions;
	}

	private static boolean isLong(List<String> terms) {
		return terms.size() > 1 || (terms.size() == 1 && terms.get(0).length() >= MIN_LENGTH);
	}

	// Returns the titles and people of each of the best matches.
	private List<List<String>> names(SearchPredicate movies) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.field("titleShown", String.class), movie.field("originalTitleShown", String.class),
						movie.field("peopleShown", String.class).list())
				.as((title, originalTitle, people) -> Stream
					.concat(Stream.of(title, originalTitle).filter(Objects::nonNull), people.stream())
					.toList()))
			.where(movies)
			.sort((movie) -> movie.score().then().field("key"))
			.totalHitCountThreshold(MAX_CANDIDATES)
			.fetchHits(MAX_CANDIDATES);
	}

	// Each matching name adds to the score. A title adds more than a person, because many
	// movies have the same person.
	private SearchPredicate named(TypedWords typed) {
		SimpleBooleanPredicateClausesStep<?, ?> any = this.predicates.or();
		any.add(this.predicates.terms().field("whole").matchingAny(typed.parts()).constantScore().boost(1.5F));
		IntStream.range(0, typed.words().size() - 1)
			.mapToObj((i) -> typed.asOne(i, i + 2))
			.forEach((pair) -> any.add(this.predicates.match().field("terms.pairs").matching(pair).constantScore()));
		return any.toPredicate();
	}

	/**
	 * Accepts the words that a typed word may stand for, in one automaton per number of
	 * edits: none, one and so on.
	 */
	private record Similar(String word, List<Predicate<String>> byEdits) {

		static Similar to(String word, int edits) {
			return new Similar(word,
					IntStream.rangeClosed(0, Math.min(edits, Math.min(word.length() / 2, TypedWords.maxEdits(word))))
						.mapToObj((count) -> Highlighter.similar(word, count))
						.toList());
		}

		int edits() {
			return this.byEdits.size() - 1;
		}

		OptionalInt edits(String name) {
			return IntStream.range(0, this.byEdits.size())
				.filter((count) -> this.byEdits.get(count).test(name))
				.findFirst();
		}

	}

	/**
	 * Words of one movie, the number of edits that they correct, and the number of typed
	 * letters that they do not have: "martix" is rather "matrix" than "martin".
	 */
	private record Correction(String words, int edits, int lostLetters) {

		// A word without a similar name matched another field of the movie, and stays.
		static Correction of(List<Similar> words, List<String> names) {
			List<String> corrected = new ArrayList<>();
			int edits = 0;
			int lost = 0;
			for (Similar word : words) {
				String best = names.stream()
					.filter((name) -> word.edits(name).isPresent())
					.min(Comparator.<String>comparingInt((name) -> word.edits(name).orElseThrow())
						.thenComparingInt((name) -> lost(word.word(), name)))
					.orElse(word.word());
				edits += word.edits(best).orElseThrow();
				lost += lost(word.word(), best);
				corrected.add(best);
			}
			return new Correction(String.join(" ", corrected), edits, lost);
		}

		private static int lost(String typed, String name) {
			return (int) typed.chars().filter((letter) -> name.indexOf(letter) < 0).count();
		}

	}

}
