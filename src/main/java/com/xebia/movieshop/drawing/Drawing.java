package com.xebia.movieshop.drawing;

import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * A drawn poster: a motif, the title, and the director and year in small letters.
 */
public record Drawing(String title, String director, @Nullable Integer year, Design design) {

	public static final int WIDTH = 640;

	public static final int HEIGHT = 960;

	private static final int MARGIN = 48;

	private static final int GAP = 40;

	private static final int PADDING = 32;

	private static final int MEASURE = WIDTH - 2 * MARGIN;

	private static final int TALLEST_TITLE = 330;

	private static final int LONGEST_TITLE = 110;

	private static final int CREDITS_HEIGHT = 15;

	private static final StrokeFont CREDITS = new StrokeFont(CREDITS_HEIGHT, 2, 1.05, 3.6);

	private static final double CREDITS_GAP = 20;

	private static final double PLAIN_CREDITS_SIZE = 20;

	private static final int FOOTER = HEIGHT - MARGIN - CREDITS_HEIGHT - GAP;

	// Control characters, invisible and unassigned ones, but not the joiners of letters.
	private static final Pattern INVISIBLE = Pattern
		.compile("[\\p{Cc}\\p{Cn}\\p{Co}\\p{Cs}[\\p{Cf}&&[^\\u200C\\u200D]]" + "\\uFFFC\\uFFFD]+");

	private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

	// Stacks of more than two combining marks would overlap other lines.
	private static final Pattern STACKED_MARKS = Pattern.compile("(\\p{M}{2})\\p{M}+");

