package com.xebia.movieshop.people;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Names beside each other by their numbers of movies.
 *
 * @param name what it shows: the last part of the message code
 */
public record Chart(String name, List<Bar> bars) {

	static Chart of(String name, NameKind kind, List<Tally> tallies, ToIntFunction<Tally> number) {
		int longest = tallies.stream().mapToInt(number).max().orElse(0);
		return new Chart(name, tallies.stream().map((tally) -> {
			int movies = number.applyAsInt(tally);
			return new Bar(tally.name(), new NameAddresses().of(kind, tally.name()), movies, 100.0 * movies / longest);
		}).toList());
	}

	/**
	 * A name with its number of movies.
	 *
	 * @param link the address of its movies
	 * @param length how long the bar is, in percent of the longest
	 */
	public record Bar(String name, String link, int movies, double length) {

	}

}
