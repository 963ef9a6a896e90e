package com.xebia.movieshop.movie;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import com.xebia.movieshop.movie.history.History;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What movies of the catalogue were before: a movie's own document is its last state,
 * whether or not it was noted in the history, too.
 */
@Component
public class MovieHistory {

	private final History history;

	private final MovieReader reader;

	private final Posters posters;

	MovieHistory(History history, MovieReader reader, Posters posters) {
		this.history = history;
		this.reader = reader;
		this.posters = posters;
	}

	/**
	 * Read a page.
	 * @param movie the movie as it is
	 * @param before the version that the page comes before, null for the last ones
	 * @return the page
	 */
	public HistoryPage browse(Movie movie, @Nullable Long before) {
		long version = HistoryPage.version(movie);
		boolean first = before == null || before > version;
		List<Movie> states = new ArrayList<>(first ? List.of(movie) : List.of());
		this.history
			.find(movie.getId(), first ? version : Objects.requireNonNull(before), HistoryPage.SIZE + 1 - states.size())
			.forEach((state) -> states.add(this.reader.read(state)));
		return new HistoryPage(movie, states, first ? null : before);
	}

	/**
	 * Fill in a form that brings a former state back. A poster that is gone stays as it
	 * is.
	 * @param movie the movie as it is
	 * @param version the version to bring back
	 * @return the form, empty when the state is not known
	 */
	public Optional<MovieForm> form(Movie movie, long version) {
		return this.history.find(movie.getId(), version).map(this.reader::read).map((former) -> {
			MovieForm form = new MovieForm(movie);
			former.copyTo(form);
			Poster poster = former.getPoster();
			if (poster == null) {
				form.setFileName(null);
				form.setRemovePoster(movie.getPoster() != null);
			}
			else if (movie.hasPoster(poster.fileName()) || this.posters.claim(poster.fileName()).isPresent()) {
				form.setFileName(poster.fileName());
			}
			return form;
		});
	}

}
