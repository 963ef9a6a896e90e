package com.xebia.movieshop.people;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.text.TypedText;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * The number of movies of a name, in all its spellings.
 *
 * @param key the normalized name, the same for all its spellings
 * @param spellings the spellings, most frequent first
 * @param credits texts of directors that name the person beside others; null in tallies
 * of an earlier version
 * @param sorted the sort key of the index by letter
 * @param letter the initial letter
 * @param rank the sort key of the index by number of movies
 * @param beginnings prefixes of the name's words; null in tallies of an earlier version
 * @param some some of the movies; null in tallies of an earlier version
 * @param directed only for the former release, which fails without it
 * @param starred likewise
 */
public record Tally(@Id String key, List<String> spellings, @Nullable List<String> credits, String sorted,
		String letter, String rank, @Nullable List<String> beginnings, int movies, @Nullable List<ObjectId> some,
		int directed, int starred) {

	static Tally of(NameKind kind, String key, List<SpellingCount> counts) {
		Map<String, Integer> spellings = new TreeMap<>();
		counts.forEach((count) -> spellings.merge(count.name(), count.movies(), Integer::sum));
		List<String> commonestFirst = spellings.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
			.map(Map.Entry::getKey)
			.toList();
		String sorted = kind.sorted(commonestFirst.get(0));
		Set<String> credits = new TreeSet<>();
		counts.forEach((count) -> credits.add(count.credit()));
		credits.remove("");
		int movies = Math.max(1, counts.stream().mapToInt(SpellingCount::movies).sum());
		String rank = "%010d %s".formatted(Integer.MAX_VALUE - movies, sorted);
		return new Tally(key, commonestFirst, List.copyOf(credits), sorted, NameKey.letter(sorted), rank,
				NameKey.beginnings(key), movies, some(counts), 0, 0);
	}

	private static List<ObjectId> some(List<SpellingCount> counts) {
		return counts.stream()
			.flatMap((count) -> Stream.of(count.some().split(" ")))
			.filter(ObjectId::isValid)
			.distinct()
			.limit(4)
			.map(ObjectId::new)
			.toList();
	}

	public String name() {
		return this.spellings.isEmpty() ? this.key : this.spellings.get(0);
	}

	// Returns the texts of directors that contain one of the names beside others.
	List<String> creditsOf(Collection<String> names) {
		return Directors.naming(names, Stream.ofNullable(this.credits).flatMap(List::stream)).toList();
	}

	// Returns the counted spellings and the given one, as typed and as it is stored.
	static Set<String> spellings(Optional<Tally> tally, String name) {
		Set<String> spellings = new TreeSet<>(tally.map(Tally::spellings).orElse(List.of()));
		spellings.add(name);
		spellings.add(TypedText.line(name));
		return spellings;
	}

	/**
	 * The number of movies that have one spelling.
	 *
	 * @param credit the text that names the person beside other directors, or empty
	 * @param some the ids of some of the movies, separated by blanks
	 */
	record SpellingCount(String name, String credit, int movies, String some) {

		private static final List<String> SOME = List.of("newest", "oldest", "first", "last");

		// The group of movies without a name has a null id. A text that names several
		// directors is counted for each of them.
		static Stream<SpellingCount> of(Document group) {
			String text = (group.get("_id") instanceof String name) ? name : "";
			String some = SOME.stream()
				.map((field) -> String.valueOf(group.getEmbedded(List.of(field, "id"), Object.class)))
				.collect(Collectors.joining(" "));
			List<String> names = group.containsKey("directed") ? Directors.of(text) : List.of(text);
			return names.stream()
				.map((name) -> new SpellingCount(name, (names.size() > 1) ? text : "", group.getInteger("movies"),
						some));
		}

		// Corrects the count of a movie that counts for its director and for its star.
		static SpellingCount correction(String name, int movies) {
			return new SpellingCount(name, "", movies, "");
		}

	}

}
