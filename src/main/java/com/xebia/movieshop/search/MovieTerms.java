package com.xebia.movieshop.search;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words that a movie is found by.
 *
 * @param titles those of its titles
 * @param people those of the names of its people
 * @param facts those of its genres and its year
 * @param allWords all of them and those of its description, with blanks between them: one
 * look tells whether a word is anywhere
 */
record MovieTerms(Terms titles, Terms people, Terms facts, String allWords) {

	static MovieTerms of(IndexedMovie movie) {
		Terms titles = Terms.of(movie.titles()).with(movie.titles().flatMap(Synonyms::spellings));
		Terms people = Terms.of(movie.getPeople().stream());
		Terms facts = Terms.of(Stream.empty()).with(Facts.words(movie));
		Stream<String> names = Stream.of(titles, people, facts).flatMap((terms) -> terms.allWords().stream());
		return new MovieTerms(titles, people, facts,
				Stream.concat(names, Analysis.terms(movie.description())).distinct().collect(Collectors.joining(" ")));
	}

}
