package com.xebia.movieshop.movie.web;

import java.util.List;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieHistory;
import com.xebia.movieshop.movie.editing.MovieHistory.Change;
import com.xebia.movieshop.movie.editing.MovieService;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/**
 * The history of a movie, as a page and as JSON, and a form that restores a former state
 * by an ordinary update.
 */
@Controller
@RequestMapping(Addresses.MOVIES + Addresses.MOVIE + "/history")
class HistoryController {

	private final MovieService movies;

	private final MovieHistory history;

	HistoryController(MovieService movies, MovieHistory history) {
		this.movies = movies;
		this.history = history;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String show(@PathVariable ObjectId id, @RequestParam @Nullable Long before, Model model) {
		Movie movie = MovieController.find(this.movies, id);
		model.addAttribute(movie).addAttribute("page", this.history.browse(movie, before));
		return "movies/history";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<HistoryResource> showResource(@PathVariable ObjectId id, @RequestParam @Nullable Long before,
			HttpServletRequest request) {
		ListPage<Change> page = this.history.browse(MovieController.find(this.movies, id), before);
		Links links = Links.of(page, request.getContextPath());
		return links.answer(new HistoryResource(page.items(), links));
	}

	@GetMapping(path = "/{version:\\d{1,18}}", params = "form", produces = MediaType.TEXT_HTML_VALUE)
	String restoreForm(@PathVariable ObjectId id, @PathVariable long version, Model model) {
		Movie movie = MovieController.find(this.movies, id);
		MovieForm form = this.history.form(movie, version)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		model.addAttribute(movie).addAttribute(form).addAttribute("comparison", MovieComparison.of(movie, form));
		return "movies/former";
	}

	/**
	 * A page of a movie's history as JSON.
	 */
	record HistoryResource(List<Change> changes, Links links) {

	}

}
