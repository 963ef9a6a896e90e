package com.xebia.movieshop.search.schema;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.schema.Analysis.Word;
import com.xebia.movieshop.text.TextKey;

/**
 * The words that a movie is found by: of its titles, of its people, of its genres, year
 * and offers, and all of these with the words of its description, separated by blanks, so
 * that a single lookup shows whether a word occurs anywhere.
 */
public record MovieTerms(NameTerms titles, NameTerms people, NameTerms facts, String allWords) {

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
		Stream<String> credit = Stream.ofNullable(movie.credit()).flatMap(Analysis::terms);
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

	/**
	 * The indexed terms of names: their words, in all spellings, and each two neighbours
	 * as one word, so that "Spider Man" is found as "spiderman".
	 */
	public record NameTerms(Set<String> allWords, Set<String> allPairs) {

		// Prefixes of words up to this length are indexed as terms: a prefix query would
		// have to join thousands of words.
		public static final int BEGINNING = 4;

		// In a shorter word a double letter makes a different word.
		private static final int LONG = 6;

		private static final String CONSONANTS = "bcdfghjklmnpqrstvwxyz";

		// Splits names at punctuation and blanks, and at blanks alone, so that
		// "Spider-Man" is found as one word as well.
		public static NameTerms of(Stream<String> names) {
			NameTerms terms = new NameTerms(new LinkedHashSet<>(), new LinkedHashSet<>());
			names.flatMap((name) -> Stream.of(name, TextKey.expanded(name)).distinct()).forEach(terms::add);
			return terms;
		}

		private void add(String name) {
			List<String> joined = new ArrayList<>();
			int end = 0;
			for (Word word : Analysis.words(name)) {
				this.allWords.add(word.term());
				this.allWords.add(sound(word.term()));
				if (joined.isEmpty() || hasBlank(name, end, word.start())) {
					joined.add(word.term());
				}
				else {
					joined.set(joined.size() - 1, joined.get(joined.size() - 1) + word.term());
				}
				end = word.end();
			}
			joined.stream().map(Analysis::lettersAndDigits).forEach(this.allWords::add);
			IntStream.range(1, joined.size())
				.mapToObj((i) -> Analysis.lettersAndDigits(joined.get(i - 1) + joined.get(i)))
				.forEach(this.allPairs::add);
		}

		// Returns a word as it sounds: few know whether a name is Rudolph or Rudolf, and
		// which letters of Zinnemann are double.
		public static String sound(String word) {
			String simple = word.replace("ph", "f");
			return (word.length() < LONG) ? simple : withoutDoubles(simple);
		}

		// Without a regular expression, because it runs for each word of each marked
		// text.
		private static String withoutDoubles(String word) {
			StringBuilder single = new StringBuilder(word.length());
			for (int i = 0; i < word.length(); i++) {
				char letter = word.charAt(i);
				if (i == 0 || letter != word.charAt(i - 1) || CONSONANTS.indexOf(letter) < 0) {
					single.append(letter);
				}
			}
			return single.toString();
		}

		private static boolean hasBlank(String text, int start, int end) {
			return IntStream.range(start, end)
				.map(text::charAt)
				.anyMatch((character) -> Character.isWhitespace(character) || Character.isSpaceChar(character));
		}

		// Adds words that form no pairs.
		public NameTerms with(Stream<String> otherWords) {
			otherWords.forEach(this.allWords::add);
			return this;
		}

		public String getWords() {
			return String.join(" ", this.allWords);
		}

		public String getPairs() {
			return String.join(" ", this.allPairs);
		}

		public String getBeginnings() {
			return this.allWords.stream()
				.flatMap((word) -> IntStream.rangeClosed(1, BEGINNING)
					.mapToObj((length) -> NameKey.beginning(word, length)))
				.distinct()
				.collect(Collectors.joining(" "));
		}

	}

}
