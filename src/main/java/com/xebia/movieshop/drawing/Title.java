package com.xebia.movieshop.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A title broken into lines and set as large as width and height allow.
 */
interface Title {

	double height();

	// Draws the title below and to the right of the origin.
	void draw(Canvas canvas, Palette colours);

	// Falls back to the viewer's font if the alphabet lacks a letter.
	static Title fit(String text, Lettering lettering, double measure, double height) {
		return StrokeFont.covers(text) ? StrokeTitle.fit(text, lettering, measure, height)
				: PlainTitle.fit(text, lettering, measure, height);
	}

	/**
	 * A title in the shop's alphabet.
	 */
	record StrokeTitle(List<String> lines, StrokeFont font, double measure, Lettering lettering) implements Title {

		private static final double LARGEST = 250;

		private static final double LEADING = 0.3;

		private static final double TRACKING = 0.11;

		private static final double ACCENT = 0.42;

		static StrokeTitle fit(String title, Lettering lettering, double measure, double height) {
			return new LineBreaks(title, font(1, lettering)::width).all()
				.stream()
				.map((lines) -> set(lines, lettering, measure, height))
				.max(Comparator.comparingDouble(StrokeTitle::score))
				.orElseThrow();
		}

		private static StrokeTitle set(List<String> lines, Lettering lettering, double measure, double height) {
			StrokeFont unit = font(1, lettering);
			double widest = lines.stream().mapToDouble(unit::width).max().orElseThrow();
			double tallest = new StrokeTitle(lines, unit, measure, lettering).height();
			double size = Math.min(LARGEST, Math.min(measure / widest, height / tallest));
			return new StrokeTitle(lines, font(Math.floor(size), lettering), measure, lettering);
		}

		private static StrokeFont font(double size, Lettering lettering) {
			return new StrokeFont(size, size * lettering.weight(), lettering.width(), size * TRACKING);
		}

		private double score() {
			// Prefers justified lines of similar natural width.
			double narrowest = this.lines.stream().mapToDouble(this.font::width).min().orElseThrow();
			return this.font.height() * (isJustified() ? Math.sqrt(narrowest / this.measure) : 1);
		}

		private boolean isJustified() {
			return this.lettering.alignment() == Lettering.Alignment.JUSTIFIED;
		}

		@Override
		public double height() {
			double height = 0;
			for (int line = 0; line < this.lines.size(); line++) {
				height += advance(line);
			}
			return height;
		}

		@Override
		public void draw(Canvas canvas, Palette colours) {
			double bottom = 0;
			for (int line = 0; line < this.lines.size(); line++) {
				bottom += advance(line);
				String text = this.lines.get(line);
				StrokeFont set = isJustified() ? this.font.stretchedTo(this.measure, text) : this.font;
				double x = this.lettering.alignment().left(this.measure - set.width(text));
				set.draw(canvas, colours.ink(), text, x, (int) bottom, set.weight());
				if (this.lettering.style() != Lettering.Style.SOLID) {
					set.draw(canvas, colours.paper(), text, x, (int) bottom, opening());
				}
			}
		}

		private double opening() {
			double weight = this.font.weight();
			return (this.lettering.style() == Lettering.Style.INLINE) ? weight / 5 : weight * 0.52;
		}

		private double advance(int line) {
			boolean accents = StrokeFont.letters(this.lines.get(line)).stream().anyMatch(StrokeFont::isAccent);
			double leading = (line == 0) ? 0 : LEADING;
			return this.font.height() * (1 + (accents ? ACCENT : leading));
		}

	}

	/**
	 * A title in the viewer's font, for letters that the shop's alphabet lacks.
	 */
	record PlainTitle(List<String> lines, double size, double measure, Lettering lettering) implements Title {

		private static final double LARGEST = 150;

		private static final double LEADING = 1.2;

		static PlainTitle fit(String title, Lettering lettering, double measure, double height) {
			return new LineBreaks(title, PlainLine::width).all()
				.stream()
				.map((lines) -> set(lines, lettering, measure, height))
				.max(Comparator.comparingDouble(PlainTitle::size))
				.orElseThrow();
		}

		private static PlainTitle set(List<String> lines, Lettering lettering, double measure, double height) {
			double widest = lines.stream().mapToDouble(PlainLine::width).max().orElseThrow();
			double size = Math.min(LARGEST, Math.min(measure / widest, height / lines.size() / LEADING));
			return new PlainTitle(lines, size, measure, lettering);
		}

		@Override
		public double height() {
			return this.lines.size() * this.size * LEADING;
		}

		@Override
		public void draw(Canvas canvas, Palette colours) {
			double bottom = -this.size * 0.2;
			for (String text : this.lines) {
				bottom += this.size * LEADING;
				double width = PlainLine.width(text) * this.size;
				PlainLine line = new PlainLine(text, 0, bottom, this.size, width);
				double free = this.measure - width;
				double left = line.isRightToLeft() ? free - this.lettering.alignment().left(free)
						: this.lettering.alignment().left(free);
				canvas.write(colours.ink(), new PlainLine(text, left, bottom, this.size, width));
			}
		}

	}

	/**
	 * Breaks a text into lines of similar width. Breaks words too if they are very long.
	 */
	final class LineBreaks {

		private static final int MAX_LINES = 14;

		private static final int LONGEST_WORD = 18;

		private static final int PIECE_LENGTH = 12;

		private static final Pattern HYPHENATED = Pattern.compile("[\\p{IsLatin}\\p{IsGreek}\\p{IsCyrillic}\\p{M}]+");

		// The end of a piece of a broken word. At the end of a line a soft hyphen becomes
		// a hyphen and a word joiner disappears.
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

		// Adds a line: computes for each end the least sum of squared widths and the
		// start.
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

}
