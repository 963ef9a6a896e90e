package com.xebia.movieshop.shelf;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.shelf.LetterboxdList.FoundFilms;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.util.StringUtils;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.Validator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The form of a shelf. Each of its buttons sends the whole form, which is answered with
 * the edited form until it is saved, so that no script is needed.
 */
@Controller
@RequestMapping(path = Addresses.SHELVES, produces = MediaType.TEXT_HTML_VALUE)
class ShelfFormController {

	private static final String FORM = "shelfForm";

	private final Shelves shelves;

	private final ShelfFilms films;

	private final SavedFilter filters;

	private final LetterboxdList lists;

	private final MovieSearch search;

	private final MovieReader reader;

	private final Validator validator;

	ShelfFormController(Shelves shelves, ShelfFilms films, SavedFilter filters, LetterboxdList lists,
			MovieSearch search, MovieReader reader, Validator validator) {
		this.shelves = shelves;
		this.films = films;
		this.filters = filters;
		this.lists = lists;
		this.search = search;
		this.reader = reader;
		this.validator = validator;
	}

	// Fills the form with the parameters of a list, or with a film.
	@GetMapping(params = "form")
	ModelAndView createForm(HttpServletRequest request) {
		return form(null, ShelfForm.of(request), HttpStatus.OK, "");
	}

	@GetMapping(path = ShelfController.NAME, params = "form")
	ModelAndView updateForm(@PathVariable String name) {
		return form(name, ShelfForm.of(ShelfController.find(this.shelves, name)), HttpStatus.OK, "");
	}

	@PostMapping
	ModelAndView create(@RequestParam(defaultValue = "") String edit, @RequestParam(defaultValue = "") String find,
			@RequestParam @Nullable MultipartFile file, HttpServletRequest request, RedirectAttributes nextPage)
			throws IOException {
		return save(null, edit, find, file, request, nextPage);
	}

	@PutMapping(ShelfController.NAME)
	ModelAndView update(@PathVariable String name, @RequestParam(defaultValue = "") String edit,
			@RequestParam(defaultValue = "") String find, @RequestParam @Nullable MultipartFile file,
			HttpServletRequest request, RedirectAttributes nextPage) throws IOException {
		return save(name, edit, find, file, request, nextPage);
	}

	// The Enter key in the field for a film sends no name of a button.
	private ModelAndView save(@Nullable String name, String edit, String q, @Nullable MultipartFile file,
			HttpServletRequest request, RedirectAttributes nextPage) throws IOException {
		ShelfForm form = ShelfForm.of(request);
		if (edit.equals("list")) {
			FoundFilms found = this.lists.read(file);
			return form(name, form.adding(found.films()), HttpStatus.OK, q).addObject("found", found);
		}
		if (!edit.equals("save") && !(edit.isEmpty() && q.isBlank())) {
			return form(name, edited(form, edit), HttpStatus.OK, q);
		}
		BeanPropertyBindingResult errors = new BeanPropertyBindingResult(form, FORM);
		this.validator.validate(form, errors);
		this.filters.validate(form.filter(), errors);
		if (errors.hasErrors()) {
			return form(name, form, HttpStatus.UNPROCESSABLE_CONTENT, "").addAllObjects(errors.getModel());
		}
		try {
			Shelf shelf = (name != null) ? this.shelves.update(name, form).orElseThrow(ShelfController::missing)
					: this.shelves.create(form);
			return SeeOther.done((name != null) ? "saved" : "added", shelf.title(), shelf.address(), nextPage);
		}
		catch (OptimisticLockingFailureException ex) {
			Optional<Shelf> current = this.shelves.find(String.valueOf(name));
			return form(name, form.with(form.filter(), current.map(Shelf::version).orElse(null)), HttpStatus.CONFLICT,
					"")
				.addObject("reason", "shelf.conflict");
		}
	}

	private ShelfForm edited(ShelfForm form, String edit) {
		String[] action = edit.split("-", 2);
		String movie = (action.length > 1 && action[1].matches(Addresses.ID)) ? action[1] : "";
		return switch (action[0]) {
			case "add" -> form.adding(movie.isEmpty() ? List.of() : List.of(new ShelfFilm(movie, "", List.of())));
			case "copy" -> form.adding(this.filters.find(this.filters.normalize(form.filter()))
				.stream()
				.map((found) -> new ShelfFilm(found.getId().toHexString(), "", List.of()))
				.toList()).with("", form.version());
			case "up", "down", "remove" -> form.edited(action[0], movie, this.films.find(form.films().stream()));
			default -> form;
		};
	}

	private ModelAndView form(@Nullable String name, ShelfForm form, HttpStatus status, String q) {
		Map<String, Movie> movies = this.films.find(form.films().stream());
		return new ModelAndView("shelves/form", status).addObject(FORM, form)
			.addObject("name", name)
			.addObject("movies", movies)
			.addObject("find", q)
			.addObject("matches", search(q));
	}

	private List<Movie> search(String q) {
		try {
			return StringUtils.hasText(q) ? this.reader
				.find(this.search.find(SearchRequest.of(q), MovieSearch.SUGGESTIONS), MovieReader.LISTED) : List.of();
		}
		catch (SearchUnavailableException ex) {
			return List.of();
		}
	}

}
