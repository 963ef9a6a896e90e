package com.xebia.movieshop.movie;

import java.util.List;
import java.util.stream.Stream;

import org.bson.types.ObjectId;

/**
 * Forms and copies for tests.
 */
public final class MovieForms {

	private MovieForms() {
	}

	public static MovieForm complete(String title) {
		MovieForm form = new MovieForm();
		form.setTitle(title);
		form.setDescription("Description");
		form.setStars(List.of("Star"));
		form.setDirector("Director");
		return form;
	}

	public static MovieForm renamed(Movie movie, String title) {
		MovieForm form = new MovieForm(movie);
		form.setTitle(title);
		return form;
	}

	// Returns a new movie with these copies.
	public static Movie withCopies(String... lines) {
		Movie movie = new Movie(new ObjectId());
		complete("Laura").copyTo(movie);
		movie.setCopies(Stream.of(lines).map(Copy::parse).toList());
		return movie;
	}

	public static Copy copy(String line) {
		return Copy.parse(line);
	}

}
