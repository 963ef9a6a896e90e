package com.xebia.movieshop.movie.editing;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieRepository;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.copy.CopiesOutException;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.server.ResponseStatusException;

/**
 * Manages the catalogue: an acknowledged change is in the database, and the poster that a
 * stored movie references exists.
 */
@Service
public class MovieService {

	// How long an idempotency key is stored.
	private static final Duration RETENTION = Duration.ofDays(1);

	private final MovieRepository movies;

	private final MovieCatalogue catalogue;

	private final MovieWriter writer;

	private final MovieStates states;

	private final MovieHistory history;

	private final Bin bin;

	private final Copies copies;

	private final MongoOperations mongo;

	private final Posters posters;

	MovieService(MovieRepository movies, MovieCatalogue catalogue, MovieWriter writer, MovieStates states,
			MovieHistory history, Bin bin, Copies copies, MongoOperations mongo, Posters posters) {
		this.movies = movies;
		this.catalogue = catalogue;
		this.writer = writer;
		this.states = states;
		this.history = history;
		this.bin = bin;
		this.copies = copies;
		this.mongo = mongo;
		this.posters = posters;
	}

	// Finds a movie for display, not for an update.
	public Optional<Movie> find(ObjectId id) {
		return this.catalogue.find(id);
	}

	// Finds the latest version of a movie for an update. For a moment after an election,
	// other reads may return an older one.
	public Optional<Movie> findLatest(ObjectId id) {
		return this.writer.confirm(id).map(this.states::read);
	}

	// Finds a former version of a movie.
	public Optional<Movie> findFormer(ObjectId id, @Nullable Long version) {
		return Optional.ofNullable(version).flatMap((number) -> this.history.find(id, number)).map(this.states::read);
	}

	// Returns whether a movie that is not in the catalogue is in the bin.
	public boolean isDeleted(ObjectId id) {
		return !this.bin.find(List.of(id)).isEmpty();
	}

	// Creates a movie with a given id; answered with 410 if it is in the bin. Throws a
	// DuplicateKeyException if the catalogue has it.
	public Movie create(Movie movie) {
		Movie created = this.writer.write(this.states.creation(movie))
			.orElseThrow(() -> isDeleted(movie.getId()) ? new ResponseStatusException(HttpStatus.GONE)
					: new DuplicateKeyException("The catalogue has the movie " + movie.getId()));
		this.copies.add(List.of(movie));
		return created;
	}

	// Creates a movie from a form of a page; idempotent for the same token and content. A
	// form that is changed and sent again creates another movie.
	public Movie create(MovieForm form) {
		String content = form.fingerprint();
		String token = form.getToken();
		return create(form, (token != null) ? idFor("page " + token + " " + content, content) : new ObjectId());
	}

	// Creates a movie from a request of the API; idempotent for the same key. Throws an
	// ErrorResponseException if the key was used with other content.
	public Movie create(MovieForm form, String key) {
		return create(form, idFor("program " + key, form.fingerprint()));
	}

	private Movie create(MovieForm form, ObjectId id) {
		try {
			Movie movie = fill(new Movie(id), form);
			movie.design(form.getSeed());
			return create(movie);
		}
		catch (DuplicateKeyException ex) {
			Movie first = findLatest(id).orElseThrow(() -> ex);
			if (Objects.equals(first.getVersion(), 0L)) {
				// The first request may have ended before it stored them.
				this.copies.add(List.of(first));
			}
			return first;
		}
	}

	// Updates a movie, unless nothing changes. Throws an
	// OptimisticLockingFailureException if it was deleted or has another version than the
	// form, and a CopiesOutException if the form leaves out a copy that somebody has,
	// unless that is meant.
	public Movie update(ObjectId id, MovieForm form) {
		OptimisticLockingFailureException conflict = new OptimisticLockingFailureException(
				"The movie was changed concurrently");
		Predicate<Movie> unchanged = (found) -> Objects.equals(found.getVersion(), form.getVersion());
		Movie movie = this.movies.findById(id)
			.filter(unchanged)
			.or(() -> findLatest(id).filter(unchanged))
			.orElseThrow(() -> conflict);
		String former = copies(movie);
		fill(movie, form);
		requireMeant(movie, form);
		boolean sameCopies = copies(movie).equals(former);
		MovieChange change = this.states.change(movie);
		Movie updated = this.writer.write(sameCopies ? change : change.ofCopies()).orElseThrow(() -> conflict);
		if (!former.isEmpty() || !movie.getCopies().isEmpty()) {
			updated.showStock(this.copies.save(movie, null));
		}
		return updated;
	}

	private static String copies(Movie movie) {
		return movie.texts().getOrDefault("copies", "");
	}

	// Moves a movie to the bin, whatever its version.
	public Optional<Movie> delete(ObjectId id) {
		return this.writer.write(MovieChange.deletion(id));
	}

	// Moves a movie to the bin unless its version has changed.
	public Optional<Movie> delete(Movie movie) {
		return this.writer.write(MovieChange.deletion(movie.getId(), movie.getVersion()));
	}

	// Moves a movie back into the catalogue; idempotent.
	public Optional<Movie> restore(ObjectId id) {
		return this.writer.write(MovieChange.restoration(id)).or(() -> findLatest(id));
	}

	private void requireMeant(Movie movie, MovieForm form) {
		Set<@Nullable String> kept = movie.getCopies().stream().map(Copy::getId).collect(Collectors.toSet());
		if (!form.isAnyway() && form.givesCopies()) {
			CopiesOutException.throwIfAny(this.copies.out(List.of(movie.getId()))
				.stream()
				.filter((copy) -> !kept.contains(copy.getId()))
				.toList());
		}
	}

	// Throws a CopiesOutException if somebody has copies of movies that are about to
	// leave the catalogue, unless that is meant.
	public void requireMeant(Collection<ObjectId> movies, boolean anyway) {
		this.copies.requireMeant(movies, anyway);
	}

	private Movie fill(Movie movie, MovieForm form) {
		if (form.givesCopies()) {
			form.copyTo(movie);
		}
		else {
			form.copyTo(movie, "copies");
		}
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

	// A single atomic upsert: all concurrent requests get the id of the first one.
	private ObjectId idFor(String key, String content) {
		Update creation = new Update().setOnInsert("movie", new ObjectId())
			.setOnInsert("content", content)
			.setOnInsert("createdAt", Instant.now());
		Creation first = Objects
			.requireNonNull(this.mongo.findAndModify(Query.query(Criteria.where("key").is(DigestUtils.sha256Hex(key))),
					creation, FindAndModifyOptions.options().upsert(true).returnNew(true), Creation.class));
		if (!first.content().equals(content)) {
			throw new ErrorResponseException(HttpStatus.UNPROCESSABLE_CONTENT,
					ProblemDetail.forStatus(HttpStatus.UNPROCESSABLE_CONTENT), null, "error.422.key", null);
		}
		return first.movie();
	}

	@Scheduled(initialDelay = 20, fixedDelay = 24 * 60, timeUnit = TimeUnit.MINUTES)
	void removeExpired() {
		removeExpired(Instant.now().minus(RETENTION));
	}

	void removeExpired(Instant limit) {
		this.mongo.remove(Query.query(Criteria.where("createdAt").lt(limit)), Creation.class);
	}

	/**
	 * A submission that creates a movie, with the fingerprint of its content.
	 */
	@Document("creation")
	record Creation(@Id String key, ObjectId movie, String content, Instant createdAt) {

	}

}
