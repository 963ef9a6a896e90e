package com.xebia.movieshop.movie;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.drawing.Film;
import org.bson.types.ObjectId;

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

	public static DrawnPoster of(Movie movie) {
		return new DrawnPoster(movie.getId(), film(movie));
	}

	public static Film film(MovieDetails details) {
		Integer drawing = details.getDrawing();
		return new Film(details.getTitle(), details.getDirector(), details.getYear(), details.getGenres(),
				(drawing != null) ? drawing : 0);
	}

	// Returns the path of the poster in a format, below the context path.
	public String path(String format) {
		return PATH + "/" + this.movie.toHexString() + "/" + this.film.digest() + "." + format;
	}

}
