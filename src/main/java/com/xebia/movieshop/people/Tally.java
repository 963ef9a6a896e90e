package com.xebia.movieshop.people;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

import com.xebia.movieshop.movie.NameKey;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * How many movies a name has, in all its spellings together. It is equal to another one
 * that says the same.
 */
public class Tally {

	@Id
	private final String key;

	private final List<String> spellings;

	private final String sorted;

	private final String letter;

	private final String rank;

	// An earlier version of the shop wrote none.
	private final @Nullable List<String> beginnings;

	private final int movies;

	private final int directed;

	private final int starred;

	Tally(String key, List<String> spellings, String sorted, String letter, String rank,
			@Nullable List<String> beginnings, int movies, int directed, int starred) {
		this.key = key;
		this.spellings = spellings;
		this.sorted = sorted;
		this.letter = letter;
		this.rank = rank;
		this.beginnings = beginnings;
		this.movies = movies;
		this.directed = directed;
		this.starred = starred;
	}

	/**
	 * Add up what was counted of one name.
	 * @param kind what it names
	 * @param key the key of the name
	 * @param counts what was counted, by spelling
	 * @return the tally
	 */
	static Tally of(NameKind kind, String key, List<Count> counts) {
		String sorted = kind.sorted(key);
		Map<String, Integer> spellings = new TreeMap<>();
		counts.forEach((count) -> spellings.merge(count.name(), count.movies(), Integer::sum));
		List<String> commonestFirst = spellings.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
			.map(Map.Entry::getKey)
			.toList();
		int movies = sum(counts, Count::movies);
		String rank = "%010d %s".formatted(Integer.MAX_VALUE - movies, sorted);
		return new Tally(key, commonestFirst, sorted, NameKey.letter(sorted), rank, NameKey.beginnings(key), movies,
				sum(counts, Count::directed), sum(counts, Count::starred));
	}

	private static int sum(List<Count> counts, ToIntFunction<Count> number) {
		return counts.stream().mapToInt(number).sum();
	}

	public String getKey() {
		return this.key;
	}

	/**
	 * The name in the spelling that most movies have.
	 * @return the name
	 */
	public String getName() {
		return this.spellings.get(0);
	}

	/**
	 * Tell how a name is written.
	 * @param tally its tally, empty when none is known yet
	 * @param name the name, in any spelling
	 * @return the spellings that were counted, and this one
	 */
	static Set<String> spellings(Optional<Tally> tally, String name) {
		Set<String> spellings = new TreeSet<>(tally.map(Tally::getSpellings).orElse(List.of()));
		spellings.add(name);
		return spellings;
	}

	public List<String> getSpellings() {
		return this.spellings;
	}

	// What an index by name is sorted by.
	String getSorted() {
		return this.sorted;
	}

	// What an index by the number of movies is sorted by.
	String getRank() {
		return this.rank;
	}

	public int getMovies() {
		return this.movies;
	}

	public int getDirected() {
		return this.directed;
	}

	public int getStarred() {
		return this.starred;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Tally tally && fields().equals(tally.fields());
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.key);
	}

	private List<Object> fields() {
		return Arrays.asList(this.key, this.spellings, this.sorted, this.letter, this.rank, this.beginnings,
				this.movies, this.directed, this.starred);
	}

	/**
	 * How many movies have a name in one spelling.
	 *
	 * @param name the name
	 * @param movies how many have it
	 * @param directed how many have it as their director's
	 * @param starred how many have it among their stars
	 */
	record Count(String name, int movies, int directed, int starred) {

		/**
		 * Read a group of an aggregation.
		 * @param group the group
		 * @return the count, with an empty name if it was none
		 */
		static Count of(Document group) {
			String name = (group.get("_id") instanceof String text) ? text : "";
			return new Count(name, group.getInteger("movies"), group.getInteger("directed", 0),
					group.getInteger("starred", 0));
		}

	}

}
