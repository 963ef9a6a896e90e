package com.xebia.movieshop.drawing;

import java.util.Comparator;
import java.util.List;

import com.xebia.movieshop.drawing.Canvas.PlainLine;
import com.xebia.movieshop.drawing.Design.Lettering;

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

}
