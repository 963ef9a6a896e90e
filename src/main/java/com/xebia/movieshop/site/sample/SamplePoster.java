package com.xebia.movieshop.site.sample;

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
 * The typographic poster of a sample film: a motif, the title, and the director and year
 * in small letters.
 */
final class SamplePoster {

	static final int WIDTH = 640;

	static final int HEIGHT = 960;

	private static final int MARGIN = 48;

	private static final int GAP = 40;

	private static final int MEASURE = WIDTH - 2 * MARGIN;

	private static final int TALLEST_TITLE = 330;

	private static final int WIDEST_SIDE = 190;

	private static final StrokeFont SMALL = new StrokeFont(15, 2, 1.05, 3.6);

	private final SampleMovie movie;

	private final SampleMovie.Poster poster;

	private final Graphics2D graphics;

	private SamplePoster(SampleMovie movie, Graphics2D graphics) {
		this.movie = movie;
		this.poster = movie.poster();
		this.graphics = graphics;
	}

	static void write(SampleMovie movie, OutputStream png) throws IOException {
		try (ImageOutputStream stream = new MemoryCacheImageOutputStream(png)) {
			ImageIO.write(PosterPalette.reduce(paint(movie), movie.poster()), "png", stream);
		}
	}

	static BufferedImage paint(SampleMovie movie) {
		BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
		Graphics2D graphics = image.createGraphics();
		graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
		graphics.setColor(Color.decode(movie.poster().paper()));
		graphics.fillRect(0, 0, WIDTH, HEIGHT);
		new SamplePoster(movie, graphics).compose();
		graphics.dispose();
		return image;
	}

	private void compose() {
		int small = (int) SMALL.height();
		int footer = HEIGHT - MARGIN - small - GAP;
		if (this.poster.title().place() == SampleMovie.Place.SIDE) {
			PosterTitle title = this.title(footer - MARGIN, WIDEST_SIDE);
			int left = MARGIN + (int) title.height() + GAP;
			this.motif(left, 0, WIDTH - left, footer);
			this.credits(HEIGHT - MARGIN);
			this.graphics.rotate(-Math.PI / 2);
			this.drawTitle(title, -footer, MARGIN);
			return;
		}
		PosterTitle title = this.title(MEASURE, TALLEST_TITLE);
		int height = (int) title.height();
		switch (this.poster.title().place()) {
			case TOP -> {
				int top = MARGIN + height + GAP;
				this.motif(0, top, WIDTH, footer - top);
				this.drawTitle(title, MARGIN, MARGIN);
				this.credits(HEIGHT - MARGIN);
			}
			case HEAD -> {
				int top = MARGIN + small + GAP;
				this.motif(0, top + height + GAP, WIDTH, HEIGHT - top - height - GAP);
				this.drawTitle(title, MARGIN, top);
				this.credits(MARGIN + small);
			}
			default -> {
				this.motif(0, 0, WIDTH, footer - height - GAP);
				this.drawTitle(title, MARGIN, footer - height);
				this.credits(HEIGHT - MARGIN);
			}
		}
	}

	private PosterTitle title(double measure, double height) {
		return PosterTitle.fit(this.movie.title(), this.poster.title(), measure, height);
	}

	private void motif(int x, int y, int width, int height) {
		Rectangle area = new Rectangle(x, y, width, height);
		if (this.poster.framed()) {
			Rectangle inner = new Rectangle(MARGIN, MARGIN, MEASURE, HEIGHT - 2 * MARGIN);
			area = area.intersection(inner);
		}
		Graphics2D clipped = (Graphics2D) this.graphics.create(area.x, area.y, area.width, area.height);
		this.poster.motif().paint(new PosterStage(clipped, area.width, area.height, this.poster));
		clipped.dispose();
	}

	private void drawTitle(PosterTitle title, int x, int y) {
		title.draw(this.graphics, x, y, Color.decode(this.poster.ink()), Color.decode(this.poster.paper()));
	}

	private void credits(int bottom) {
		this.graphics.setColor(Color.decode(this.poster.ink()));
		String year = String.valueOf(this.movie.year());
		int right = WIDTH - MARGIN - (int) SMALL.width(year);
		SMALL.draw(this.graphics, this.movie.director(), MARGIN, bottom, SMALL.weight());
		SMALL.draw(this.graphics, year, right, bottom, SMALL.weight());
	}

}
