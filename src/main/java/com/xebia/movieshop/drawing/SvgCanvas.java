package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.PathIterator;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.web.util.HtmlUtils;

/**
 * Draws SVG without styles, scripts or links, and escapes all text.
 */
final class SvgCanvas implements Canvas {

	private static final String HEAD = """
			<svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d"><title>""";

	// SVG path commands by PathIterator segment type, and their numbers of
	// coordinates.
	private static final String COMMANDS = "MLQCZ";

	private static final int[] COORDINATES = { 2, 2, 4, 6, 0 };

	// Coordinates are rounded to tenths.
	private static final int PRECISION = 10;

	private final StringBuilder svg = new StringBuilder(8192);

	private int outlines;

	private SvgCanvas() {
	}

	static String draw(int width, int height, String title, Consumer<Canvas> drawing) {
		SvgCanvas canvas = new SvgCanvas();
		canvas.svg.append(HEAD.formatted(width, height));
		canvas.append(title).append("</title>");
		drawing.accept(canvas);
		return canvas.svg.append("</svg>").toString();
	}

	@Override
	public void fill(String colour, Shape shape) {
		open(shape).attribute("fill", colour).svg.append("/>");
	}

	@Override
	public void stroke(String colour, double thickness, Shape shape) {
		open(shape).attribute("fill", "none").attribute("stroke", colour).attribute("stroke-width", thickness);
		attribute("stroke-miterlimit", 10).svg.append("/>");
	}

	// SVG positions a right-to-left line by its right end.
	@Override
	public void write(String colour, PlainLine line) {
		this.svg.append("<text");
		attribute("x", line.isRightToLeft() ? line.left() + line.width() : line.left());
		attribute("y", line.bottom()).attribute("font-size", line.size()).attribute("textLength", line.width());
		attribute("direction", line.isRightToLeft() ? "rtl" : "ltr").attribute("fill", colour);
		this.svg.append(" lengthAdjust=\"spacingAndGlyphs\" font-family=\"system-ui,sans-serif\" font-weight=\"700\">");
		append(line.text()).append("</text>");
	}

	@Override
	public void within(AffineTransform place, @Nullable Shape outline, Consumer<Canvas> drawing) {
		String id = "o" + this.outlines;
		if (outline != null) {
			this.outlines++;
			this.svg.append("<clipPath id=\"").append(id).append("\">");
			open(outline).svg.append("/></clipPath>");
		}
		this.svg.append("<g transform=\"matrix(");
		double[] matrix = new double[6];
		place.getMatrix(matrix);
		for (double value : matrix) {
			number(value);
		}
		this.svg.append(")\"");
		if (outline != null) {
			attribute("clip-path", "url(#" + id + ")");
		}
		this.svg.append('>');
		drawing.accept(this);
		this.svg.append("</g>");
	}

	private SvgCanvas open(Shape shape) {
		if (shape instanceof Ellipse2D ellipse && ellipse.getWidth() == ellipse.getHeight()) {
			this.svg.append("<circle");
			return attribute("cx", ellipse.getCenterX()).attribute("cy", ellipse.getCenterY())
				.attribute("r", ellipse.getWidth() / 2);
		}
		this.svg.append("<path d=\"");
		double[] coordinates = new double[6];
		for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
			int type = path.currentSegment(coordinates);
			this.svg.append(COMMANDS.charAt(type));
			for (int i = 0; i < COORDINATES[type]; i++) {
				number(coordinates[i]);
			}
		}
		this.svg.append('"');
		return this;
	}

	private SvgCanvas attribute(String name, String value) {
		this.svg.append(' ').append(name).append("=\"").append(value).append('"');
		return this;
	}

	private SvgCanvas attribute(String name, double value) {
		this.svg.append(' ').append(name).append("=\"");
		number(value);
		this.svg.append('"');
		return this;
	}

	// Adds a space only after another number; a minus sign separates too.
	private void number(double value) {
		long rounded = Math.round(value * PRECISION);
		boolean afterNumber = Character.isDigit(this.svg.charAt(this.svg.length() - 1));
		if (afterNumber && rounded >= 0) {
			this.svg.append(' ');
		}
		if (rounded % PRECISION == 0) {
			this.svg.append(rounded / PRECISION);
		}
		else {
			this.svg.append((double) rounded / PRECISION);
		}
	}

	private StringBuilder append(String text) {
		return this.svg.append(HtmlUtils.htmlEscape(text, "UTF-8"));
	}

}
