package com.xebia.movieshop.label;

import java.util.List;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieList;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.search.query.MovieQuery;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The labels of chosen movies, or of a page of a list, for the staff to print.
 */
@Controller
class LabelController {

	private static final int MAX_CHOSEN = 100;

	private final MovieLists lists;

	private final MovieReader reader;

	LabelController(MovieLists lists, MovieReader reader) {
		this.lists = lists;
		this.reader = reader;
	}

	// Leads to an address that can be loaded again in another language.
	@PostMapping("/labels")
	ModelAndView choose(@RequestParam(defaultValue = "") List<ObjectId> film) {
		return new ModelAndView(new SeeOther("/labels?film=" + film.stream()
			.distinct()
			.limit(MAX_CHOSEN)
			.map(ObjectId::toHexString)
			.collect(Collectors.joining(","))));
	}

	@GetMapping(path = "/labels", produces = MediaType.TEXT_HTML_VALUE)
	String list(MovieQuery query, @RequestParam(defaultValue = "") List<ObjectId> film, HttpServletRequest request,
			Model model) {
		List<ObjectId> chosen = film.stream().distinct().limit(MAX_CHOSEN).toList();
		if (chosen.isEmpty()) {
			MovieList list = this.lists.find(query);
			chosen = list.getMovies().stream().map(Movie::getId).toList();
			model.addAttribute("list", list);
		}
		String shop = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
		model.addAttribute("labels",
				this.reader.find(chosen).stream().flatMap((movie) -> Label.of(movie, shop)).toList());
		return "labels/list";
	}

}
