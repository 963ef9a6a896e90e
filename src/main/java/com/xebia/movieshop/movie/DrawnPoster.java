package com.xebia.movieshop.movie;

import com.xebia.movieshop.drawing.Film;
import org.bson.types.ObjectId;

/**
 * The poster that is drawn for a movie that has none, at an address that changes with
 * what it shows, so that it may be kept for as long as anybody likes.
 */
public record DrawnPoster(ObjectId movie, Film film) {

	/**
	 * Where drawn posters are, below the context path.
	 */
	public static final String PATH = "/movies/drawn";

	static final String SVG = "svg";

	/**
	 * For those that show no SVG, as other sites do.
	 */
	public static final String PNG = "png";

	public static DrawnPoster of(Movie movie) {
		return new DrawnPoster(movie.getId(), film(movie));
	}

	public static Film film(MovieDetails details) {
		Integer drawing = details.getDrawing();
		return new Film(details.getTitle(), details.getDirector(), details.getYear(), details.getGenres(),
				(drawing != null) ? drawing : 0);
	}

	// The address is that of the poster in shapes or in pixels, below the context path.
	public String path(String format) {
		return PATH + "/" + this.movie.toHexString() + "/" + this.film.digest() + "." + format;
	}

}
