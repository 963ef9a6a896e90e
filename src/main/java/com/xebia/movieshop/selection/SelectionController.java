package com.xebia.movieshop.selection;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.importing.Imports;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.importing.store.BulkChange.Kind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.text.TypedText;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

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

/**
 * The movies of a list with boxes to tick, and what staff can do with those that are
 * ticked. Their ids are sent in forms: an address with a thousand would be too long.
 */
@Controller
@RequestMapping(path = "/selection", produces = MediaType.TEXT_HTML_VALUE)
class SelectionController {

	private static final String BIN = "/bin";

	private static final String DELETION = "/deletion";

	private static final Pattern LISTS = Pattern.compile("/movies(?:\\?[\\w%=&.~+*-]{0,1000})?");

	// Proxies refuse addresses of more than some 8,000 letters.
	private static final int MAX_IN_ADDRESS = 200;

	// As many as the page accepts: the value is written for each movie.
	private static final int MAX_VALUE = 500;

	private final MovieLists lists;

	private final MovieReader reader;

	private final MovieService movies;

	private final Bin bin;

	private final ShelfFilms shelves;

	private final Imports imports;

	private final MessageSource messages;

	SelectionController(MovieLists lists, MovieReader reader, MovieService movies, Bin bin, ShelfFilms shelves,
			Imports imports, MessageSource messages) {
		this.lists = lists;
		this.reader = reader;
		this.movies = movies;
		this.bin = bin;
		this.shelves = shelves;
		this.imports = imports;
		this.messages = messages;
	}

	@GetMapping
	ModelAndView list(MovieQuery query, @RequestParam(defaultValue = "") String back) {
		return page(HttpStatus.OK, back).addObject("list", this.lists.find(query));
	}

	private ModelAndView page(HttpStatus status, String back) {
		return new ModelAndView("selection/list", status).addObject("changes", Kind.values())
			.addObject("back", back(back))
			.addObject("shelves", this.shelves.list(false));
	}

	// Returns the path of the list in which movies were ticked, or of all.
	private static String back(String list) {
		return LISTS.matcher(list).matches() ? list : Addresses.MOVIES;
	}

	// Shows what the change does, and asks whether to make it.
	@PostMapping("/changes")
	ModelAndView change(@RequestParam(defaultValue = "") List<ObjectId> film, @RequestParam Kind change,
			@RequestParam(defaultValue = "") String value, @RequestParam(defaultValue = "") String back,
			Locale locale) {
		List<Movie> chosen = this.reader.find(film);
		String problem = chosen.isEmpty() ? "selection.none" : problem(change, value);
		if (problem != null) {
			return page(HttpStatus.UNPROCESSABLE_CONTENT, back).addObject("chosen", chosen)
				.addObject("change", change)
				.addObject("value", value)
				.addObject("problem", problem);
		}
		String title = this.messages.getMessage("selection.change." + change, null, locale) + ": " + value;
		BulkChange made = BulkChange.of(change, TypedText.line(value), chosen,
				back(back) + "#" + chosen.get(0).getId());
		return new ModelAndView(new SeeOther(Imports.path(this.imports.begin(made, title, true, locale))));
	}

	// Returns the code of the message about an unfit value.
	private static @Nullable String problem(Kind change, String value) {
		if (value.length() > MAX_VALUE) {
			return "selection.tooLong";
		}
		return (change == Kind.OFFER || change == Kind.LANGUAGE || !TypedText.line(value).isEmpty()) ? null
				: "selection.value";
	}

	// Switching the language on the page of an action sends this GET request.
	@GetMapping({ "/changes", BIN })
	ModelAndView chooseAgain() {
		return new ModelAndView(new SeeOther("/selection"));
	}

	// Shows which of the movies are in the bin, and which would be moved there.
	@PostMapping(BIN)
	ModelAndView bin(@RequestParam(defaultValue = "") List<ObjectId> film,
			@RequestParam(defaultValue = "") String back) {
		return new ModelAndView("selection/bin").addObject("movies", this.reader.find(film))
			.addObject("back", back(back))
			.addObject("deleted", List.copyOf(this.bin.find(film).values()));
	}

	// The page of what was deleted has an address, so that loading it again deletes
	// nothing.
	@PostMapping(DELETION)
	ModelAndView delete(@RequestParam(defaultValue = "") List<ObjectId> film,
			@RequestParam(defaultValue = "false") boolean anyway, @RequestParam(defaultValue = "") String back) {
		this.movies.requireMeant(film, anyway);
		film.forEach(this.movies::delete);
		return new ModelAndView(new SeeOther((film.size() > MAX_IN_ADDRESS) ? Addresses.BIN
				: "/selection" + DELETION + "?film=" + ids(film) + "&back=" + Addresses.encode(back(back))));
	}

	@GetMapping(DELETION)
	ModelAndView deleted(@RequestParam(defaultValue = "") List<ObjectId> film,
			@RequestParam(defaultValue = "") String back) {
		return bin(film, back);
	}

	private static String ids(List<ObjectId> films) {
		return films.stream().map(ObjectId::toHexString).collect(Collectors.joining(","));
	}

	@PostMapping("/restoration")
	ModelAndView restore(@RequestParam(defaultValue = "") List<ObjectId> film,
			@RequestParam(defaultValue = "") String back, RedirectAttributes nextPage) {
		long restored = film.stream().map(this.movies::restore).flatMap(Optional::stream).count();
		return SeeOther.done("restoredall", String.valueOf(restored), back(back), nextPage);
	}

}
