package com.xebia.movieshop.movie.web;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.HistoryPage;
import com.xebia.movieshop.movie.editing.MovieHistory;
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
	String show(@PathVariable ObjectId id, @RequestParam(required = false) @Nullable Long before, Model model) {
		model.addAttribute("page", browse(id, before));
		return "movies/history";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<HistoryResource> showResource(@PathVariable ObjectId id,
			@RequestParam(required = false) @Nullable Long before, HttpServletRequest request) {
		HistoryResource page = HistoryResource.of(browse(id, before), request.getContextPath());
		return page.links().answer(page);
	}

	@GetMapping(path = "/{version:\\d{1,18}}", params = "form", produces = MediaType.TEXT_HTML_VALUE)
	String restoreForm(@PathVariable ObjectId id, @PathVariable long version, Model model) {
		Movie movie = MovieController.find(this.movies, id);
		MovieForm form = this.history.form(movie, version)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		model.addAttribute(movie).addAttribute(form).addAttribute("comparison", MovieComparison.of(movie, form));
		return "movies/former";
	}

	private HistoryPage browse(ObjectId id, @Nullable Long before) {
		return this.history.browse(MovieController.find(this.movies, id), before);
	}

	/**
	 * A page of a movie's history as JSON.
	 */
	record HistoryResource(List<ChangeResource> changes, Links links) {

		private static HistoryResource of(HistoryPage page, String contextPath) {
			return new HistoryResource(page.page().items().stream().map(ChangeResource::of).toList(),
					Links.of(page.page(), contextPath));
		}

	}

	/**
	 * A change and the version that it led to; unknown properties are omitted.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record ChangeResource(long version, @Nullable ChangeKind kind, @Nullable Instant at, @Nullable String by,
			List<ChangedField> fields) {

		private static ChangeResource of(HistoryPage.Change change) {
			Movie state = change.state();
			return new ChangeResource(change.version(), change.kind(), state.getUpdatedAt(), state.getUpdatedBy(),
					change.fields().stream().map(ChangedField::of).toList());
		}

	}

	/**
	 * A changed field; a list has one name per line.
	 */
	record ChangedField(String field, String before, String after) {

		private static ChangedField of(MovieComparison comparison) {
			return new ChangedField(comparison.field(), comparison.stored(), comparison.typed());
		}

	}

}
