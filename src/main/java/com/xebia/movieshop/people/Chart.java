package com.xebia.movieshop.people;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Names beside each other by their numbers of movies.
 */
public final class Chart {

	private final String name;

	private final List<Bar> bars;

	private Chart(String name, List<Bar> bars) {
		this.name = name;
		this.bars = bars;
	}

	static Chart of(String name, NameKind kind, List<Tally> tallies, ToIntFunction<Tally> number) {
		int longest = tallies.stream().mapToInt(number).max().orElse(0);
		return new Chart(name, tallies.stream().map((tally) -> {
			int movies = number.applyAsInt(tally);
			return new Bar(tally.getName(), new NameAddresses().of(kind, tally.getName()), movies,
					100.0 * movies / longest);
		}).toList());
	}

	/**
	 * What it shows.
	 * @return the last part of the message code
	 */
	public String getName() {
		return this.name;
	}

	public List<Bar> getBars() {
		return this.bars;
	}

	/**
	 * A name with its number of movies.
	 */
	public static class Bar {

		private final String name;

		private final String link;

		private final int movies;

		private final double length;

		Bar(String name, String link, int movies, double length) {
			this.name = name;
			this.link = link;
			this.movies = movies;
			this.length = length;
		}

		public String getName() {
			return this.name;
		}

		public String getLink() {
			return this.link;
		}

		public int getMovies() {
			return this.movies;
		}

		/**
		 * How long it is.
		 * @return percent of the longest
		 */
		public double getLength() {
			return this.length;
		}

	}

}
