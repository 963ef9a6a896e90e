package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;

/**
 * Replaces words that find nothing by the most similar ones of the title and the people
 * of one movie, the most frequent of several: "duk" is "duke" beside "wayne", but "duck"
 * beside "soup".
 */
class Spelling {

	private static final String[] NAMES = { "terms.titles.word", "terms.people.word" };

	private static final int SAMPLE = 100;

	private final SearchSession session;

	private final SearchPredicateFactory predicates;

	Spelling(SearchSession session, SearchPredicateFactory predicates) {
		this.session = session;
		this.predicates = predicates;
	}

	// Corrects words, of which each by itself may be right, or else leaves one out,
	// rather a late one, so that they find more.
	Optional<String> correct(List<String> words) {
		Stream<Optional<String>> corrected = IntStream.rangeClosed(0, LevenshteinAutomata.MAXIMUM_SUPPORTED_DISTANCE)
			.mapToObj((edits) -> inOneMovie(words, edits));
		Stream<Optional<String>> fewer = IntStream.range(0, (words.size() > 1) ? words.size() : 0)
			.mapToObj((i) -> inOneMovie(without(words, words.size() - 1 - i), 0));
		return Stream.of(corrected, fewer).flatMap(Function.identity()).flatMap(Optional::stream).findFirst();
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
		Map<Correction, Long> corrections = names(similar).stream()
			.map((names) -> Correction.of(similar, names))
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
		return corrections.entrySet()
			.stream()
			.min(Comparator.<Map.Entry<Correction, Long>>comparingInt((entry) -> entry.getKey().edits())
				.thenComparing(Map.Entry.<Correction, Long>comparingByValue().reversed())
				.thenComparing((entry) -> entry.getKey().words()))
			.map((entry) -> entry.getKey().words());
	}

	private boolean isKnown(String word) {
		return !names(List.of(Similar.to(word, 0))).isEmpty();
	}

	// The words of the titles and people of some movies, movie by movie.
	private List<List<String>> names(List<Similar> words) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.field("titleShown", String.class), movie.field("originalTitleShown", String.class),
						movie.field("peopleShown", String.class).list())
				.as((title, originalTitle, people) -> Stream
					.concat(Stream.of(title, Objects.requireNonNullElse(originalTitle, "")), people.stream())
					.flatMap(Analysis::terms)
					.toList()))
			.where(with(words))
			.sort((movie) -> movie.score().then().field("key"))
			.totalHitCountThreshold(SAMPLE)
			.fetchHits(SAMPLE);
	}

	private SearchPredicate with(Collection<Similar> words) {
		BooleanPredicateClausesStep<?, ?> all = this.predicates.bool();
		words.forEach(
				(word) -> all.must(this.predicates.or(this.predicates.match().field("terms.word").matching(word.word()),
						this.predicates.match().fields(NAMES).matching(word.word()).fuzzy(word.edits()))));
		return all.toPredicate();
	}

	/**
	 * The words of names that somebody may have meant by a word: those with no slip, with
	 * one, and so on.
	 */
	private record Similar(String word, List<CharacterRunAutomaton> byEdits) {

		static Similar to(String word, int edits) {
			return new Similar(word,
					IntStream.rangeClosed(0, Math.min(edits, word.length() / 2))
						.mapToObj((some) -> Marks.similar(word, some))
						.toList());
		}

		int edits() {
			return this.byEdits.size() - 1;
		}

		OptionalInt edits(String name) {
			return IntStream.range(0, this.byEdits.size())
				.filter((some) -> this.byEdits.get(some).run(name))
				.findFirst();
		}

	}

	/**
	 * Words of one movie, and how many slips they correct.
	 */
	private record Correction(String words, int edits) {

		// What is in none of the names is in the rest of what is known of the movie.
		static Correction of(List<Similar> words, List<String> names) {
			List<String> corrected = new ArrayList<>();
			int edits = 0;
			for (Similar word : words) {
				String best = names.stream()
					.filter((name) -> word.edits(name).isPresent())
					.min(Comparator.comparingInt((name) -> word.edits(name).orElseThrow()))
					.orElse(word.word());
				edits += word.edits(best).orElseThrow();
				corrected.add(best);
			}
			return new Correction(String.join(" ", corrected), edits);
		}

	}

}
