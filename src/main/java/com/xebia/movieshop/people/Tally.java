package com.xebia.movieshop.people;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
 * How many movies a name has, in all its spellings together.
 *
 * @param key the name as all its spellings have it
 * @param spellings the one that most movies have first
 * @param sorted what an index by name is sorted by
 * @param letter the letter in an index by name
 * @param rank what an index by the number of movies is sorted by
 * @param beginnings what words of the name begin with; an earlier version of the shop
 * wrote none
 */
public record Tally(@Id String key, List<String> spellings, String sorted, String letter, String rank,
		@Nullable List<String> beginnings, int movies, int directed, int starred) {

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

	public String name() {
		return this.spellings.get(0);
	}

	// The spellings are those that were counted, and this one.
	static Set<String> spellings(Optional<Tally> tally, String name) {
		Set<String> spellings = new TreeSet<>(tally.map(Tally::spellings).orElse(List.of()));
		spellings.add(name);
		return spellings;
	}

	/**
	 * How many movies have a name in one spelling: in all, as their director's, and among
	 * their stars.
	 */
	record Count(String name, int movies, int directed, int starred) {

		// A group may be of no name, as movies may have none.
		static Count of(Document group) {
			String name = (group.get("_id") instanceof String text) ? text : "";
			return new Count(name, group.getInteger("movies"), group.getInteger("directed", 0),
					group.getInteger("starred", 0));
		}

	}

}
