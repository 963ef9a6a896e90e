package com.xebia.movieshop.search.query;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.Analysis;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.schema.MovieFilter;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.PredicateFinalStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;

/**
 * Finds the movies that are most like one: by people, genres, years and words together.
 */
public final class Likeness {

	// Shorter words hardly tell what a movie is about.
	private static final int MIN_LENGTH = 5;

	// The longest words are used, because they are the rarest, and each word costs time.
	private static final int MAX_WORDS = 6;

	private Likeness() {
	}

	public static List<ObjectId> find(SearchSession session, IndexedMovie movie, int limit) {
		return session.search(IndexedMovie.class)
			.select((other) -> other.id(String.class))
			.where((other) -> like(other, movie))
			.sort((other) -> other.score().then().field("key"))
			.totalHitCountThreshold(limit)
			.fetchHits(limit)
			.stream()
			.map(ObjectId::new)
			.toList();
	}

	private static PredicateFinalStep like(SearchPredicateFactory other, IndexedMovie movie) {
		BooleanPredicateClausesStep<?, ?> like = other.bool();
		like.mustNot(other.match().field("key").matching(movie.id()));
		equal(other, like, MovieFilter.DIRECTOR.terms(movie).stream(), 4);
		equal(other, like, MovieFilter.STAR.terms(movie).stream().limit(6), 2);
		equal(other, like, MovieFilter.GENRE.terms(movie).stream(), 3);
		Integer year = movie.year();
		if (year != null) {
			// Decades are terms, which are faster to match than ranges of years.
			int decade = IndexedMovie.decade(year);
			equal(other, like, MovieFilter.DECADE.terms(List.of(decade)).stream(), 2);
			equal(other, like, MovieFilter.DECADE.terms(List.of(decade - 10, decade + 10)).stream(), 1);
		}
		Stream.of(movie.title(), movie.description())
			.flatMap(Analysis::terms)
			.filter((word) -> word.length() >= MIN_LENGTH)
			.distinct()
			.sorted(Comparator.comparingInt(String::length).reversed())
			.limit(MAX_WORDS)
			.forEach((word) -> like.should(other.match().field("terms.text").matching(word).boost(0.4F)));
		return like;
	}

	private static void equal(SearchPredicateFactory other, BooleanPredicateClausesStep<?, ?> like,
			Stream<String> terms, float boost) {
		terms.forEach((term) -> like.should(other.match().field("filter").matching(term).constantScore().boost(boost)));
	}

}
