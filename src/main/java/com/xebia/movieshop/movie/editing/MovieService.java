package com.xebia.movieshop.movie.editing;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieRepository;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.web.server.ResponseStatusException;

/**
 * Manages the catalogue: an acknowledged change is in the database, and the poster that a
 * stored movie references exists.
 */
@Service
public class MovieService {

	private final MovieRepository movies;

	private final MovieCatalogue catalogue;

	private final MovieWriter writer;

	private final Bin bin;

	private final IdempotencyKeys keys;

	private final Posters posters;

	MovieService(MovieRepository movies, MovieCatalogue catalogue, MovieWriter writer, Bin bin, IdempotencyKeys keys,
			Posters posters) {
		this.movies = movies;
		this.catalogue = catalogue;
		this.writer = writer;
		this.bin = bin;
		this.keys = keys;
		this.posters = posters;
	}

	// Finds a movie for display, not for an update.
	public Optional<Movie> find(ObjectId id) {
		return this.catalogue.find(id);
	}

	// Finds the latest version of a movie for an update. For a moment after an election,
	// other reads may return an older one.
	public Optional<Movie> findLatest(ObjectId id) {
		return this.writer.confirm(id);
	}

	// Returns whether a movie that is not in the catalogue is in the bin.
	public boolean isDeleted(ObjectId id) {
		return this.bin.find(id).isPresent();
	}

	// Creates a movie with a given id; answered with 410 if it is in the bin.
	public Movie create(Movie movie) {
		if (isDeleted(movie.getId())) {
			throw new ResponseStatusException(HttpStatus.GONE);
		}
		return this.writer.insert(movie);
	}

	// Creates a movie from a form of a page; idempotent, however often the form is sent.
	public Movie create(MovieForm form) {
		return create(form, this.keys.idForPage(form));
	}

	// Creates a movie from a request of the API; idempotent for the same key. Throws an
	// ErrorResponseException if the key was used with other content.
	public Movie create(MovieForm form, String key) {
		return create(form, this.keys.idForProgram(key, form));
	}

	private Movie create(MovieForm form, ObjectId id) {
		try {
			return create(fill(new Movie(id), form));
		}
		catch (DuplicateKeyException ex) {
			return this.writer.confirm(id).orElseThrow(() -> ex);
		}
	}

	// Updates a movie. Throws an OptimisticLockingFailureException if it was deleted or
	// has another version than the form.
	public Movie update(ObjectId id, MovieForm form) {
		Predicate<Movie> unchanged = (found) -> Objects.equals(found.getVersion(), form.getVersion());
		Movie movie = this.movies.findById(id)
			.filter(unchanged)
			.or(() -> findLatest(id).filter(unchanged))
			.orElseThrow(() -> new OptimisticLockingFailureException("The movie was changed concurrently"));
		Poster former = movie.getPoster();
		Movie updated = this.writer.update(fill(movie, form));
		if (former != null && !updated.hasPoster(former.fileName())) {
			// The grace period of the former poster begins when the database has
			// acknowledged the update.
			this.posters.renew(former.fileName());
		}
		return updated;
	}

	// Moves a movie to the bin, whatever its version.
	public Optional<Movie> delete(ObjectId id) {
		return this.writer.delete(id);
	}

	// Moves a movie to the bin unless its version has changed.
	public Optional<Movie> delete(Movie movie) {
		return this.writer.deleteUnchanged(movie);
	}

	private Movie fill(Movie movie, MovieForm form) {
		form.copyTo(movie);
		movie.setPoster(poster(form, movie));
		return movie;
	}

	private @Nullable Poster poster(MovieForm form, Movie movie) {
		String fileName = form.getFileName();
		if (fileName == null) {
			return form.isRemovePoster() ? null : movie.getPoster();
		}
		if (movie.hasPoster(fileName)) {
			return movie.getPoster();
		}
		return Optional.ofNullable(form.poster())
			.or(() -> this.posters.claim(fileName))
			.orElseThrow(PosterRejectedException::missing);
	}

}
