package com.xebia.movieshop.movie.web;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.view.RedirectView;

/**
 * Sends a browser from a form to the page that shows what came of it, by the status 303
 * and an address of the shop's own, with nothing of the model in it.
 */
public class SeeOther extends RedirectView {

	/**
	 * Creates the redirect.
	 * @param path the address below the context path
	 */
	public SeeOther(String path) {
		super(path, true, false);
		setStatusCode(HttpStatus.SEE_OTHER);
		setExposeModelAttributes(false);
	}

}
