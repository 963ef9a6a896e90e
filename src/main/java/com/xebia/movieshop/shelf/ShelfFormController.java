package com.xebia.movieshop.shelf;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.editing.MovieBulkWriter;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.text.TypedText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.Validator;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Creates and updates shelves by JSON and by a form. Each button of the form sends the
 * whole form, which is answered with the edited form until it is saved, so that no script
 * is needed.
 */
@Controller
@RequestMapping(Addresses.SHELVES)
class ShelfFormController {

	private static final String FORM = "shelfForm";

	private static final Pattern ADD = Pattern.compile("add-(" + Addresses.ID + ")");

	private static final Pattern MOVE = Pattern.compile("(up|down|remove)-(\\d{1,3})");

	private final Shelves shelves;

	private final ShelfFilms films;

	private final MovieBulkWriter movies;

	private final MovieSearch search;

	private final MovieReader reader;

	private final Validator validator;

	ShelfFormController(Shelves shelves, ShelfFilms films, MovieBulkWriter movies, MovieSearch search,
			MovieReader reader, Validator validator) {
		this.shelves = shelves;
		this.films = films;
		this.movies = movies;
		this.search = search;
		this.reader = reader;
		this.validator = validator;
	}

	@InitBinder(FORM)
	void allowFilms(WebDataBinder binder) {
		binder.setAutoGrowCollectionLimit(ShelfForm.MAX_FILMS + 1);
	}

	// Fills the form with the parameters of a list, or with a movie.
	@GetMapping(params = "form", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView createForm(ShelfForm shelfForm) {
		return form(null, shelfForm, "");
	}

	@GetMapping(path = ShelfController.NAME, params = "form", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView updateForm(@PathVariable String name) {
		return form(name, ShelfForm.of(this.shelves.find(name)), "");
	}

	@PostMapping(params = "!movie", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView create(@Valid ShelfForm shelfForm, BindingResult errors, Edit edit,
			@RequestParam @Nullable MultipartFile file, RedirectAttributes nextPage) throws IOException {
		return save(null, shelfForm, errors, edit, file, nextPage);
	}

	@PutMapping(path = ShelfController.NAME, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView update(@PathVariable String name, @Valid ShelfForm shelfForm, BindingResult errors, Edit edit,
			@RequestParam @Nullable MultipartFile file, RedirectAttributes nextPage) throws IOException {
		return save(name, shelfForm, errors, edit, file, nextPage);
	}

	private ModelAndView save(@Nullable String name, ShelfForm form, BindingResult errors, Edit edit,
			@Nullable MultipartFile file, RedirectAttributes nextPage) throws IOException {
		if (file != null) {
			LetterboxdList list = LetterboxdList.read(file, this.movies);
			String title = form.title().isEmpty() ? list.title() : form.title();
			return form(name, form.with(title, form.filter(), form.version()).adding(list.films()), edit.find())
				.addObject("found", list);
		}
		if (!edit.isSave()) {
			return form(name, edited(form, edit.edit()), edit.find());
		}
		if (errors.hasErrors()) {
			ModelAndView again = form(name, form, "").addAllObjects(errors.getModel());
			again.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
			return again;
		}
		try {
			Shelf shelf = (name != null) ? this.shelves.update(name, form) : this.shelves.create(form);
			return SeeOther.done((name != null) ? "saved" : "added", shelf.title(), shelf.address(), nextPage);
		}
		catch (OptimisticLockingFailureException ex) {
			Long version = this.shelves.find(String.valueOf(name)).version();
			ModelAndView again = form(name, form.with(form.title(), form.filter(), version), "");
			again.setStatus(HttpStatus.CONFLICT);
			return again.addObject("reason", "shelf.conflict");
		}
	}

	private ShelfForm edited(ShelfForm form, String action) {
		Matcher add = ADD.matcher(action);
		if (add.matches()) {
			return form.adding(List.of(new ShelfFilm(add.group(1), "", List.of())));
		}
		Matcher move = MOVE.matcher(action);
		if (move.matches()) {
			int places = switch (move.group(1)) {
				case "up" -> -1;
				case "down" -> 1;
				default -> 0;
			};
			return form.moving(Integer.parseInt(move.group(2)), places);
		}
		return action.equals("copy")
				? form.adding(this.films.find(form.filter())).with(form.title(), "", form.version()) : form;
	}

	private ModelAndView form(@Nullable String name, ShelfForm form, String find) {
		return new ModelAndView("shelves/form").addAllObjects(new BeanPropertyBindingResult(form, FORM).getModel())
			.addObject("name", name)
			.addObject("movies", this.films.find(form.films().stream()))
			.addObject("find", find)
			.addObject("matches", matches(find));
	}

	private List<Movie> matches(String words) {
		try {
			return words.isEmpty() ? List.of() : this.reader
				.find(this.search.find(MovieQuery.of(words), MovieSearch.SUGGESTIONS), MovieReader.LISTED);
		}
		catch (SearchUnavailableException ex) {
			return List.of();
		}
	}

	// Puts a movie on a shelf from its page, or leads to the form of a new shelf.
	@PostMapping(params = "movie", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView put(@RequestParam ObjectId movie, @RequestParam String shelf, @RequestParam String note,
			RedirectAttributes nextPage) {
		if (shelf.isEmpty()) {
			return new ModelAndView(new SeeOther(Addresses.link(Addresses.SHELVES,
					Map.of("form", "", "films[0].movie", movie, "films[0].note", note))));
		}
		Movie found = this.reader.find(movie)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		ShelfForm form = ShelfForm.of(this.shelves.find(shelf)).adding(List.of(ShelfFilm.of(found, note)));
		if (this.validator.validateObject(form).hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, "shelf");
		}
		return SeeOther.done("shelved", this.shelves.update(shelf, form).title(), found.getAddress(), nextPage);
	}

	@PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> createResource(@Valid @RequestBody ShelfForm form, BindingResult errors,
			HttpServletRequest request) {
		Shelf shelf = this.shelves.create(valid(form, errors));
		URI url = URI.create(request.getContextPath() + shelf.address());
		return ResponseEntity.created(url)
			.body(ShelfResource.of(shelf, this.films.of(shelf), request.getContextPath()));
	}

	@PutMapping(path = ShelfController.NAME, consumes = MediaType.APPLICATION_JSON_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> updateResource(@PathVariable String name, @Valid @RequestBody ShelfForm form,
			BindingResult errors, HttpServletRequest request) {
		if (valid(form, errors).version() == null) {
			throw new ResponseStatusException(HttpStatus.PRECONDITION_REQUIRED, "shelf");
		}
		try {
			Shelf shelf = this.shelves.update(name, form);
			return ResponseEntity.ok(ShelfResource.of(shelf, this.films.of(shelf), request.getContextPath()));
		}
		catch (OptimisticLockingFailureException ex) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "shelf", ex);
		}
	}

	private static ShelfForm valid(ShelfForm form, BindingResult errors) {
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, null, new BindException(errors));
		}
		return form;
	}

	/**
	 * The button that sent the form: its value, and the words that are typed before one
	 * that finds movies. The Enter key there sends no value.
	 */
	record Edit(String edit, String find) {

		Edit {
			edit = Objects.requireNonNullElse(edit, "");
			find = TypedText.line(find);
		}

		boolean isSave() {
			return this.edit.equals("save") || (this.edit.isEmpty() && this.find.isEmpty());
		}

	}

}
