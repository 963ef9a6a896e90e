package com.xebia.movieshop.movie.web;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieAddress;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieHistory;
import com.xebia.movieshop.movie.MovieService;
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
 * What was done to a movie, as a page and in JSON, and a form that brings a former state
 * back by an ordinary update.
 */
@Controller
@RequestMapping("/movies" + MovieAddress.PATTERN + "/history")
class HistoryController {

	private final MovieService movies;

	private final MovieHistory history;

	HistoryController(MovieService movies, MovieHistory history) {
		this.movies = movies;
		this.history = history;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String show(@PathVariable ObjectId id, @RequestParam(required = false) @Nullable Long before, Model model) {
		model.addAttribute("page", this.history.browse(find(id), before));
		return "movies/history";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<HistoryResource> showResource(@PathVariable ObjectId id,
			@RequestParam(required = false) @Nullable Long before, HttpServletRequest request) {
		HistoryResource page = HistoryResource.of(this.history.browse(find(id), before), request.getContextPath());
		return page.links().answer(page);
	}

	@GetMapping(path = "/{version:\\d{1,18}}", params = "form", produces = MediaType.TEXT_HTML_VALUE)
	String restoreForm(@PathVariable ObjectId id, @PathVariable long version, Model model) {
		Movie movie = find(id);
		MovieForm form = this.history.form(movie, version)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		model.addAttribute(movie).addAttribute(form).addAttribute("comparison", MovieComparison.of(movie, form));
		return "movies/former";
	}

	private Movie find(ObjectId id) {
		return this.movies.find(id).orElseThrow(() -> MovieController.missing(this.movies.isDeleted(id)));
	}

}
