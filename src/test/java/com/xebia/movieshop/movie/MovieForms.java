package com.xebia.movieshop.movie;

import java.util.List;

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

	public static Copy copy(String line) {
		return Copy.parse(line);
	}

}
