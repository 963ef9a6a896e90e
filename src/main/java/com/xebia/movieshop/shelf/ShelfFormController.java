package com.xebia.movieshop.shelf;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.shelf.Shelf.ShelfForm;
import com.xebia.movieshop.shelf.ShelfController.ShelfResource;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.Validator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Creates and updates shelves, by JSON and by a form. Each button of the form sends the
 * whole form, which is answered with the edited form until it is saved, so that no script
 * is needed.
 */
@Controller
@RequestMapping(Addresses.SHELVES)
class ShelfFormController {

	private static final String FORM = "shelfForm";

	private final Shelves shelves;

	private final ShelfFilms films;

	private final MovieBatches movies;

	private final Validator validator;

	ShelfFormController(Shelves shelves, ShelfFilms films, MovieBatches movies, Validator validator) {
		this.shelves = shelves;
		this.films = films;
		this.movies = movies;
		this.validator = validator;
	}

	// Fills the form of a new shelf, or adds movies to that of a stored one.
	@GetMapping(params = "form", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView form(@RequestParam MultiValueMap<String, String> fields,
			@RequestParam(defaultValue = "") String shelf) {
		ShelfForm form = ShelfForm.of(fields);
		return shelf.isEmpty() ? form(null, form, HttpStatus.OK)
				: form(shelf, ShelfForm.of(this.shelves.find(shelf)).adding(form.films().stream()), HttpStatus.OK);
	}

	@GetMapping(path = ShelfController.NAME, params = "form", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView form(@PathVariable String name) {
		return form(name, ShelfForm.of(this.shelves.find(name)), HttpStatus.OK);
	}

	@PostMapping(produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView create(@RequestParam MultiValueMap<String, String> fields, @RequestParam @Nullable MultipartFile file,
			RedirectAttributes nextPage) throws IOException {
		return save(null, fields, file, nextPage);
	}

	@PutMapping(path = ShelfController.NAME, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView update(@PathVariable String name, @RequestParam MultiValueMap<String, String> fields,
			@RequestParam @Nullable MultipartFile file, RedirectAttributes nextPage) throws IOException {
		return save(name, fields, file, nextPage);
	}

	// Adds movies that were selected in a list to the form of a stored shelf.
	@PostMapping(params = "edit=put", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView put(@RequestParam MultiValueMap<String, String> fields, @RequestParam String shelf) {
		return form(fields, shelf).addObject("edited", true);
	}

	// The Enter key in a field sends no name of a button.
	private ModelAndView save(@Nullable String name, MultiValueMap<String, String> fields, @Nullable MultipartFile file,
			RedirectAttributes nextPage) throws IOException {
		ShelfForm form = ShelfForm.of(fields);
		String find = Objects.requireNonNullElse(fields.getFirst("find"), "").strip();
		String entered = StringUtils.hasText(fields.getFirst("day")) ? "time" : "save";
		String edit = Objects.requireNonNullElse(fields.getFirst("edit"), find.isEmpty() ? entered : "find");
		if (file != null) {
			LetterboxdList found = LetterboxdList.read(file, this.movies);
			return form(name, form.adding(found.films().stream()), HttpStatus.OK).addObject("found", found)
				.addObject("edited", true);
		}
		if (!edit.equals("save")) {
			ShelfForm edited = edited(name, form, edit);
			return form(name, edited, HttpStatus.OK).addObject("edited", true)
				.addObject("find", find)
				.addObject("matches", this.films.matches(find))
				.addObject("others",
						fields.containsKey("others") ? others(edited, this.shelves.find(String.valueOf(name))) : 0);
		}
		BindingResult errors = new BeanPropertyBindingResult(form, FORM);
		this.validator.validate(form, errors);
		if (errors.hasErrors()) {
			return form(name, form, HttpStatus.UNPROCESSABLE_CONTENT).addAllObjects(errors.getModel());
		}
		try {
			Shelf shelf = this.shelves.save(name, form);
			return SeeOther.done((name != null) ? "saved" : "added", shelf.title(), shelf.address(), nextPage);
		}
		catch (OptimisticLockingFailureException ex) {
			Shelf stored = this.shelves.find(String.valueOf(name));
			return form(name, form.with(form.filter(), stored.version()), HttpStatus.CONFLICT)
				.addObject("reason", "shelf.conflict")
				.addObject("others", others(form, stored));
		}
	}

	// Returns how many films only the stored shelf has. After a conflict, the form sends
	// a
	// field that asks for it, until it is saved.
	private static int others(ShelfForm form, Shelf stored) {
		return form.adding(stored.films().stream()).films().size() - form.films().size();
	}

	// An edit is a word, for most with the id of a movie.
	private ShelfForm edited(@Nullable String name, ShelfForm form, String edit) {
		String[] parts = edit.split("-", 2);
		String movie = parts[parts.length - 1];
		return switch (parts[0]) {
			case "add" -> form.adding(Stream.of(new ShelfFilm(movie, "", List.of())));
			case "addothers" -> form.adding(this.shelves.find(String.valueOf(name)).films().stream());
			case "up" -> form.moving(movie, -1);
			case "down" -> form.moving(movie, 1);
			case "remove" -> form.moving(movie, 0);
			case "copy" -> form.adding(this.films.find(form.filter(), ShelfForm.MAX_FILMS).stream().map(ShelfFilm::of))
				.with("", form.version());
			default -> form;
		};
	}

	private ModelAndView form(@Nullable String name, ShelfForm form, HttpStatus status) {
		return new ModelAndView("shelves/form", status).addObject(FORM, form)
			.addObject("name", name)
			.addObject("list", this.films.list(form.query()))
			.addObject("movies", this.films.find(form.films().stream()));
	}

	@PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> createResource(@Valid @RequestBody ShelfForm form, BindingResult errors,
			HttpServletRequest request) {
		ShelfResource shelf = save(null, form, errors, request);
		return ResponseEntity.created(URI.create(shelf.url())).body(shelf);
	}

	@PutMapping(path = ShelfController.NAME, consumes = MediaType.APPLICATION_JSON_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	ShelfResource updateResource(@PathVariable String name, @Valid @RequestBody ShelfForm form, BindingResult errors,
			HttpServletRequest request) {
		if (form.version() == null) {
			throw new ResponseStatusException(HttpStatus.PRECONDITION_REQUIRED, "shelf");
		}
		return save(name, form, errors, request);
	}

	private ShelfResource save(@Nullable String name, ShelfForm form, BindingResult errors,
			HttpServletRequest request) {
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, null, new BindException(errors));
		}
		try {
			return ShelfResource.of(this.films.show(this.shelves.save(name, form)), request);
		}
		catch (OptimisticLockingFailureException ex) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "shelf", ex);
		}
	}

}
