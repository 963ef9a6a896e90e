package com.xebia.movieshop.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Breaks a text into lines of similar width. Breaks words too if they are very long.
 */
final class LineBreaks {

	private static final int MAX_LINES = 14;

	private static final int LONGEST_WORD = 18;

	private static final int PIECE_LENGTH = 12;

	private static final Pattern HYPHENATED = Pattern.compile("[\\p{IsLatin}\\p{IsGreek}\\p{IsCyrillic}\\p{M}]+");

	// The end of a piece of a broken word. At the end of a line a soft hyphen becomes a
	// hyphen and a word joiner disappears.
	private static final String SOFT_HYPHEN = "\u00AD";

	private static final String WORD_JOINER = "\u2060";

	private static final Pattern PIECE_WITHIN_A_LINE = Pattern.compile("[" + SOFT_HYPHEN + WORD_JOINER + "] ");

	private final List<String> words;

	private final double[] ends;

	LineBreaks(String text, ToDoubleFunction<String> width) {
		this.words = Stream.of(text.split(" ")).flatMap(LineBreaks::pieces).toList();
		this.ends = new double[this.words.size() + 1];
		double space = width.applyAsDouble("A A") - 2 * width.applyAsDouble("A");
		for (int word = 0; word < this.words.size(); word++) {
			this.ends[word + 1] = this.ends[word] + width.applyAsDouble(shown(this.words.get(word))) + space;
		}
	}

	private static Stream<String> pieces(String word) {
		List<String> letters = List.of(letters(word));
		if (letters.size() <= LONGEST_WORD) {
			return Stream.of(word);
		}
		int pieces = (letters.size() + PIECE_LENGTH - 1) / PIECE_LENGTH;
		String end = HYPHENATED.matcher(word).matches() ? SOFT_HYPHEN : WORD_JOINER;
		return IntStream.range(0, pieces)
			.mapToObj((piece) -> String.join("",
					letters.subList(piece * letters.size() / pieces, (piece + 1) * letters.size() / pieces))
					+ ((piece < pieces - 1) ? end : ""));
	}

	// Splits a text into grapheme clusters: letters with accents, sequences of emoji.
	static String[] letters(String text) {
		return text.isEmpty() ? new String[0] : text.split("\\b{g}");
	}

	private static String shown(String line) {
		return PIECE_WITHIN_A_LINE.matcher(line).replaceAll("").replace(SOFT_HYPHEN, "-").replace(WORD_JOINER, "");
	}

	// Returns the most even breaks for each possible number of lines.
	List<List<String>> all() {
		int count = this.words.size();
		List<List<String>> all = new ArrayList<>();
		double[] unevenness = new double[count + 1];
		Arrays.fill(unevenness, Double.POSITIVE_INFINITY);
		unevenness[0] = 0;
		int[][] starts = new int[Math.min(count, MAX_LINES)][count + 1];
		for (int line = 0; line < starts.length; line++) {
			unevenness = append(unevenness, starts[line]);
			all.add(lines(starts, line));
		}
		return all;
	}

	// Adds a line: computes for each end the least sum of squared widths and the start.
	private double[] append(double[] unevenness, int[] starts) {
		double[] longer = new double[unevenness.length];
		Arrays.fill(longer, Double.POSITIVE_INFINITY);
		for (int end = 1; end < longer.length; end++) {
			for (int start = 0; start < end; start++) {
				double width = this.ends[end] - this.ends[start];
				if (unevenness[start] + width * width < longer[end]) {
					longer[end] = unevenness[start] + width * width;
					starts[end] = start;
				}
			}
		}
		return longer;
	}

	private List<String> lines(int[][] starts, int last) {
		List<String> lines = new ArrayList<>();
		int end = this.words.size();
		for (int line = last; line >= 0; line--) {
			int start = starts[line][end];
			lines.add(0, shown(String.join(" ", this.words.subList(start, end))));
			end = start;
		}
		return lines;
	}

}
