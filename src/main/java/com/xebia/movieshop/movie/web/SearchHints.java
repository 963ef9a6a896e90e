package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.names.KnownNames.KnownName;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.text.TextKey;

/**
 * What a search shows before its results: the person whom the words name or, if nothing
 * is found, the movies and people that come closest.
 */
public record SearchHints(List<PersonCard> people, List<Movie> closest) {

	private static final int MAX = 6;

	// A shorter word is hardly ever a last name.
	private static final int MIN_LETTERS = 4;

	static SearchHints of(MovieList list, MovieSearch search, MovieReader reader, KnownNames people) {
		MovieQuery query = list.query();
		Highlighter highlighter = list.highlighter();
		if (highlighter == null || list.number() > 1) {
			return new SearchHints(List.of(), List.of());
		}
		if (list.facets().movies() > 0) {
			List<String> named = list.facets().people().keySet().stream().filter(highlighter::isName).toList();
			return new SearchHints(PersonCard.of(named.stream()
				.filter((name) -> NameKey.withoutNumber(name).equals(NameKey.withoutNumber(named.get(0))))
				.map(people::named)
				.flatMap(Optional::stream)
				.toList(), reader), List.of());
		}
		List<KnownName> nearest = nearest(query.words() + " " + Objects.requireNonNullElse(list.suggestion(), ""),
				people);
		return new SearchHints(PersonCard.of(nearest, reader),
				reader.find(search.closest(query, MAX), MovieReader.LISTED));
	}

	private static List<KnownName> nearest(String words, KnownNames people) {
		Set<String> names = NameKey.words(TextKey.of(words))
			.stream()
			.filter((word) -> word.length() >= MIN_LETTERS)
			.limit(MAX)
			.collect(Collectors.toSet());
		return names.stream()
			.flatMap((name) -> people.find(name, 1).stream())
			.filter((person) -> names.contains(TextKey.of(NameKey.surname(person.name()))))
			.distinct()
			.toList();
	}

}