	public String toSvg() {
		String name = Stream.of(this.title, this.director, this.year)
			.map((part) -> (part != null) ? readable(part.toString(), LONGEST_TITLE) : "")
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining(", "));
		return SvgCanvas.draw(WIDTH, HEIGHT, name, this::compose);
	}

	public BufferedImage toImage() {
		return ImageCanvas.draw(WIDTH, HEIGHT, this::compose);
	}

	public void writePng(OutputStream png) throws IOException {
		try (ImageOutputStream stream = new MemoryCacheImageOutputStream(png)) {
			ImageIO.write(toImage(), "png", stream);
		}
	}

	private void compose(Canvas canvas) {
		canvas.fill(this.design.colours().paper(), new Rectangle(WIDTH, HEIGHT));
		if (readableTitle().isEmpty()) {
			motif(canvas, 0, 0, WIDTH, HEIGHT);
			return;
		}
		switch (this.design.title().position()) {
			case SIDE -> titleAlongSide(canvas);
			case PLATE -> titleOnPlate(canvas);
			default -> titleAboveOrBelow(canvas, this.design.title().position());
		}
	}

	private void titleAboveOrBelow(Canvas canvas, Lettering.Position position) {
		Title title = fit(MEASURE, TALLEST_TITLE);
		int height = (int) title.height();
		boolean head = position == Lettering.Position.HEAD;
		boolean bottom = position == Lettering.Position.BOTTOM;
		int credits = head ? MARGIN + CREDITS_HEIGHT : HEIGHT - MARGIN;
		int top = head ? credits + GAP : bottom ? FOOTER - height : MARGIN;
		int begin = bottom ? 0 : top + height + GAP;
		int end = head ? HEIGHT : bottom ? top - GAP : FOOTER;
		motif(canvas, 0, begin, WIDTH, end - begin);
		draw(canvas, title, MARGIN, top);
		credits(canvas, MARGIN, credits);
	}

	private void titleAlongSide(Canvas canvas) {
		Title title = fit(FOOTER - MARGIN, 190);
		int left = MARGIN + (int) title.height() + GAP;
		motif(canvas, left, 0, WIDTH - left, FOOTER);
		credits(canvas, MARGIN, HEIGHT - MARGIN);
		AffineTransform upwards = AffineTransform.getQuadrantRotateInstance(-1);
		upwards.translate(-FOOTER, MARGIN);
		draw(canvas, title, upwards);
	}

	private void titleOnPlate(Canvas canvas) {
		int left = MARGIN + PADDING;
		Title title = fit(WIDTH - 2 * left, 220);
		int height = (int) title.height() + CREDITS_HEIGHT + 2 * PADDING + GAP;
		int top = HEIGHT - MARGIN - height;
		motif(canvas, 0, 0, WIDTH, HEIGHT);
		Rectangle plate = new Rectangle(MARGIN, top, MEASURE, height);
		canvas.fill(this.design.colours().paper(), plate);
		// The border keeps the plate visible where the motif has the same colour.
		canvas.stroke(this.design.colours().ink(), 4, plate);
		draw(canvas, title, left, top + PADDING);
		credits(canvas, left, HEIGHT - MARGIN - PADDING);
	}

	private Title fit(double measure, double height) {
		return Title.fit(readableTitle(), this.design.title(), measure, height);
	}

	private String readableTitle() {
		return readable(this.title, LONGEST_TITLE);
	}

	private void motif(Canvas canvas, int x, int y, int width, int height) {
		Rectangle inner = new Rectangle(MARGIN, MARGIN, MEASURE, HEIGHT - 2 * MARGIN);
		Rectangle area = this.design.window().within(new Rectangle(x, y, width, height), inner);
		AffineTransform place = AffineTransform.getTranslateInstance(area.x, area.y);
		if (this.design.mirrored()) {
			place.translate(area.width, 0);
			place.scale(-1, 1);
		}
		canvas.within(place, this.design.window().outline(area.width, area.height),
				(part) -> this.design.composition().paint(new Panel(part, area.width, area.height, this.design)));
	}

	private void draw(Canvas canvas, Title title, int x, int y) {
		draw(canvas, title, AffineTransform.getTranslateInstance(x, y));
	}

	private void draw(Canvas canvas, Title title, AffineTransform place) {
		canvas.within(place, null, (part) -> title.draw(part, this.design.colours()));
	}

	// Draws the director and the year in one line of small letters.
	private void credits(Canvas canvas, int margin, int bottom) {
		String ink = this.design.colours().ink();
		String date = (this.year != null) ? this.year.toString() : "";
		int start = WIDTH - margin - (int) CREDITS.width(date);
		if (!date.isEmpty()) {
			CREDITS.draw(canvas, ink, date, start, bottom, CREDITS.weight());
		}
		String name = readable(this.director, 60);
		double measure = start - CREDITS_GAP - margin;
		if (!StrokeFont.covers(name)) {
			double width = Math.min(PlainLine.width(name) * PLAIN_CREDITS_SIZE, measure);
			canvas.write(ink, new PlainLine(name, margin, bottom, PLAIN_CREDITS_SIZE, width));
		}
		else if (!name.isEmpty()) {
			StrokeFont font = CREDITS.narrowedTo(measure, name);
			font.draw(canvas, ink, name, margin, bottom, font.weight());
		}
	}

	// Returns a text of any length as a single line that can be drawn.
	private static String readable(String text, int longest) {
		String line = BLANKS.matcher(text).replaceAll(" ");
		String visible = STACKED_MARKS.matcher(INVISIBLE.matcher(line).replaceAll("")).replaceAll("$1").strip();
		if (visible.codePointCount(0, visible.length()) <= longest) {
			return visible;
		}
		String start = visible.substring(0, visible.offsetByCodePoints(0, longest));
		int lastWord = start.lastIndexOf(' ');
		return ((lastWord > longest / 2) ? start.substring(0, lastWord) : start) + "…";
	}

	/**
	 * The data that a poster is drawn from.
	 *
	 * @param number decides the design
	 */
	public record Film(String title, String director, @Nullable Integer year, int number) {

		// Increase this whenever drawings change, so that caches do not show old ones.
		private static final int EDITION = 6;

		// Returns a digest of all data that the poster shows.
		public String digest() {
			// NUL is a safe separator, because no text may contain it.
			String all = String.join("\0", String.valueOf(EDITION), this.title, this.director,
					String.valueOf(this.year), String.valueOf(this.number));
			return HexFormat.of().formatHex(DigestUtils.sha256(all), 0, 12);
		}

		public Drawing draw() {
			return new Drawing(this.title, this.director, this.year, Design.of(this.number));
		}

	}

}
