package com.xebia.movieshop.site;

import java.util.List;

import com.xebia.movieshop.names.NamesEditor;

import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/**
 * Binds forms and queries from request parameters only, and a movie's names from the text
 * that curators type.
 */
@ControllerAdvice
class BindingAdvice {

	// Spring would bind missing parameters from headers of the same name.
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
