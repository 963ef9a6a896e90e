package com.xebia.movieshop.movie;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.web.server.ResponseStatusException;

/**
 * Keeps the catalogue: a change that it acknowledges is in the database, and a movie that
 * it stores names a poster that is there.
 */
@Service
public class MovieService {

	private final MovieRepository movies;

	private final MovieCatalogue catalogue;

	private final MovieWriter writer;

	private final DeletedMovies deleted;

	private final IdempotencyKeys keys;

	private final MongoOperations mongo;

	private final Posters posters;

	MovieService(MovieRepository movies, MovieCatalogue catalogue, MovieWriter writer, DeletedMovies deleted,
			IdempotencyKeys keys, MongoOperations mongo, Posters posters) {
		this.movies = movies;
		this.catalogue = catalogue;
		this.writer = writer;
		this.deleted = deleted;
		this.keys = keys;
		this.mongo = mongo;
		this.posters = posters;
	}

	public CataloguePage browse(CatalogueQuery query) {
		return this.catalogue.browse(query);
	}

	// The movie is to be shown, and not to be changed.
	public Optional<Movie> find(ObjectId id) {
		return this.catalogue.find(id);
	}

	// Finds a movie that is about to be changed, in its last version: for a moment after
	// an election, what others read may be older.
	public Optional<Movie> findLatest(ObjectId id) {
		return this.writer.confirm(id);
	}

	// Tells why there is no movie.
	public boolean isDeleted(ObjectId id) {
		return this.deleted.contains(id);
	}

	public Movie create(Movie movie) {
		return this.writer.insert(movie);
	}

	// Stores what a page's form says as a new movie, once however often it is sent.
	public Movie create(MovieForm form) {
		return create(form, this.keys.idForPage(form));
	}

	// Stores what a program sends as a new movie, once however often it sends it. Throws
	// an ErrorResponseException if its key came with other content before.
	public Movie create(MovieForm form, String key) {
		return create(form, this.keys.idForProgram(key, form));
	}

	private Movie create(MovieForm form, ObjectId id) {
		if (isDeleted(id)) {
			throw new ResponseStatusException(HttpStatus.GONE);
		}
		try {
			return create(fill(new Movie(id), form));
		}
		catch (DuplicateKeyException ex) {
			return this.writer.confirm(id).orElseThrow(() -> ex);
		}
	}

	// Changes a movie. Throws an OptimisticLockingFailureException if it is gone, or has
	// another version than the form was filled in for.
	public Movie update(ObjectId id, MovieForm form) {
		Predicate<Movie> unchanged = (found) -> Objects.equals(found.getVersion(), form.getVersion());
		Movie movie = this.movies.findById(id)
			.filter(unchanged)
			.or(() -> findLatest(id).filter(unchanged))
			.map(this::versioned)
			.orElseThrow(() -> new OptimisticLockingFailureException("The movie was changed meanwhile"));
		Poster former = movie.getPoster();
		Movie updated = this.writer.update(fill(movie, form));
		if (former != null && !updated.hasPoster(former.fileName())) {
			// A poster that is no longer named is kept for as long as the sweep waits,
			// counted from the time at which the database acknowledged it.
			this.posters.renew(former.fileName());
		}
		return updated;
	}

	// Moves a movie to the bin, whatever its version.
	public Optional<Movie> delete(ObjectId id) {
		return this.writer.delete(id);
	}

	// Moves a movie to the bin unless it has changed since somebody saw it.
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

	// Spring Data would take a document without a version for a new one, and give it 0.
	private Movie versioned(Movie movie) {
		if (movie.getVersion() == null) {
			Query unversioned = Query.query(Criteria.where("id").is(movie.getId()).and("version").is(null));
			this.mongo.updateFirst(unversioned, new Update().set("version", 0L), Movie.class);
			movie.setVersion(0L);
		}
		return movie;
	}

}
