package com.xebia.movieshop.drawing.title;

import java.util.Comparator;
import java.util.List;

import com.xebia.movieshop.drawing.canvas.Canvas;
import com.xebia.movieshop.drawing.canvas.LineBreaks;
import com.xebia.movieshop.drawing.motif.Lettering;
import com.xebia.movieshop.drawing.motif.Palette;

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
			height += this.advance(line);
		}
		return height;
	}

	@Override
	public void draw(Canvas canvas, Palette colours) {
		double bottom = 0;
		for (int line = 0; line < this.lines.size(); line++) {
			bottom += this.advance(line);
			String text = this.lines.get(line);
			StrokeFont set = isJustified() ? this.font.stretchedTo(this.measure, text) : this.font;
			double x = this.lettering.alignment().left(this.measure - set.width(text));
			set.draw(canvas, colours.ink(), text, x, (int) bottom, set.weight());
			if (this.lettering.style() != Lettering.Style.SOLID) {
				set.draw(canvas, colours.paper(), text, x, (int) bottom, this.opening());
			}
		}
	}

	private double opening() {
		double weight = this.font.weight();
		return (this.lettering.style() == Lettering.Style.INLINE) ? weight / 5 : weight * 0.52;
	}

	private double advance(int line) {
		double leading = (line == 0) ? 0 : LEADING;
		return this.font.height() * (1 + (hasAccents(this.lines.get(line)) ? ACCENT : leading));
	}

	private static boolean hasAccents(String text) {
		return StrokeAlphabet.letters(text).stream().anyMatch(StrokeAlphabet::isAccent);
	}

}
