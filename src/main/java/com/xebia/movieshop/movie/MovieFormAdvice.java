package com.xebia.movieshop.movie;

import java.util.List;

import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/**
 * Reads the names in a form alike, whether a page or a program sent it.
 */
@ControllerAdvice(assignableTypes = { MovieController.class, MovieApiController.class })
class MovieFormAdvice {

	@InitBinder("movieForm")
	void bindNames(WebDataBinder binder) {
		binder.registerCustomEditor(List.class, new NamesEditor());
	}

}
