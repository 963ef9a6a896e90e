package com.xebia.movieshop.shelf;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.shelf.ShelfFilms.ShownFilm;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * The API of shelves: the paths of their pages for clients that ask for JSON.
 */
@RestController
@RequestMapping(path = Addresses.SHELVES, produces = MediaType.APPLICATION_JSON_VALUE)
class ShelfApiController {

	private final Shelves shelves;

	private final ShelfFilms films;

	private final SavedFilter filters;

	ShelfApiController(Shelves shelves, ShelfFilms films, SavedFilter filters) {
		this.shelves = shelves;
		this.filters = filters;
		this.films = films;
	}

	@GetMapping
	ResponseEntity<ShelvesResource> list(HttpServletRequest request) {
		return ResponseEntity.ok()
			.varyBy(HttpHeaders.ACCEPT)
			.body(new ShelvesResource(this.shelves.all()
				.stream()
				.map((shelf) -> new Item(shelf.name(), url(shelf, request), shelf.title(), shelf.sentence()))
				.toList()));
	}

	@GetMapping(ShelfController.NAME)
	ResponseEntity<ShelfResource> show(@PathVariable String name, HttpServletRequest request) {
		return answer(ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT), ShelfController.find(this.shelves, name),
				request);
	}

	@PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> create(@Valid @RequestBody ShelfForm form, BindingResult errors,
			HttpServletRequest request) {
		require(form, errors);
		Shelf shelf = this.shelves.create(form);
		return answer(ResponseEntity.created(URI.create(url(shelf, request))), shelf, request);
	}

	@PutMapping(path = ShelfController.NAME, consumes = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> update(@PathVariable String name, @Valid @RequestBody ShelfForm form,
			BindingResult errors, HttpServletRequest request) {
		require(form, errors);
		if (form.version() == null) {
			throw new ResponseStatusException(HttpStatus.PRECONDITION_REQUIRED, "shelf");
		}
		try {
			return answer(ResponseEntity.ok(), this.shelves.update(name, form).orElseThrow(ShelfController::missing),
					request);
		}
		catch (OptimisticLockingFailureException ex) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "shelf", ex);
		}
	}

	@DeleteMapping(ShelfController.NAME)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void delete(@PathVariable String name) {
		if (this.shelves.delete(name).isEmpty()) {
			throw ShelfController.missing();
		}
	}

	@PostMapping(ShelfController.NAME + "/restoration")
	ResponseEntity<ShelfResource> restore(@PathVariable String name, HttpServletRequest request) {
		return answer(ResponseEntity.ok(), this.shelves.restore(name).orElseThrow(ShelfController::missing), request);
	}

	private void require(ShelfForm form, BindingResult errors) {
		this.filters.validate(form.filter(), errors);
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, null, new BindException(errors));
		}
	}

	private ResponseEntity<ShelfResource> answer(ResponseEntity.BodyBuilder answer, Shelf shelf,
			HttpServletRequest request) {
		String url = url(shelf, request);
		List<FilmResource> shown = this.films.of(shelf)
			.stream()
			.map((film) -> FilmResource.of(film, request.getContextPath()))
			.toList();
		return answer.body(new ShelfResource(shelf.name(), url, shelf.title(), shelf.sentence(), shelf.filter(), shown,
				shelf.isProgramme() ? url + ".ics" : null, shelf.version(),
				shelf.updatedAt().truncatedTo(ChronoUnit.MILLIS)));
	}

	private static String url(Shelf shelf, HttpServletRequest request) {
		return request.getContextPath() + shelf.address();
	}

	/**
	 * All shelves, in the owner's order.
	 */
	record ShelvesResource(List<Item> shelves) {

	}

	/**
	 * A summary of a shelf; its URL returns the films.
	 */
	record Item(String name, String url, String title, String sentence) {

	}

	/**
	 * A shelf with its films that exist.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record ShelfResource(String name, String url, String title, String sentence, String filter,
			List<FilmResource> films, @Nullable String calendar, @Nullable Long version, Instant updatedAt) {

	}

	/**
	 * A film on a shelf.
	 */
	record FilmResource(MovieResource.Item movie, String note, List<String> times) {

		static FilmResource of(ShownFilm film, String contextPath) {
			return new FilmResource(MovieResource.Item.of(film.movie(), contextPath), film.entry().note(),
					film.entry().times());
		}

	}

}
