package com.xebia.movieshop.movie.web;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Shows a form again with its input and another drawn poster; saves nothing.
 */
@Controller
@RequestMapping(path = Addresses.MOVIES, params = "drawAnother", produces = MediaType.TEXT_HTML_VALUE,
		consumes = { MediaType.MULTIPART_FORM_DATA_VALUE, MediaType.APPLICATION_FORM_URLENCODED_VALUE })
class AnotherDrawingController {

	private final MovieService movies;

	private final PosterField posterField;

	AnotherDrawingController(MovieService movies, PosterField posterField) {
		this.movies = movies;
		this.posterField = posterField;
	}

	@PostMapping
	ModelAndView create(MovieForm form, BindingResult errors, HttpServletResponse response) {
		return show("movies/create", form, null, errors, response);
	}

	@PutMapping(Addresses.MOVIE)
	ModelAndView update(@PathVariable ObjectId id, MovieForm form, BindingResult errors, HttpServletResponse response) {
		Movie stored = this.movies.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		return show("movies/update", form, stored, errors, response).addObject(stored);
	}

	// An uploaded file is stored, because no page can fill in a file input.
	private ModelAndView show(String view, MovieForm form, @Nullable Movie stored, BindingResult errors,
			HttpServletResponse response) {
		this.posterField.receive(form, stored, errors, response);
		Integer drawing = form.getDrawing();
		form.setDrawing((drawing != null) ? drawing + 1 : 1);
		return new ModelAndView(view);
	}

}
