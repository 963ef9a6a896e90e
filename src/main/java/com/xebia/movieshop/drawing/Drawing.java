package com.xebia.movieshop.drawing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;

import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A poster made by typography: a motif, the title, and the director and year in small
 * letters.
 *
 * @param title the title of the film
 * @param director who directed it
 * @param year the year of its release
 * @param design how the poster looks
 */
public record Drawing(String title, String director, int year, Design design) {

	static final int WIDTH = 640;

	static final int HEIGHT = 960;

	private static final int MARGIN = 48;

	private static final int GAP = 40;

	private static final int MEASURE = WIDTH - 2 * MARGIN;

	private static final int TALLEST_TITLE = 330;

	private static final int WIDEST_SIDE = 190;

	private static final StrokeFont SMALL = new StrokeFont(15, 2, 1.05, 3.6);

	/**
	 * Tell whether our alphabet has all letters of the poster.
	 * @return whether it has
	 */
	public boolean isLettered() {
		return StrokeAlphabet.covers(this.title + this.director + this.year);
	}

	/**
	 * Draw the poster in pixels.
	 * @param png where to write it as PNG
	 * @throws IOException if it cannot be written
	 */
	public void writePng(OutputStream png) throws IOException {
		try (ImageOutputStream stream = new MemoryCacheImageOutputStream(png)) {
			ImageIO.write(IndexedColours.reduce(paint(), this.design), "png", stream);
		}
	}

	BufferedImage paint() {
		BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
		Graphics2D graphics = image.createGraphics();
		graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
		graphics.setColor(Color.decode(this.design.paper()));
		graphics.fillRect(0, 0, WIDTH, HEIGHT);
		compose(graphics);
		graphics.dispose();
		return image;
	}

	private void compose(Graphics2D graphics) {
		int small = (int) SMALL.height();
		int footer = HEIGHT - MARGIN - small - GAP;
		if (this.design.title().place() == Lettering.Place.SIDE) {
			StrokeTitle title = fit(footer - MARGIN, WIDEST_SIDE);
			int left = MARGIN + (int) title.height() + GAP;
			motif(graphics, left, 0, WIDTH - left, footer);
			credits(graphics, HEIGHT - MARGIN);
			graphics.rotate(-Math.PI / 2);
			draw(graphics, title, -footer, MARGIN);
			return;
		}
		StrokeTitle title = fit(MEASURE, TALLEST_TITLE);
		int height = (int) title.height();
		switch (this.design.title().place()) {
			case TOP -> {
				int top = MARGIN + height + GAP;
				motif(graphics, 0, top, WIDTH, footer - top);
				draw(graphics, title, MARGIN, MARGIN);
				credits(graphics, HEIGHT - MARGIN);
			}
			case HEAD -> {
				int top = MARGIN + small + GAP;
				motif(graphics, 0, top + height + GAP, WIDTH, HEIGHT - top - height - GAP);
				draw(graphics, title, MARGIN, top);
				credits(graphics, MARGIN + small);
			}
			default -> {
				motif(graphics, 0, 0, WIDTH, footer - height - GAP);
				draw(graphics, title, MARGIN, footer - height);
				credits(graphics, HEIGHT - MARGIN);
			}
		}
	}

	private StrokeTitle fit(double measure, double height) {
		return StrokeTitle.fit(this.title, this.design.title(), measure, height);
	}

	private void motif(Graphics2D graphics, int x, int y, int width, int height) {
		Rectangle area = new Rectangle(x, y, width, height);
		if (this.design.framed()) {
			Rectangle inner = new Rectangle(MARGIN, MARGIN, MEASURE, HEIGHT - 2 * MARGIN);
			area = area.intersection(inner);
		}
		Graphics2D clipped = (Graphics2D) graphics.create(area.x, area.y, area.width, area.height);
		this.design.motif().paint(new Stage(clipped, area.width, area.height, this.design));
		clipped.dispose();
	}

	private void draw(Graphics2D graphics, StrokeTitle title, int x, int y) {
		title.draw(graphics, x, y, Color.decode(this.design.ink()), Color.decode(this.design.paper()));
	}

	private void credits(Graphics2D graphics, int bottom) {
		graphics.setColor(Color.decode(this.design.ink()));
		String text = String.valueOf(this.year);
		int right = WIDTH - MARGIN - (int) SMALL.width(text);
		SMALL.draw(graphics, this.director, MARGIN, bottom, SMALL.weight());
		SMALL.draw(graphics, text, right, bottom, SMALL.weight());
	}

}
