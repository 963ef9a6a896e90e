package com.xebia.movieshop.drawing;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

import com.xebia.movieshop.drawing.motif.Composition;
import com.xebia.movieshop.drawing.motif.Design;
import com.xebia.movieshop.drawing.motif.Lettering;
import com.xebia.movieshop.drawing.motif.Motif;
import com.xebia.movieshop.drawing.motif.Palette;
import com.xebia.movieshop.drawing.motif.Toning;
import com.xebia.movieshop.drawing.motif.Window;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Chooses the design of a poster by its number alone, so that a film keeps its poster
 * when its title, people or genres change.
 */
final class Designer {

	private static final List<Toning> TONINGS = List.of(Toning.USUAL, Toning.USUAL, Toning.USUAL, Toning.USUAL,
			Toning.USUAL, Toning.BOLD, Toning.BOLD, Toning.NEGATIVE, Toning.BOLD_NEGATIVE);

	private static final List<Composition> COMPOSITIONS = List.of(Composition.WHOLE, Composition.WHOLE,
			Composition.WHOLE, Composition.CLOSE, Composition.TILTED, Composition.COUNTERCHANGED,
			Composition.COUNTERCHANGED, Composition.PAIR, Composition.PAIR, Composition.QUARTERS, Composition.QUARTERS,
			Composition.STRIPS, Composition.STRIPS, Composition.ECHO, Composition.ECHO);

	private static final double SHARE_OF_PLAIN_LETTERS = 0.75;

	private final RandomGenerator random;

	private Designer(int number) {
		this.random = new Random(ByteBuffer.wrap(DigestUtils.sha256(String.valueOf(number))).getLong());
	}

	static Design design(int number) {
		return new Designer(number).design();
	}

	private Design design() {
		Motif motif = any(List.of(Motif.values()));
		Lettering lettering = lettering();
		int count = motif.count(this.random);
		double skew = motif.skew(this.random);
		boolean mirrored = this.random.nextBoolean();
		Window window = window(lettering.position());
		Palette colours = any(Palette.ALL);
		Toning toning = any(TONINGS);
		return new Design(motif, count, skew, any(COMPOSITIONS), this.random.nextDouble(), mirrored, window, colours,
				toning, lettering);
	}

	private Lettering lettering() {
		boolean plain = this.random.nextDouble() < SHARE_OF_PLAIN_LETTERS;
		Lettering.Style style = plain ? Lettering.Style.SOLID
				: any(List.of(Lettering.Style.INLINE, Lettering.Style.INLINE, Lettering.Style.OUTLINE));
		double weight = plain ? between(0.055, 0.23) : between(0.17, 0.22);
		return new Lettering(any(List.of(Lettering.Position.values())), style, weight, between(0.6, 1.15),
				any(List.of(Lettering.Alignment.JUSTIFIED, Lettering.Alignment.LEFT, Lettering.Alignment.CENTRED)));
	}

	private Window window(Lettering.Position position) {
		return switch (position) {
			case PLATE -> Window.BLEED;
			case SIDE -> any(List.of(Window.BLEED, Window.BLEED, Window.FRAME, Window.ARCH));
			default -> any(List.of(Window.BLEED, Window.BLEED, Window.BLEED, Window.FRAME, Window.ARCH, Window.CIRCLE));
		};
	}

	private double between(double least, double most) {
		return least + this.random.nextDouble() * (most - least);
	}

	private <T> T any(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

}
