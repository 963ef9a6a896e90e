package com.xebia.movieshop.drawing;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Chooses how a film's poster looks, by what looks like chance and is the same each time.
 */
final class Designer {

	private static final List<Lettering.Style> STYLES = List.of(Lettering.Style.SOLID, Lettering.Style.SOLID,
			Lettering.Style.SOLID, Lettering.Style.SOLID, Lettering.Style.INLINE, Lettering.Style.OUTLINE);

	private final RandomGenerator random;

	private Designer(byte[] hash) {
		this.random = new Random(ByteBuffer.wrap(hash).getLong());
	}

	static Design design(byte[] hash) {
		return new Designer(hash).design();
	}

	private Design design() {
		Motif motif = any(List.of(Motif.values()));
		Palette colours = any(any(List.of(Mood.values())).palettes());
		Lettering lettering = lettering();
		return new Design(motif, motif.count(this.random), motif.skew(this.random), this.random.nextBoolean(),
				window(lettering.place()), colours, lettering);
	}

	private Window window(Lettering.Place place) {
		return switch (place) {
			case PLATE -> Window.BLEED;
			case SIDE -> any(List.of(Window.BLEED, Window.BLEED, Window.FRAME, Window.ARCH));
			default -> any(List.of(Window.BLEED, Window.BLEED, Window.BLEED, Window.FRAME, Window.ARCH, Window.CIRCLE));
		};
	}

	private Lettering lettering() {
		Lettering.Style style = any(STYLES);
		double weight = (style == Lettering.Style.SOLID) ? between(0.055, 0.23) : between(0.17, 0.22);
		return new Lettering(any(List.of(Lettering.Place.values())), style, weight, between(0.6, 1.15),
				any(List.of(Lettering.Alignment.values())));
	}

	private double between(double least, double most) {
		return least + this.random.nextDouble() * (most - least);
	}

	private <T> T any(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

}
