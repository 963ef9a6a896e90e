package com.xebia.movieshop.drawing;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.text.Normalizer;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shop's alphabet of capitals, digits, punctuation and accents, with height, stroke
 * weight, width factor and letter spacing in pixels, so that no font needs to be
 * installed. Letters are clipped above the cap line and below the base line, except for
 * accents.
 */
record StrokeFont(double height, double weight, double stretch, double tracking) {

	private static final double GRID = 10;

	private static final double KERNING = 1.3;

	// Limits stretching to keep short lines legible.
	private static final double WIDEST = 3;

	private static final ResourceBundle DEFINITIONS = ResourceBundle.getBundle("drawing.alphabet", Locale.ROOT);

	private static final Map<String, Glyph> GLYPHS = DEFINITIONS.keySet()
		.stream()
		.filter((key) -> key.length() == 1)
		.collect(Collectors.toMap(Function.identity(), (key) -> Glyph.parse(DEFINITIONS.getString(key))));

	private static final Set<String> BARS_LEFT = readSet("bars-left");

	private static final Set<String> BARS_RIGHT = readSet("bars-right");

	private static final Set<String> CLOSE_PAIRS = readSet("close-pairs");

	private static Set<String> readSet(String name) {
		return Set.of(DEFINITIONS.getString(name).split(" "));
	}

	// Decomposes a text into upper-case letters, each followed by its accents.
	static List<String> letters(String text) {
		return Normalizer.normalize(text.toUpperCase(Locale.ROOT), Normalizer.Form.NFKD)
			.codePoints()
			.mapToObj(Character::toString)
			.toList();
	}

	static boolean isAccent(String letter) {
		return Character.getType(letter.codePointAt(0)) == Character.NON_SPACING_MARK;
	}

	static boolean covers(String text) {
		return GLYPHS.keySet().containsAll(letters(text));
	}

	StrokeFont stretchedTo(double measure, String text) {
		double natural = width(text);
		double letters = natural - new StrokeFont(this.height, this.weight, 0, this.tracking).width(text);
		double stretch = this.stretch * (measure - natural + letters) / letters;
		return new StrokeFont(this.height, this.weight, Math.min(stretch, this.stretch * WIDEST), this.tracking);
	}

	// Returns a font that is narrowed, but not lowered, until the text fits.
	StrokeFont narrowedTo(double measure, String text) {
		double share = Math.min(1, measure / width(text));
		return new StrokeFont(this.height, this.weight * share, this.stretch * share, this.tracking * share);
	}

	double width(String text) {
		return lay(text, new Path2D.Double(), new Path2D.Double()) - this.tracking;
	}

	void draw(Canvas canvas, String colour, String text, double x, int y, double thickness) {
		Path2D letters = new Path2D.Double();
		Path2D accents = new Path2D.Double();
		double width = lay(text, letters, accents);
		AffineTransform place = AffineTransform.getTranslateInstance(x, y - this.height);
		int height = (int) Math.round(this.height);
		Shape line = new Rectangle2D.Double(-height, this.height - height, Math.floor(width) + 2 * height, height);
		canvas.within(place, line, (part) -> part.stroke(colour, thickness, letters));
		if (accents.getCurrentPoint() != null) {
			canvas.stroke(colour, thickness, place.createTransformedShape(accents));
		}
	}

	// Appends the outlines of the text and returns its width.
	private double lay(String text, Path2D letters, Path2D accents) {
		double height = (this.height - this.weight) / GRID;
		double unit = height * this.stretch;
		double x = 0;
		double centre = 0;
		String previous = " ";
		for (String letter : letters(text)) {
			Glyph glyph = Glyph.of(letter);
			if (isAccent(letter)) {
				accents.append(glyph.placed(centre, 0, height, height), false);
				continue;
			}
			x -= CLOSE_PAIRS.contains(previous + letter) ? KERNING * unit : 0;
			x += this.weight / (BARS_LEFT.contains(letter) ? 4 : 2);
			letters.append(glyph.placed(x, this.weight / 2, unit, height), false);
			centre = x + glyph.width() / 2 * unit;
			x += glyph.width() * unit + this.tracking;
			x += this.weight / (BARS_RIGHT.contains(letter) ? 4 : 2);
			previous = letter;
		}
		return x;
	}

	/**
	 * The centre line of a letter on a grid ten units high, and its width.
	 */
	record Glyph(double width, Path2D path) {

		static Glyph of(String letter) {
			return Objects.requireNonNull(GLYPHS.get(letter));
		}

		private static Glyph parse(String definition) {
			String[] parts = definition.split(";");
			Path2D path = new Path2D.Double();
			Stream.of(parts).skip(1).forEach((part) -> path.append(stroke(part.trim()), false));
			return new Glyph(Double.parseDouble(parts[0].trim()), path);
		}

		private static Path2D stroke(String commands) {
			Path2D stroke = new Path2D.Double();
			for (String command : commands.split("\\s+(?=[A-Z])")) {
				append(stroke, command.charAt(0),
						Stream.of(command.substring(1).trim().split("\\s+"))
							.filter((number) -> !number.isEmpty())
							.map(Double::valueOf)
							.iterator());
			}
			return stroke;
		}

		private static void append(Path2D stroke, char command, Iterator<Double> numbers) {
			switch (command) {
				case 'L' -> {
					while (numbers.hasNext()) {
						point(stroke, numbers.next(), numbers.next());
					}
				}
				case 'C' -> {
					point(stroke, numbers.next(), numbers.next());
					stroke.curveTo(numbers.next(), numbers.next(), numbers.next(), numbers.next(), numbers.next(),
							numbers.next());
				}
				case 'A' -> {
					double x = numbers.next();
					double y = numbers.next();
					double radiusX = numbers.next();
					double radiusY = numbers.next();
					stroke.append(new Arc2D.Double(x - radiusX, y - radiusY, 2 * radiusX, 2 * radiusY, numbers.next(),
							numbers.next(), Arc2D.OPEN), true);
				}
				case 'Z' -> stroke.closePath();
				default -> throw new IllegalArgumentException(String.format(Locale.ROOT, "No command '%c'", command));
			}
		}

		private static void point(Path2D stroke, double x, double y) {
			if (stroke.getCurrentPoint() == null) {
				stroke.moveTo(x, y);
			}
			else {
				stroke.lineTo(x, y);
			}
		}

		Shape placed(double x, double y, double scaleX, double scaleY) {
			AffineTransform place = AffineTransform.getTranslateInstance(x, y);
			place.scale(scaleX, scaleY);
			return place.createTransformedShape(this.path);
		}

	}

}
