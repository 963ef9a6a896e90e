package com.xebia.movieshop.drawing;

import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

import com.xebia.movieshop.drawing.canvas.Canvas;
import com.xebia.movieshop.drawing.canvas.ImageCanvas;
import com.xebia.movieshop.drawing.canvas.SvgCanvas;
import com.xebia.movieshop.drawing.motif.Design;
import com.xebia.movieshop.drawing.motif.Panel;
import com.xebia.movieshop.drawing.title.Credits;
import com.xebia.movieshop.drawing.title.Title;
import com.xebia.movieshop.drawing.title.Wording;
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

	// The border keeps the plate visible where the motif has the same colour.
	private static final int RIM = 4;

	private static final int LONGEST_TITLE = 110;

	private static final int FOOTER = HEIGHT - MARGIN - Credits.height() - GAP;

	public String toSvg() {
		String name = Stream.of(this.title, this.director, this.year)
			.map((part) -> (part != null) ? Wording.readable(part.toString(), LONGEST_TITLE) : "")
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining(", "));
		return SvgCanvas.draw(WIDTH, HEIGHT, name, this::compose);
	}

	public void writePng(OutputStream png) throws IOException {
		BufferedImage image = ImageCanvas.draw(WIDTH, HEIGHT, this::compose);
		BufferedImage indexed = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_INDEXED,
				this.design.colours().gradients());
		indexed.setRGB(0, 0, WIDTH, HEIGHT, image.getRGB(0, 0, WIDTH, HEIGHT, null, 0, WIDTH), 0, WIDTH);
		try (ImageOutputStream stream = new MemoryCacheImageOutputStream(png)) {
			ImageIO.write(indexed, "png", stream);
		}
	}

	private void compose(Canvas canvas) {
		canvas.fill(this.design.colours().paper(), new Rectangle(WIDTH, HEIGHT));
		if (readableTitle().isEmpty()) {
			motif(canvas, 0, 0, WIDTH, HEIGHT);
			return;
		}
		switch (this.design.title().position()) {
			case TOP -> titleAtTop(canvas);
			case BOTTOM -> titleAtBottom(canvas);
			case HEAD -> titleUnderCredits(canvas);
			case SIDE -> titleAlongSide(canvas);
			case PLATE -> titleOnPlate(canvas);
		}
	}

	private void titleAtTop(Canvas canvas) {
		Title title = fit(MEASURE, TALLEST_TITLE);
		int top = MARGIN + (int) title.height() + GAP;
		motif(canvas, 0, top, WIDTH, FOOTER - top);
		draw(canvas, title, MARGIN, MARGIN);
		credits(canvas, MARGIN, HEIGHT - MARGIN);
	}

	private void titleAtBottom(Canvas canvas) {
		Title title = fit(MEASURE, TALLEST_TITLE);
		int height = (int) title.height();
		motif(canvas, 0, 0, WIDTH, FOOTER - height - GAP);
		draw(canvas, title, MARGIN, FOOTER - height);
		credits(canvas, MARGIN, HEIGHT - MARGIN);
	}

	private void titleUnderCredits(Canvas canvas) {
		Title title = fit(MEASURE, TALLEST_TITLE);
		int top = MARGIN + Credits.height() + GAP;
		int bottom = top + (int) title.height() + GAP;
		motif(canvas, 0, bottom, WIDTH, HEIGHT - bottom);
		draw(canvas, title, MARGIN, top);
		credits(canvas, MARGIN, MARGIN + Credits.height());
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
		int height = (int) title.height() + Credits.height() + 2 * PADDING + GAP;
		int top = HEIGHT - MARGIN - height;
		motif(canvas, 0, 0, WIDTH, HEIGHT);
		Rectangle plate = new Rectangle(MARGIN, top, MEASURE, height);
		canvas.fill(this.design.colours().paper(), plate);
		canvas.stroke(this.design.colours().ink(), RIM, plate);
		draw(canvas, title, left, top + PADDING);
		credits(canvas, left, HEIGHT - MARGIN - PADDING);
	}

	private Title fit(double measure, double height) {
		return Title.fit(readableTitle(), this.design.title(), measure, height);
	}

	private String readableTitle() {
		return Wording.readable(this.title, LONGEST_TITLE);
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

	private void credits(Canvas canvas, int margin, int bottom) {
		Credits.of(this.director, this.year).draw(canvas, this.design.colours().ink(), margin, WIDTH - margin, bottom);
	}

}
