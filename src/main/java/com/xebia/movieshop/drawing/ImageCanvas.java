package com.xebia.movieshop.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Draws into an image.
 */
final class ImageCanvas implements Canvas {

	private final Graphics2D graphics;

	private ImageCanvas(Graphics2D graphics) {
		this.graphics = graphics;
	}

	static BufferedImage draw(int width, int height, Consumer<Canvas> drawing) {
		BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
		Graphics2D graphics = image.createGraphics();
		graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
		drawing.accept(new ImageCanvas(graphics));
		graphics.dispose();
		return image;
	}

	@Override
	public void fill(String colour, Shape shape) {
		this.graphics.setColor(Color.decode(colour));
		this.graphics.fill(shape);
	}

	@Override
	public void stroke(String colour, double thickness, Shape shape) {
		this.graphics.setColor(Color.decode(colour));
		this.graphics.setStroke(new BasicStroke((float) thickness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10));
		this.graphics.draw(shape);
	}

	@Override
	public void write(String colour, PlainLine line) {
		Font font = new Font(Font.SANS_SERIF, Font.BOLD, 1).deriveFont((float) line.size());
		TextLayout layout = new TextLayout(line.text(), font, this.graphics.getFontRenderContext());
		AffineTransform place = AffineTransform.getTranslateInstance(line.left(), line.bottom());
		place.scale(line.width() / Math.max(1, layout.getAdvance()), 1);
		fill(colour, layout.getOutline(place));
	}

	@Override
	public void within(AffineTransform place, @Nullable Shape outline, Consumer<Canvas> drawing) {
		Graphics2D part = (Graphics2D) this.graphics.create();
		part.transform(place);
		if (outline != null) {
			part.clip(outline);
		}
		drawing.accept(new ImageCanvas(part));
		part.dispose();
	}

}
