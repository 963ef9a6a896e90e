package com.xebia.movieshop.drawing.title;

import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The glyphs of the posters: capitals, digits, punctuation and accents. Texts are
 * decomposed into upper-case letters, each followed by its accents.
 */
public final class StrokeAlphabet {

	private static final ResourceBundle DEFINITIONS = ResourceBundle.getBundle("drawing.alphabet", Locale.ROOT);

	private static final Map<Integer, Glyph> GLYPHS = DEFINITIONS.keySet()
		.stream()
		.filter((key) -> key.length() == 1)
		.collect(Collectors.toMap((key) -> key.codePointAt(0), (key) -> Glyph.parse(DEFINITIONS.getString(key))));

	private static final Set<String> BARS_LEFT = readSet("bars-left");

	private static final Set<String> BARS_RIGHT = readSet("bars-right");

	private static final Set<String> CLOSE_PAIRS = readSet("close-pairs");

	private StrokeAlphabet() {
	}

	private static Set<String> readSet(String name) {
		return Set.of(DEFINITIONS.getString(name).split(" "));
	}

	static List<Integer> letters(String text) {
		return Normalizer.normalize(text.toUpperCase(Locale.ROOT), Normalizer.Form.NFKD).codePoints().boxed().toList();
	}

	static boolean isAccent(int letter) {
		return Character.getType(letter) == Character.NON_SPACING_MARK;
	}

	public static boolean covers(String text) {
		return GLYPHS.keySet().containsAll(letters(text));
	}

	static Glyph glyph(int letter) {
		Glyph glyph = GLYPHS.get(letter);
		if (glyph == null) {
			throw new IllegalArgumentException("No glyph for " + Character.getName(letter));
		}
		return glyph;
	}

	static boolean isClosePair(int left, int right) {
		return CLOSE_PAIRS.contains(Character.toString(left) + Character.toString(right));
	}

	static boolean hasBarsLeft(int letter) {
		return BARS_LEFT.contains(Character.toString(letter));
	}

	static boolean hasBarsRight(int letter) {
		return BARS_RIGHT.contains(Character.toString(letter));
	}

	/**
	 * The centre line of a letter on a grid ten units high, and its width.
	 */
	record Glyph(double width, Path2D path) {

		static Glyph parse(String definition) {
			String[] parts = definition.split(";");
			Path2D path = new Path2D.Double();
			for (String part : Arrays.asList(parts).subList(1, parts.length)) {
				path.append(stroke(part.trim()), false);
			}
			return new Glyph(Double.parseDouble(parts[0].trim()), path);
		}

		private static Path2D stroke(String commands) {
			Path2D stroke = new Path2D.Double();
			for (String command : commands.split("\\s+(?=[A-Z])")) {
				Iterator<Double> numbers = Arrays.stream(command.substring(1).trim().split("\\s+"))
					.filter((number) -> !number.isEmpty())
					.map(Double::valueOf)
					.iterator();
				append(stroke, command.charAt(0), numbers);
			}
			return stroke;
		}

		private static void append(Path2D stroke, char command, Iterator<Double> numbers) {
			switch (command) {
				case 'L' -> lines(stroke, numbers);
				case 'C' -> curve(stroke, numbers);
				case 'A' -> arc(stroke, numbers);
				case 'Z' -> stroke.closePath();
				default -> throw new IllegalArgumentException(String.format(Locale.ROOT, "No command '%c'", command));
			}
		}

		private static void lines(Path2D stroke, Iterator<Double> numbers) {
			while (numbers.hasNext()) {
				point(stroke, numbers.next(), numbers.next());
			}
		}

		private static void curve(Path2D stroke, Iterator<Double> numbers) {
			point(stroke, numbers.next(), numbers.next());
			stroke.curveTo(numbers.next(), numbers.next(), numbers.next(), numbers.next(), numbers.next(),
					numbers.next());
		}

		private static void arc(Path2D stroke, Iterator<Double> numbers) {
			double x = numbers.next();
			double y = numbers.next();
			double radiusX = numbers.next();
			double radiusY = numbers.next();
			stroke.append(new Arc2D.Double(x - radiusX, y - radiusY, 2 * radiusX, 2 * radiusY, numbers.next(),
					numbers.next(), Arc2D.OPEN), true);
		}

		private static void point(Path2D stroke, double x, double y) {
			if (stroke.getCurrentPoint() == null) {
				stroke.moveTo(x, y);
			}
			else {
				stroke.lineTo(x, y);
			}
		}

	}

}
