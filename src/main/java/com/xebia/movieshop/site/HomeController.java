package com.xebia.movieshop.site;

import java.time.ZoneId;

import com.xebia.movieshop.movie.CatalogueQuery;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.people.NameStatistics;
import com.xebia.movieshop.shelf.ShelfFilms;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * The front page: the shelves, the newest movies and entry points into the catalogue.
 */
@Controller
class HomeController {

	private static final int NEW_MOVIES = 12;

	private final MovieCatalogue movies;

	private final NameStatistics statistics;

	private final ShelfFilms shelves;

	HomeController(MovieCatalogue movies, NameStatistics statistics, ShelfFilms shelves) {
		this.movies = movies;
		this.statistics = statistics;
		this.shelves = shelves;
	}

	@GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
	String show(ZoneId zone, Model model) {
		CatalogueQuery newest = new CatalogueQuery("newest", NEW_MOVIES, null, null, null, null, null, null);
		model.addAttribute("movies", this.movies.browse(newest).movies())
			.addAttribute("names", this.statistics.ofHomePage())
			.addAttribute("shelves", this.shelves.rows())
			.addAttribute("tonight", this.shelves.tonight(zone));
		return "home";
	}

}
