package com.xebia.movieshop.drawing;

import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;

/**
 * The centre line of one letter on a grid ten units high, and its width.
 */
record StrokeGlyph(double width, Path2D path) {

	static StrokeGlyph parse(String definition) {
		String[] parts = definition.split(";");
		Path2D path = new Path2D.Double();
		for (String part : Arrays.asList(parts).subList(1, parts.length)) {
			path.append(stroke(part.trim()), false);
		}
		return new StrokeGlyph(Double.parseDouble(parts[0].trim()), path);
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
		stroke.curveTo(numbers.next(), numbers.next(), numbers.next(), numbers.next(), numbers.next(), numbers.next());
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
