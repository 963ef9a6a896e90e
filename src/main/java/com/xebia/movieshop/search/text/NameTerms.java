package com.xebia.movieshop.search.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.search.text.Analysis.Word;
import com.xebia.movieshop.text.TextKey;

/**
 * The indexed terms of names: their words, in all spellings, and each two neighbours as
 * one word, so that "Spider Man" is found as "spiderman".
 */
public record NameTerms(Set<String> allWords, Set<String> allPairs) {

	// Prefixes of words up to this length are indexed as terms: a prefix query would have
	// to join thousands of words.
	public static final int BEGINNING = 4;

	// In a shorter word a double letter makes a different word.
	private static final int LONG = 6;

	private static final String CONSONANTS = "bcdfghjklmnpqrstvwxyz";

	// Splits names at punctuation and blanks, and at blanks alone, so that "Spider-Man"
	// is found as one word as well.
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

	// Without a regular expression, because it runs for each word of each marked text.
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

	// Returns the prefixes of the words.
	public String getBeginnings() {
		Set<String> beginnings = new LinkedHashSet<>();
		for (String word : this.allWords) {
			int letters = Math.min(BEGINNING, word.codePointCount(0, word.length()));
			IntStream.rangeClosed(1, letters)
				.forEach((length) -> beginnings.add(word.substring(0, word.offsetByCodePoints(0, length))));
		}
		return String.join(" ", beginnings);
	}

}
