package com.xebia.movieshop.search.schema;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.search.text.Analysis;
import com.xebia.movieshop.search.text.NameTerms;
import com.xebia.movieshop.search.text.Synonyms;

/**
 * The words that a movie is found by: of its titles, of its people, of its genres, year
 * and offers, and all of these with the words of its description, separated by blanks, so
 * that a single lookup shows whether a word occurs anywhere.
 */
record MovieTerms(NameTerms titles, NameTerms people, NameTerms facts, String allWords) {

	private static final Map<String, List<String>> OTHER_NAMES = Map.of("science fiction",
			List.of("sci", "fi", "scifi"), "animated", List.of("animation", "cartoon", "cartoons"), "romance",
			List.of("romantic"), "biography", List.of("biopic", "biographical"), "historical", List.of("history"),
			"sports", List.of("sport"), "noir", List.of("film"));

	// First names in credits, each with its nicknames.
	private static final Map<String, List<String>> NICKNAMES = Stream.of("""
			anthony tony, charles charlie chuck, daniel dan danny, david dave, donald don, edward ed eddie,
			elizabeth liz beth, james jim jimmy, john johnny jack, joseph joe, katharine kate, katherine kate,
			kenneth ken, laurence larry, martin marty, michael mike mickey, nicholas nick, richard dick rick,
			robert bob bobby, samuel sam, stephen steve, steven steve, thomas tom, william bill billy""".split(","))
		.map((names) -> List.of(names.strip().split("\\s+")))
		.collect(Collectors.toMap((names) -> names.get(0), (names) -> names.subList(1, names.size())));

	static MovieTerms of(IndexedMovie movie) {
		NameTerms titles = NameTerms.of(movie.titles()).with(movie.titles().flatMap(Synonyms::spellings));
		NameTerms people = NameTerms.of(movie.getPeople().stream())
			.with(movie.getPeople().stream().flatMap(MovieTerms::nicknames));
		NameTerms facts = NameTerms.of(Stream.empty())
			.with(movie.genres().stream().flatMap(MovieTerms::genre))
			.with(Stream.ofNullable(movie.year()).flatMap(MovieTerms::year))
			.with(Analysis.terms(movie.offers().words()));
		Stream<String> names = Stream.of(titles, people, facts).flatMap((terms) -> terms.allWords().stream());
		Stream<String> credit = Stream.ofNullable(movie.getCredit()).flatMap(Analysis::terms);
		return new MovieTerms(titles, people, facts,
				Stream.of(names, credit, Analysis.spellings(movie.description()))
					.flatMap(Function.identity())
					.distinct()
					.collect(Collectors.joining(" ")));
	}

	// Returns pairs such as "jimmystewart" for James Stewart; "jimmy" alone would match
	// too many people.
	private static Stream<String> nicknames(String person) {
		List<String> names = Analysis.terms(person).limit(2).toList();
		return (names.size() < 2) ? Stream.empty()
				: NICKNAMES.getOrDefault(names.get(0), List.of()).stream().map((name) -> name + names.get(1));
	}

	// Returns a genre, its plural and its synonyms, such as "comedy" and "comedies".
	private static Stream<String> genre(String genre) {
		List<String> words = Analysis.terms(genre).toList();
		String name = String.join(" ", words);
		String movies = name.endsWith("y") ? name.substring(0, name.length() - 1) + "ies" : name + "s";
		return Stream.of(words, List.of(movies.split(" ")), OTHER_NAMES.getOrDefault(name, List.of()))
			.flatMap(List::stream);
	}

	// Returns a year and the names of its decade, such as "1950s", "50s" and "fifties".
	private static Stream<String> year(int year) {
		int decade = IndexedMovie.decade(year);
		int ofCentury = Math.floorMod(decade, 100);
		Stream<String> numbers = Stream.of(String.valueOf(year), decade + "s",
				((ofCentury == 0) ? "00" : ofCentury) + "s");
		return (ofCentury >= 20) ? Stream.concat(numbers, Stream.of(Synonyms.decade(ofCentury))) : numbers;
	}

}
