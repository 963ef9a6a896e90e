package com.xebia.movieshop.search;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * Says in many words what people know of a movie besides names and story.
 */
final class Facts {

	private static final Map<String, String> ALSO = Map.of("science fiction", "sci fi scifi", "animated",
			"animation cartoon cartoons", "romance", "romantic", "biography", "biopic biographical", "historical",
			"history", "sports", "sport", "noir", "film");

	private Facts() {
	}

	/**
	 * Write a genre in words, with blanks between them.
	 * @param genre the genre, such as "Comedy"
	 * @return the genre, the movies of the genre, such as "comedies", and what else it is
	 * called
	 */
	static String genre(String genre) {
		String words = Analysis.terms(genre).collect(Collectors.joining(" "));
		String movies = words.endsWith("y") ? words.substring(0, words.length() - 1) + "ies" : words + "s";
		return String.join(" ", words, movies, ALSO.getOrDefault(words, ""));
	}

	/**
	 * Write a year in words, with blanks between them.
	 * @param year the year
	 * @return the year and its decade, such as "1950s" and "50s"
	 */
	static String year(int year) {
		int decade = SearchRequest.decade(year);
		return "%d %ds %02ds".formatted(year, decade, Math.floorMod(decade, 100));
	}

}
