package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.copy.CopiesOutException;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.search.query.MovieQuery;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.view.RedirectView;

/**
 * The pages of a movie: show, create, update and delete movies.
 */
@Controller
@RequestMapping(path = Addresses.MOVIES, produces = MediaType.TEXT_HTML_VALUE)
class MovieController {

	private final MovieService movies;

	private final PosterField posterField;

	private final RelatedMovies related;

	private final MovieCatalogue catalogue;

	MovieController(MovieService movies, PosterField posterField, RelatedMovies related, MovieCatalogue catalogue) {
		this.movies = movies;
		this.posterField = posterField;
		this.related = related;
		this.catalogue = catalogue;
	}

	// The list that the user came from, as the parameters of its URL, for the forms.
	@ModelAttribute("listParameters")
	@Nullable String list(@RequestParam @Nullable String list) {
		return list;
	}

	// Whether that list has a next movie to go on with.
	@ModelAttribute("listOrdered")
	boolean isOrdered(@RequestParam @Nullable String list) {
		return ListPosition.list(list).filter(MovieQuery::isPlain).isPresent();
	}

	@GetMapping(Addresses.MOVIE)
	ModelAndView show(@PathVariable ObjectId id, @PathVariable String words, HttpServletRequest request) {
		Movie movie = find(this.movies, id);
		if (!words.equals(Addresses.words(movie.getTitle(), movie.getYear()))) {
			return moved(movie);
		}
		return new ModelAndView("movies/show").addObject("movie", movie)
			.addObject("rows", this.related.find(movie))
			.addObject("moviePreview", MoviePreview.of(movie, request))
			.addObject("position", ListPosition.find(movie, this.catalogue, request).orElse(null));
	}

	// A permanent redirect makes search engines adopt the new URL. Browsers must
	// revalidate it, because a title may be changed back.
	private static ModelAndView moved(Movie movie) {
		RedirectView page = new RedirectView(movie.getAddress(), true, false, false);
		page.setStatusCode(HttpStatus.MOVED_PERMANENTLY);
		page.setPropagateQueryParams(true);
		page.setExpandUriTemplateVariables(false);
		return new ModelAndView(page);
	}

	@GetMapping(params = "form")
	String createForm(Model model) {
		MovieForm form = new MovieForm();
		form.setSeed(ThreadLocalRandom.current().nextInt(1_000_000));
		model.addAttribute(tokenized(form));
		return "movies/create";
	}

	@PostMapping(consumes = { MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE })
	ModelAndView create(@Valid MovieForm form, BindingResult errors,
			@RequestParam(defaultValue = "false") boolean another, HttpServletResponse response,
			RedirectAttributes nextPage) {
		HttpStatusCode errorStatus = this.posterField.receive(form, null, errors, response);
		if (errors.hasErrors()) {
			return new ModelAndView("movies/create", errorStatus);
		}
		Movie movie = this.movies.create(form);
		if (another) {
			// The notice on the empty form links to the movie.
			nextPage.addFlashAttribute("noticeMovie", movie.getId());
			return SeeOther.done("added", movie.getTitle(), Addresses.MOVIES + "?form", nextPage);
		}
		return SeeOther.done("added", movie.getTitle(), movie.getAddress(), nextPage);
	}

	// The CSRF token was expired or missing: the form is shown again with a valid one.
	@PostMapping({ "/stale", Addresses.MOVIE + "/stale" })
	ModelAndView showAgain(@PathVariable @Nullable ObjectId id, @Valid MovieForm form, BindingResult errors,
			HttpServletResponse response) {
		Optional<Movie> stored = Optional.ofNullable(id).flatMap(this.movies::find);
		this.posterField.receive(form, stored.orElse(null), errors, response);
		return stored.map((movie) -> new ModelAndView("movies/update", HttpStatus.FORBIDDEN).addObject(movie))
			.orElseGet(() -> new ModelAndView("movies/create", HttpStatus.FORBIDDEN))
			.addObject("reason", "movie.stale");
	}

	@PostMapping(params = "drawAnother",
			consumes = { MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE })
	ModelAndView drawAnother(MovieForm form, BindingResult errors, HttpServletResponse response) {
		return drawAnother("movies/create", form, null, errors, response);
	}

	@PutMapping(path = Addresses.MOVIE, params = "drawAnother",
			consumes = { MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE })
	ModelAndView drawAnother(@PathVariable ObjectId id, MovieForm form, BindingResult errors,
			HttpServletResponse response) {
		Movie stored = find(this.movies, id);
		return drawAnother("movies/update", form, stored, errors, response).addObject(stored);
	}

	// Shows the form again with its input and another drawn poster. Saves nothing but an
	// uploaded file, because no page can fill in a file input.
	private ModelAndView drawAnother(String view, MovieForm form, @Nullable Movie stored, BindingResult errors,
			HttpServletResponse response) {
		this.posterField.receive(form, stored, errors, response);
		if (form.getSeed() != null) {
			form.setSeed(form.getSeed() + 1);
		}
		else {
			form.setDrawing(Objects.requireNonNullElse(form.getDrawing(), 0) + 1);
		}
		return new ModelAndView(view);
	}

