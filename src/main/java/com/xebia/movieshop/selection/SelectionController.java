package com.xebia.movieshop.selection;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.importing.Imports;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.editing.DeletedMovies;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.shelf.ShelfFilms;
import org.bson.types.ObjectId;

import org.springframework.context.MessageSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The movies of a list with boxes to tick, and what staff can do with those that are
 * ticked. The addresses contain their ids, so that a page can be opened again.
 */
@Controller
@RequestMapping(path = "/selection", produces = MediaType.TEXT_HTML_VALUE)
class SelectionController {

	private static final String BIN = "/bin";

	private final MovieLists lists;

	private final MovieReader reader;

	private final MovieService movies;

	private final DeletedMovies bin;

	private final ShelfFilms shelves;

	private final Imports imports;

	private final MessageSource messages;

	SelectionController(MovieLists lists, MovieReader reader, MovieService movies, DeletedMovies bin,
			ShelfFilms shelves, Imports imports, MessageSource messages) {
		this.lists = lists;
		this.reader = reader;
		this.movies = movies;
		this.bin = bin;
		this.shelves = shelves;
		this.imports = imports;
		this.messages = messages;
	}

	@GetMapping
	ModelAndView list(MovieQuery query) {
		return page(HttpStatus.OK).addObject("list", this.lists.find(query));
	}

	private ModelAndView page(HttpStatus status) {
		return new ModelAndView("selection/list", status).addObject("changes", SelectionChange.values())
			.addObject("shelves", this.shelves.list(false));
	}

	// Shows what the change does, and asks whether to make it.
	@PostMapping("/changes")
	ModelAndView change(@RequestParam(defaultValue = "") List<ObjectId> film, @RequestParam SelectionChange change,
			@RequestParam(defaultValue = "") String value, Locale locale) throws IOException {
		List<Movie> chosen = this.reader.find(film);
		if (chosen.isEmpty() || !change.accepts(value)) {
			return page(HttpStatus.UNPROCESSABLE_CONTENT).addObject("chosen", chosen)
				.addObject("change", change)
				.addObject("value", value)
				.addObject("problem", chosen.isEmpty() ? "selection.none" : "selection.value");
		}
		String name = this.messages.getMessage("selection.change." + change, null, locale) + ": " + value;
		return new ModelAndView(new SeeOther(this.imports.check(change.list(chosen, value), name, locale)));
	}

	// Shows which of the movies are in the bin, and which would be moved there.
	@GetMapping(BIN)
	ModelAndView bin(@RequestParam(defaultValue = "") List<ObjectId> film) {
		return new ModelAndView("selection/bin").addObject("movies", this.reader.find(film))
			.addObject("deleted", List.copyOf(this.bin.find(film).values()));
	}

	@PostMapping(BIN)
	ModelAndView delete(@RequestParam(defaultValue = "") List<ObjectId> film) {
		film.forEach(this.movies::delete);
		return new ModelAndView(new SeeOther(
				UriComponentsBuilder.fromPath("/selection" + BIN).queryParam("film", film.toArray()).toUriString()));
	}

	@PostMapping("/restoration")
	ModelAndView restore(@RequestParam(defaultValue = "") List<ObjectId> film, RedirectAttributes nextPage) {
		long restored = film.stream().map(this.bin::restore).flatMap(Optional::stream).count();
		return SeeOther.done("restoredall", String.valueOf(restored), Addresses.MOVIES, nextPage);
	}

}
