package com.xebia.movieshop.shelf;

import java.net.URI;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.shelf.ShelfFilms.ShownShelf;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;

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

	ShelfApiController(Shelves shelves, ShelfFilms films) {
		this.shelves = shelves;
		this.films = films;
	}

	// Without the movies.
	@GetMapping
	ResponseEntity<Map<String, List<ShelfResource>>> list(HttpServletRequest request) {
		return ResponseEntity.ok()
			.varyBy(HttpHeaders.ACCEPT)
			.body(Map.of("shelves",
					this.shelves.all()
						.stream()
						.map((shelf) -> ShelfResource.of(new ShownShelf(shelf, List.of()), request.getContextPath()))
						.toList()));
	}

	@GetMapping(ShelfController.NAME)
	ResponseEntity<ShelfResource> show(@PathVariable String name, HttpServletRequest request) {
		return answer(ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT), this.shelves.find(name), request);
	}

	@PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> create(@Valid @RequestBody ShelfForm form, BindingResult errors,
			HttpServletRequest request) {
		require(errors);
		Shelf shelf = this.shelves.create(form);
		return answer(ResponseEntity.created(URI.create(request.getContextPath() + shelf.address())), shelf, request);
	}

	@PutMapping(path = ShelfController.NAME, consumes = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> update(@PathVariable String name, @Valid @RequestBody ShelfForm form,
			BindingResult errors, HttpServletRequest request) {
		require(errors);
		if (form.version() == null) {
			throw new ResponseStatusException(HttpStatus.PRECONDITION_REQUIRED, "shelf");
		}
		try {
			return answer(ResponseEntity.ok(), this.shelves.update(name, form), request);
		}
		catch (OptimisticLockingFailureException ex) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "shelf", ex);
		}
	}

	private static void require(BindingResult errors) {
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, null, new BindException(errors));
		}
	}

	@DeleteMapping(ShelfController.NAME)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void delete(@PathVariable String name) {
		this.shelves.delete(name);
	}

	@PostMapping(ShelfController.RESTORATION)
	ResponseEntity<ShelfResource> restore(@PathVariable String name, HttpServletRequest request) {
		return answer(ResponseEntity.ok(), this.shelves.restore(name), request);
	}

	private ResponseEntity<ShelfResource> answer(ResponseEntity.BodyBuilder answer, Shelf shelf,
			HttpServletRequest request) {
		return answer.body(ShelfResource.of(this.films.show(shelf), request.getContextPath()));
	}

	/**
	 * A shelf as JSON.
	 *
	 * @param movies those of its entries that exist, and then those of its filter
	 */
	@JsonInclude(JsonInclude.Include.NON_EMPTY)
	record ShelfResource(String name, String url, @JsonUnwrapped ShelfForm form, List<MovieResource.Item> movies) {

		static ShelfResource of(ShownShelf shown, String contextPath) {
			Shelf shelf = shown.shelf();
			return new ShelfResource(shelf.name(), contextPath + shelf.address(), ShelfForm.of(shelf),
					shown.getMovies().stream().map((movie) -> MovieResource.Item.of(movie, contextPath)).toList());
		}

	}

}
