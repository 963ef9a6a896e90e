package com.xebia.movieshop.site;

import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.people.NameStatistics;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * The front page: the newest movies and entry points into the catalogue.
 */
@Controller
class HomeController {

	private static final int NEW_MOVIES = 12;

	private final MovieCatalogue movies;

	private final NameStatistics statistics;

	HomeController(MovieCatalogue movies, NameStatistics statistics) {
		this.movies = movies;
		this.statistics = statistics;
	}

	@GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
	String show(Model model) {
		CatalogueQuery newest = new CatalogueQuery("newest", NEW_MOVIES, null, null, null, null, null, null);
		model.addAttribute("movies", this.movies.browse(newest).movies())
			.addAttribute("names", this.statistics.ofHomePage());
		return "home";
	}

}
