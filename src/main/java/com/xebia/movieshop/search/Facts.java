package com.xebia.movieshop.search;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Says in many words what people know of a movie besides names and story.
 */
final class Facts {

	private static final Map<String, List<String>> ALSO = Map.of("science fiction", List.of("sci", "fi", "scifi"),
			"animated", List.of("animation", "cartoon", "cartoons"), "romance", List.of("romantic"), "biography",
			List.of("biopic", "biographical"), "historical", List.of("history"), "sports", List.of("sport"), "noir",
			List.of("film"));

	private Facts() {
	}

	/**
	 * Say in words what is known of a movie.
	 * @param movie the movie
	 * @return the words for its genres and its year
	 */
	static Stream<String> words(IndexedMovie movie) {
		return Stream.concat(movie.genres().stream().flatMap(Facts::genre),
				Stream.ofNullable(movie.year()).flatMap(Facts::year));
	}

	// Such as "comedy", what its movies are, "comedies", and what else it is called.
	private static Stream<String> genre(String genre) {
		List<String> words = Analysis.terms(genre).toList();
		String name = String.join(" ", words);
		String movies = name.endsWith("y") ? name.substring(0, name.length() - 1) + "ies" : name + "s";
		return Stream.of(words, List.of(movies.split(" ")), ALSO.getOrDefault(name, List.of())).flatMap(List::stream);
	}

	// Such as 1957, and its decade, "1950s" and "50s".
	private static Stream<String> year(int year) {
		int decade = SearchRequest.decade(year);
		return Stream.of(String.valueOf(year), decade + "s", "%02ds".formatted(Math.floorMod(decade, 100)));
	}

}
