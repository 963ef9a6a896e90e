package com.xebia.movieshop.search;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.search.Analysis.Word;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;

/**
 * Replaces words that the index does not know by the most similar ones of titles and
 * people, the most frequent of several.
 */
class Spelling {

	private static final String[] NAMES = { "title", "originalTitle", "people" };

	private static final String[] ALL = { "title", "originalTitle", "people", "facts", "description" };

	private static final int SAMPLE = 100;

	private final SearchSession session;

	private final SearchPredicateFactory predicates;

	Spelling(SearchSession session, SearchPredicateFactory predicates) {
		this.session = session;
		this.predicates = predicates;
	}

	String correct(List<String> words) {
		return words.stream().map(this::correct).collect(Collectors.joining(" "));
	}

	private String correct(String word) {
		if (!names(this.predicates.match().fields(ALL).matching(word).toPredicate(), 1).isEmpty()) {
			return word;
		}
		int most = Math.min(LevenshteinAutomata.MAXIMUM_SUPPORTED_DISTANCE, word.length() / 2);
		for (int edits = 1; edits <= most; edits++) {
			CharacterRunAutomaton similar = Marks.similar(word, edits);
			Map<String, Long> candidates = names(
					this.predicates.match().fields(NAMES).matching(word).fuzzy(edits).toPredicate(), SAMPLE)
				.stream()
				.flatMap((movie) -> movie.stream().filter(similar::run).distinct())
				.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
			if (!candidates.isEmpty()) {
				return candidates.entrySet()
					.stream()
					.max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
					.orElseThrow()
					.getKey();
			}
		}
		return word;
	}

	// The words of the titles and people of some movies, movie by movie.
	private List<List<String>> names(SearchPredicate predicate, int limit) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.field("titleShown", String.class), movie.field("originalTitleShown", String.class),
						movie.field("peopleShown", String.class).list())
				.as((title, originalTitle, people) -> Stream
					.concat(Stream.of(title, Objects.requireNonNullElse(originalTitle, "")), people.stream())
					.flatMap((name) -> Analysis.words(name).stream())
					.map(Word::term)
					.toList()))
			.where(predicate)
			.sort((movie) -> movie.score().then().field("key"))
			.totalHitCountThreshold(limit)
			.fetchHits(limit);
	}

}
