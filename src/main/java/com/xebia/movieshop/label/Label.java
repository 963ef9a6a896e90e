package com.xebia.movieshop.label;

import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * A label of a movie, for one of its copies if it has any.
 *
 * @param code the QR code of the address of the movie's page
 */
public record Label(Movie movie, @Nullable Copy copy, QrCode code) {

	// Returns a label for each copy that is neither sold nor missing, or one for a movie
	// without copies.
	static Stream<Label> of(Movie movie, String shop) {
		QrCode code = QrCode.of(shop + movie.getAddress());
		List<Copy> copies = movie.getCopies();
		return copies.isEmpty() ? Stream.of(new Label(movie, null, code))
				: movie.getOfferedCopies().stream().map((copy) -> new Label(movie, copy, code));
	}

}
