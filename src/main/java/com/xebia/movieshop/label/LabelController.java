package com.xebia.movieshop.label;

import java.util.List;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.search.query.MovieQuery;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The labels of chosen movies, or of the first movies of a list, for the staff to print.
 */
@Controller
class LabelController {

	private static final int MAX_MOVIES = 500;

	private final MovieLists lists;

	private final MovieReader reader;

	LabelController(MovieLists lists, MovieReader reader) {
		this.lists = lists;
		this.reader = reader;
	}

	@GetMapping("/labels")
	String list(MovieQuery query, @RequestParam(name = "movie", defaultValue = "") List<ObjectId> chosen,
			HttpServletRequest request, Model model) {
		List<ObjectId> ids = chosen.isEmpty()
				? this.lists.find(query.inPagesOf(MAX_MOVIES)).getMovies().stream().map(Movie::getId).toList()
				: chosen.stream().distinct().limit(MAX_MOVIES).toList();
		String shop = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
		model.addAttribute("labels",
				this.reader.find(ids).stream().flatMap((movie) -> Label.of(movie, shop)).toList());
		model.addAttribute("limit", (ids.size() == MAX_MOVIES) ? MAX_MOVIES : null);
		return "labels/list";
	}

}
