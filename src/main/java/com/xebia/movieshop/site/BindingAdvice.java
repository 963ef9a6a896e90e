package com.xebia.movieshop.site;

import java.util.List;

import com.xebia.movieshop.movie.NamesEditor;

import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/**
 * Takes what a form or a query says from its parameters alone, and the names of a movie
 * as curators write them.
 */
@ControllerAdvice
class BindingAdvice {

	// Spring would fill what the parameters leave out from headers of the same name.
	@InitBinder
	void ignoreHeaders(WebDataBinder binder) {
		if (binder instanceof ExtendedServletRequestDataBinder request) {
			request.setHeaderPredicate((header) -> false);
		}
	}

	@InitBinder("movieForm")
	void bindNames(WebDataBinder binder) {
		binder.registerCustomEditor(List.class, new NamesEditor());
	}

}
