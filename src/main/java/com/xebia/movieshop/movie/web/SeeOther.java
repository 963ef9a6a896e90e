package com.xebia.movieshop.movie.web;

import com.xebia.movieshop.movie.Movie;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.view.RedirectView;

/**
 * Sends a browser from a form to the page that shows what came of it, by the status 303
 * and an address of the shop's own, with nothing of the model in it.
 */
public class SeeOther extends RedirectView {

	public SeeOther(String path) {
		super(path, true, false);
		setStatusCode(HttpStatus.SEE_OTHER);
		setExposeModelAttributes(false);
	}

	// Leads to a movie that was added, or to the form for another one, with a link to it.
	static ModelAndView added(Movie movie, boolean another, RedirectAttributes nextPage) {
		if (another) {
			nextPage.addFlashAttribute("noticeMovie", movie.getId());
		}
		return done("added", movie.getTitle(), another ? "/movies?form" : movie.getAddress(), nextPage);
	}

	// Has the next page say what was done to the movie of this title; the notice is the
	// end of a message's code.
	public static ModelAndView done(String notice, String title, String path, RedirectAttributes nextPage) {
		nextPage.addFlashAttribute("notice", notice).addFlashAttribute("noticeTitle", title);
		return new ModelAndView(new SeeOther(path));
	}

}
