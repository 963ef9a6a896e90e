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

/**
 * Chooses the design of a film's poster. Title and genres suggest motif and mood; a
 * pseudorandom generator, seeded with the film's hash, decides the rest.
 */
final class Designer {

	private static final double SHARE_OF_TITLES = 0.35;

	private static final double SHARE_OF_GENRES = 0.6;

	private static final List<Toning> TONINGS = List.of(Toning.USUAL, Toning.USUAL, Toning.USUAL, Toning.USUAL,
			Toning.USUAL, Toning.BOLD, Toning.BOLD, Toning.NEGATIVE, Toning.BOLD_NEGATIVE);

	private static final List<Composition> COMPOSITIONS = List.of(Composition.WHOLE, Composition.WHOLE,
			Composition.WHOLE, Composition.CLOSE, Composition.TILTED, Composition.COUNTERCHANGED,
			Composition.COUNTERCHANGED, Composition.PAIR, Composition.PAIR, Composition.CARD, Composition.QUARTERS,
			Composition.QUARTERS, Composition.STRIPS, Composition.STRIPS, Composition.ECHO, Composition.ECHO,
			Composition.COINS);

	private static final double SHARE_OF_PLAIN_LETTERS = 0.75;

	private static final int SHORT_TITLE = 20;

	private static final int LONG_TITLE = 36;

	private final Film film;

	private final RandomGenerator random;

	private final List<Theme> themes;

	private Designer(Film film, byte[] hash) {
		this.film = film;
		this.random = new Random(ByteBuffer.wrap(hash).getLong());
		this.themes = Theme.of(film.genres());
	}

	static Design design(Film film, byte[] hash) {
		return new Designer(film, hash).design();
	}

	private Design design() {
		Motif motif = motif();
		Lettering lettering = lettering();
		int count = motif.count(this.random);
		double skew = motif.skew(this.random);
		boolean mirrored = this.random.nextBoolean();
		Window window = window(lettering.position());
		Palette colours = any(mood().palettes());
		Toning toning = any(TONINGS);
		return new Design(motif, count, skew, any(COMPOSITIONS), this.random.nextDouble(), mirrored, window, colours,
				toning, lettering);
	}

	// Often ignores the title, because lists sort films with similar titles together.
	private Motif motif() {
		List<Motif> suggested = Motif.suggestedBy(this.film.title());
		if (!suggested.isEmpty() && this.random.nextDouble() < SHARE_OF_TITLES) {
			return any(suggested);
		}
		if (!this.themes.isEmpty() && this.random.nextDouble() < SHARE_OF_GENRES) {
			return any(any(this.themes).motifs());
		}
		return any(List.of(Motif.values()));
	}

	private Mood mood() {
		return any(this.themes.isEmpty() ? List.of(Mood.values()) : any(this.themes).moods());
	}

	private Lettering lettering() {
		boolean plain = this.random.nextDouble() < SHARE_OF_PLAIN_LETTERS || this.film.title().length() > SHORT_TITLE;
		Lettering.Style style = plain ? Lettering.Style.SOLID
				: any(List.of(Lettering.Style.INLINE, Lettering.Style.INLINE, Lettering.Style.OUTLINE));
		double weight = plain ? between(0.055, 0.23) : between(0.17, 0.22);
		return new Lettering(position(), style, weight, between(0.6, 1.15),
				any(List.of(Lettering.Alignment.JUSTIFIED, Lettering.Alignment.LEFT, Lettering.Alignment.CENTRED)));
	}

	private Lettering.Position position() {
		return (this.film.title().length() > LONG_TITLE)
				? any(List.of(Lettering.Position.TOP, Lettering.Position.BOTTOM, Lettering.Position.HEAD))
				: any(List.of(Lettering.Position.values()));
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
