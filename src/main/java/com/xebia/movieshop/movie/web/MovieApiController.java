package com.xebia.movieshop.movie.web;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Conditions;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterResource;
import com.xebia.movieshop.settings.ShopCurrency;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * The API of the catalogue: the paths of {@link MovieController} for clients that ask for
 * JSON. Optimistic locking prevents lost updates.
 */
@RestController
@RequestMapping(path = Addresses.MOVIES, produces = MediaType.APPLICATION_JSON_VALUE)
class MovieApiController {

	private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

	// ETag.parse skips what it cannot read, and could find an asterisk there.
	private static final Pattern ETAGS = Pattern
		.compile("\\s*+(?:\\*\\s*+|(?:,\\s*+|(?:W/)?+\"[^\"]*+\"\\s*+(?:,\\s*+|$))++)");

	private final MovieService movies;

	private final PosterField posterField;

	private final ShopCurrency currency;

	MovieApiController(MovieService movies, PosterField posterField, ShopCurrency currency) {
		this.movies = movies;
		this.currency = currency;
		this.posterField = posterField;
	}

	@GetMapping(Addresses.MOVIE)
	ResponseEntity<MovieResource> show(@PathVariable ObjectId id, HttpServletRequest request) {
		Movie movie = MovieController.find(this.movies, id);
		return Conditions.demandNothing(request)
				? ResponseEntity.status(HttpStatus.NOT_MODIFIED).eTag(eTag(movie)).build()
				: answer(ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT), movie, request, this.currency);
	}

	@PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<MovieResource> create(@RequestHeader(IDEMPOTENCY_KEY) @Nullable String key,
			@Valid @RequestBody MovieForm form, BindingResult errors, HttpServletRequest request,
			HttpServletResponse response) {
		require(form, null, errors, response);
		Movie movie = (key != null) ? this.movies.create(form, key) : this.movies.create(form);
		URI url = URI.create(MovieResource.url(movie, request.getContextPath()));
		return answer(ResponseEntity.created(url), movie, request, this.currency);
	}

	@PostMapping(consumes = { MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE })
	ResponseEntity<MovieResource> createByForm(@RequestHeader(IDEMPOTENCY_KEY) @Nullable String key,
			@Valid MovieForm form, BindingResult errors, HttpServletRequest request, HttpServletResponse response) {
		return create(key, form, errors, request, response);
	}

	@PutMapping(path = Addresses.MOVIE, consumes = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<MovieResource> update(@PathVariable ObjectId id,
			@RequestHeader(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
			@RequestParam(defaultValue = "false") boolean anyway, @Valid @RequestBody MovieForm form,
			BindingResult errors, HttpServletRequest request, HttpServletResponse response) {
		form.setAnyway(anyway);
		Movie stored = findMatching(id, ifMatch);
		if (Conditions.demandNothing(request)) {
			throw new ResponseStatusException(HttpStatus.PRECONDITION_FAILED);
		}
		if (ifMatch == null && form.getVersion() == null) {
			throw new ResponseStatusException(HttpStatus.PRECONDITION_REQUIRED);
		}
		boolean byVersion = form.getVersion() != null;
		if (!byVersion) {
			form.setVersion(stored.getVersion());
		}
		require(form, stored, errors, response);
		try {
			return answer(ResponseEntity.ok(), this.movies.update(id, form), request, this.currency);
		}
		catch (OptimisticLockingFailureException ex) {
			throw new ResponseStatusException(byVersion ? HttpStatus.CONFLICT : HttpStatus.PRECONDITION_FAILED, null,
					ex);
		}
	}

	@PutMapping(path = Addresses.MOVIE,
			consumes = { MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE })
	ResponseEntity<MovieResource> updateByForm(@PathVariable ObjectId id,
			@RequestHeader(HttpHeaders.IF_MATCH) @Nullable String ifMatch, @Valid MovieForm form, BindingResult errors,
			HttpServletRequest request, HttpServletResponse response) {
		return update(id, ifMatch, form.isAnyway(), form, errors, request, response);
	}

	@DeleteMapping(Addresses.MOVIE)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void delete(@PathVariable ObjectId id, @RequestHeader(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
			@RequestParam(defaultValue = "false") boolean anyway) {
		Movie stored = findMatching(id, ifMatch);
		this.movies.requireMeant(List.of(id), anyway);
		Optional<Movie> deleted = (ifMatch != null) ? this.movies.delete(stored) : this.movies.delete(id);
		if (deleted.isEmpty()) {
			throw (ifMatch != null) ? new ResponseStatusException(HttpStatus.PRECONDITION_FAILED)
					: MovieController.missing(this.movies, id);
		}
	}

	private Movie findMatching(ObjectId id, @Nullable String ifMatch) {
		Movie movie = this.movies.find(id)
			.filter((found) -> matches(found, ifMatch))
			.or(() -> this.movies.findLatest(id))
			.orElseThrow(() -> MovieController.missing(this.movies, id));
		if (!matches(movie, ifMatch)) {
			throw new ResponseStatusException(HttpStatus.PRECONDITION_FAILED);
		}
		return movie;
	}

	// A weak ETag matches as well: a proxy that compresses a response weakens its ETag.
	private static boolean matches(Movie movie, @Nullable String ifMatch) {
		if (ifMatch != null && !ETAGS.matcher(ifMatch).matches()) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "etag");
		}
		return ifMatch == null || ETag.parse(ifMatch)
			.stream()
			.anyMatch((tag) -> tag.isWildcard() || (tag.tag() + "-").startsWith(version(movie) + "-"));
	}

	private void require(MovieForm form, @Nullable Movie stored, BindingResult errors, HttpServletResponse response) {
		HttpStatusCode errorStatus = this.posterField.receive(form, stored, errors, response);
		if (errors.hasErrors()) {
			throw new ResponseStatusException(errorStatus, null, new BindException(errors));
		}
	}

	static ResponseEntity<MovieResource> answer(ResponseEntity.BodyBuilder answer, Movie movie,
			HttpServletRequest request, ShopCurrency currency) {
		return answer.eTag(eTag(movie)).body(MovieResource.of(movie, request.getContextPath(), currency.code()));
	}

	// The description of a poster and the state of copies may change without the version,
	// which alone decides whether an update is stale.
	private static String eTag(Movie movie) {
		Poster poster = movie.getPoster();
		List<?> others = Stream
			.concat(Stream.ofNullable(poster).map((described) -> PosterResource.of(described, "")),
					movie.getCopies().stream().map(MovieApiController::place))
			.toList();
		return '"' + version(movie) + (others.isEmpty() ? "" : "-" + Integer.toHexString(others.hashCode())) + '"';
	}

	private static List<@Nullable Object> place(Copy copy) {
		return Arrays.asList(copy.toString(), copy.getState().getCode(), copy.getDue(), copy.getUntil());
	}

	// A movie without a version counts as version 0.
	private static String version(Movie movie) {
		return String.valueOf((movie.getVersion() != null) ? movie.getVersion() : 0);
	}

}