	@GetMapping(path = Addresses.MOVIE, params = "form")
	String updateForm(@PathVariable ObjectId id, Model model) {
		Movie movie = find(this.movies, id);
		model.addAttribute(movie).addAttribute(new MovieForm(movie));
		return "movies/update";
	}

	@PutMapping(path = Addresses.MOVIE,
			consumes = { MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE })
	ModelAndView update(@PathVariable ObjectId id, @Valid MovieForm form, BindingResult errors,
			@RequestParam(defaultValue = "false") boolean restore, AfterSaving after, HttpServletResponse response,
			RedirectAttributes nextPage) {
		Optional<Movie> stored = this.movies.find(id)
			.or(() -> this.movies.findLatest(id))
			.or(() -> (restore && !errors.hasErrors()) ? this.movies.restore(id) : Optional.empty());
		HttpStatusCode errorStatus = this.posterField.receive(form, stored.orElse(null), errors, response);
		if (stored.isEmpty()) {
			return gone(id, form);
		}
		if (errors.hasErrors()) {
			return new ModelAndView("movies/update", errorStatus).addObject(stored.get());
		}
		return update(id, form, after, nextPage);
	}

	private ModelAndView update(ObjectId id, MovieForm form, AfterSaving after, RedirectAttributes nextPage) {
		try {
			return saved(this.movies.update(id, form), after, nextPage);
		}
		catch (CopiesOutException ex) {
			return new ModelAndView("movies/update", HttpStatus.CONFLICT).addObject(find(this.movies, id))
				.addObject("copiesOut", ex.getCopies());
		}
		catch (OptimisticLockingFailureException ex) {
			return this.movies.findLatest(id)
				.map((current) -> merge(current, form, after, nextPage))
				.orElseGet(() -> gone(id, form));
		}
	}

	// Merges a concurrent change; asks the user only if both changed the same field.
	private ModelAndView merge(Movie current, MovieForm form, AfterSaving after, RedirectAttributes nextPage) {
		Movie base = this.movies.findFormer(current.getId(), form.getVersion()).orElse(null);
		List<MovieComparison> contradictions = form.merge(current, base);
		if (!contradictions.isEmpty()) {
			return new ModelAndView("movies/conflict", HttpStatus.CONFLICT).addObject(current)
				.addObject("comparison", contradictions);
		}
		// If the form was sent twice, its values are stored already.
		boolean stored = MovieComparison.of(current, form).isEmpty();
		return stored ? saved(current, after, nextPage) : update(current.getId(), form, after, nextPage);
	}

	@DeleteMapping(Addresses.MOVIE)
	ModelAndView delete(@PathVariable ObjectId id, @RequestParam @Nullable String list,
			@RequestParam(defaultValue = "false") boolean anyway, RedirectAttributes nextPage) {
		this.movies.requireMeant(List.of(id), anyway);
		Movie movie = this.movies.delete(id).orElseThrow(() -> missing(this.movies, id));
		nextPage.addFlashAttribute("noticeMovie", id);
		return SeeOther.done("deleted", movie.getTitle(),
				ListPosition.list(list).map(MovieQuery::self).orElse(Addresses.MOVIES), nextPage);
	}

	static Movie find(MovieService movies, ObjectId id) {
		return movies.find(id).orElseThrow(() -> missing(movies, id));
	}

	static ResponseStatusException missing(MovieService movies, ObjectId id) {
		return new ResponseStatusException(movies.isDeleted(id) ? HttpStatus.GONE : HttpStatus.NOT_FOUND);
	}

	// The movie was deleted concurrently; the input can be saved as a new one, or in the
	// restored one.
	private ModelAndView gone(ObjectId id, MovieForm form) {
		boolean deleted = this.movies.isDeleted(id);
		return new ModelAndView("movies/create", HttpStatus.NOT_FOUND).addObject(tokenized(form))
			.addObject("reason", deleted ? "movie.gone" : "movie.purged")
			.addObject("deleted", deleted ? id : null);
	}

	private static MovieForm tokenized(MovieForm form) {
		form.setToken(UUID.randomUUID().toString());
		return form;
	}

	private ModelAndView saved(Movie movie, AfterSaving after, RedirectAttributes nextPage) {
		Optional<MovieQuery> list = ListPosition.list(after.list());
		if (Boolean.TRUE.equals(after.next())) {
			Optional<ObjectId> next = list.filter(MovieQuery::isPlain).isPresent()
					? list.flatMap((query) -> this.catalogue.neighbour(query, movie, true)).map(Movie::getId)
					: this.related.nextIncomplete(movie.getId());
			if (next.isPresent()) {
				nextPage.addFlashAttribute("noticeMovie", movie.getId());
				String form = Addresses.MOVIES + "/" + next.get() + "?form";
				return SeeOther.done("saved", movie.getTitle(),
						(after.list() != null) ? form + "&list=" + Addresses.encode(after.list()) : form, nextPage);
			}
		}
		String parameters = list.map(ListPosition::parameters).orElse("");
		return SeeOther.done("saved", movie.getTitle(), movie.getAddress() + parameters, nextPage);
	}

	/**
	 * Where the user goes after saving.
	 *
	 * @param list the parameters of the list that the user came from
	 * @param next whether to the form of the next incomplete movie
	 */
	record AfterSaving(@Nullable String list, @Nullable Boolean next) {

	}

}
