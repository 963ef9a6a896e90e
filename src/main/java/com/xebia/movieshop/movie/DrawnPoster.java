package com.xebia.movieshop.movie;

import java.util.Objects;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.drawing.DesignChooser;
import com.xebia.movieshop.drawing.Drawing.Film;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The generated poster of a movie without an uploaded one. Its path contains a digest of
 * what it shows, so that clients may cache it forever.
 */
public record DrawnPoster(ObjectId movie, Film film) {

	// The path of all drawn posters, below the context path.
	public static final String PATH = Addresses.MOVIES + "/drawn";

	static final String SVG = "svg";

	// For clients that do not show SVG, such as other sites.
	public static final String PNG = "png";

	// Smaller numbers count the drawings that follow the first one of a movie.
	private static final int FIRST_CHOSEN = 1000;

	private static final int NUMBERS = 900_000;

	public static DrawnPoster of(Movie movie) {
		return new DrawnPoster(movie.getId(), film(movie, movie.getDrawingNumber()));
	}

	// Returns the poster of a form. That of a movie that is not stored yet fits its
	// fields; without a seed, as in the preview of an import, it follows from the title.
	public static Film film(MovieForm form) {
		int number = number(form, form.getTitle(), null);
		return film(form, (form.getDrawing() != null) ? number
				: fitting(form, Objects.requireNonNullElse(form.getSeed(), number)));
	}

	private static Film film(MovieDetails details, int number) {
		return new Film(details.getTitle(), details.getDirector(), details.getYear(), number);
	}

	// Returns the number that was chosen, or one that follows from the first one, or from
	// the name; the factor keeps the numbers of similar names apart.
	static int number(MovieDetails details, String name, @Nullable Integer first) {
		int drawing = Objects.requireNonNullElse(details.getDrawing(), 0);
		return (drawing >= FIRST_CHOSEN) ? drawing
				: ((first != null) ? first : FIRST_CHOSEN + Math.floorMod(name.hashCode() * 0x9E3779B9, NUMBERS))
						+ drawing;
	}

	static int fitting(MovieDetails details, int seed) {
		return DesignChooser.number(details.getTitle(), details.getGenres(), details.getYear(), seed);
	}

	public String path(String format) {
		return PATH + "/" + this.movie.toHexString() + "/" + this.film.digest() + "." + format;
	}

}
