package com.xebia.movieshop.drawing.title;

import java.util.Comparator;
import java.util.List;

import com.xebia.movieshop.drawing.canvas.Canvas;
import com.xebia.movieshop.drawing.canvas.LineBreaks;
import com.xebia.movieshop.drawing.canvas.PlainLine;
import com.xebia.movieshop.drawing.motif.Lettering;
import com.xebia.movieshop.drawing.motif.Palette;

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
