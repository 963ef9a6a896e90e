package com.xebia.movieshop.movie.web;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;

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

	// Redirects to the added movie, or to an empty form with a notice that links to it.
	static ModelAndView added(Movie movie, boolean another, RedirectAttributes nextPage) {
		if (another) {
			nextPage.addFlashAttribute("noticeMovie", movie.getId());
		}
		return done("added", movie.getTitle(), another ? Addresses.MOVIES + "?form" : movie.getAddress(), nextPage);
	}

	// Redirects to a page with a notice about the movie of this title; the notice is the
	// suffix of a message's code.
	public static ModelAndView done(String notice, String title, String path, RedirectAttributes nextPage) {
		nextPage.addFlashAttribute("notice", notice).addFlashAttribute("noticeTitle", title);
		return new ModelAndView(new SeeOther(path));
	}

}
