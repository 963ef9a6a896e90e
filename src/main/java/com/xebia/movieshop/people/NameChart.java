package com.xebia.movieshop.people;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * A bar chart of the numbers of movies that names have.
 *
 * @param name the last part of the message code for its heading
 */
public record NameChart(String name, List<Bar> bars) {

	static NameChart of(String name, NameKind kind, List<Tally> tallies, ToIntFunction<Tally> number) {
		int longest = tallies.stream().mapToInt(number).max().orElse(0);
		return new NameChart(name, tallies.stream().map((tally) -> {
			int movies = number.applyAsInt(tally);
			return new Bar(tally.name(), kind.address(tally.name()), movies, 100.0 * movies / longest);
		}).toList());
	}

	/**
	 * A bar for one name.
	 *
	 * @param length the length of the bar, in percent of the longest
	 */
	public record Bar(String name, String link, int movies, double length) {

	}

}
