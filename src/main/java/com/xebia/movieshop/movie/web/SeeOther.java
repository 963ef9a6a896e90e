package com.xebia.movieshop.movie.web;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.view.RedirectView;

/**
 * Redirects a browser from a form to a page that shows the result, with the status 303, a
 * path within the shop, and no model attributes in the URL.
 */
public class SeeOther extends RedirectView {

	public SeeOther(String path) {
		super(path, true, false);
		setStatusCode(HttpStatus.SEE_OTHER);
		setExposeModelAttributes(false);
	}

	// Redirects to a page with a notice about the movie of this title; the notice is the
	// suffix of a message's code.
	public static ModelAndView done(String notice, String title, String path, RedirectAttributes nextPage) {
		nextPage.addFlashAttribute("notice", notice).addFlashAttribute("noticeTitle", title);
		return new ModelAndView(new SeeOther(path));
	}

}
