package com.xebia.movieshop.site;

import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/**
 * Takes what a form or a query says from its parameters alone. Spring would fill what
 * they leave out from headers of the same name.
 */
@ControllerAdvice
class BindingAdvice {

	@InitBinder
	void ignoreHeaders(WebDataBinder binder) {
		if (binder instanceof ExtendedServletRequestDataBinder request) {
			request.setHeaderPredicate((header) -> false);
		}
	}

}
