package com.xebia.movieshop.search.query;

import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.text.Analysis;
import com.xebia.movieshop.text.Articles;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;

/**
 * Finds the title and the people of one movie among words that have no hits together: in
 * "an old movie where humphrey bogart runs a bar in casablanca" these are "humphrey
 * bogart casablanca".
 */
record WholeNames(SearchSession session, SearchPredicateFactory predicates) {

	private static final int MAX_CANDIDATES = 100;

	// A single shorter word, such as "it", hardly ever means a title. Among more than a
	// few words, a single word of any length hardly ever does.
	private static final int MIN_LENGTH = 5;

	private static final int FEW = 3;

	Optional<String> among(TypedWords typed) {
		List<String> words = typed.words();
		return ofMatches(this.session, named(typed)).stream()
			.map((names) -> positions(names, words))
			.filter((positions) -> positions.cardinality() > ((words.size() > FEW) ? 1 : 0))
			.sorted(Comparator.comparingInt(BitSet::cardinality).reversed())
			.map((positions) -> positions.stream().mapToObj(words::get).collect(Collectors.joining(" ")))
			.findFirst();
	}

	private static BitSet positions(List<String> names, List<String> words) {
		BitSet positions = new BitSet();
		for (String name : names) {
			List<String> terms = Analysis.terms(Articles.removeLeading(Articles.moveToFront(name))).toList();
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
	static List<List<String>> ofMatches(SearchSession session, SearchPredicate movies) {
		return session.search(IndexedMovie.class)
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
			.forEach((pair) -> any
				.add(this.predicates.match().field("terms.people.pair").matching(pair).constantScore()));
		return any.toPredicate();
	}

}
