package com.xebia.movieshop.movie.web;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.movie.editing.Bin.BinQuery;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.settings.ShopCurrency;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The bin, as pages and as JSON: lists, restores and purges deleted movies.
 */
@Controller
@RequestMapping(Addresses.BIN)
class BinController {

	private static final String RESTORATION = Addresses.BY_ID + "/restoration";

	private final Bin bin;

	private final MovieService movies;

	private final ShopCurrency currency;

	BinController(Bin bin, MovieService movies, ShopCurrency currency) {
		this.bin = bin;
		this.movies = movies;
		this.currency = currency;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String list(BinQuery query, Model model) {
		model.addAttribute("page", this.bin.browse(query)).addAttribute("count", this.bin.count());
		return "bin/list";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<BinResource> listResource(BinQuery query, HttpServletRequest request) {
		BinResource page = BinResource.of(this.bin.browse(query), request.getContextPath());
		return page.links().answer(page);
	}

	@PostMapping(path = RESTORATION, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView restore(@PathVariable ObjectId id, RedirectAttributes nextPage) {
		Movie movie = restore(id);
		return SeeOther.done("restored", movie.getTitle(), movie.getAddress(), nextPage);
	}

	@PostMapping(path = RESTORATION, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<MovieResource> restoreResource(@PathVariable ObjectId id, HttpServletRequest request) {
		return MovieApiController.answer(ResponseEntity.ok(), restore(id), request, this.currency);
	}

	@DeleteMapping(path = Addresses.BY_ID, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView delete(@PathVariable ObjectId id, @RequestParam(defaultValue = "false") boolean anyway,
			RedirectAttributes nextPage) {
		return SeeOther.done("purged", purge(id, anyway).getTitle(), Addresses.BIN, nextPage);
	}

	@DeleteMapping(path = "/movies", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView deleteAll(@RequestParam(defaultValue = "false") boolean anyway, RedirectAttributes nextPage) {
		return SeeOther.done("emptied", String.valueOf(this.bin.purgeAll(anyway)), Addresses.BIN, nextPage);
	}

	@DeleteMapping(path = Addresses.BY_ID, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void deleteResource(@PathVariable ObjectId id, @RequestParam(defaultValue = "false") boolean anyway) {
		purge(id, anyway);
	}

	private Movie restore(ObjectId id) {
		return this.movies.restore(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private Movie purge(ObjectId id, boolean anyway) {
		return this.bin.purge(id, anyway).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	/**
	 * A page of the bin as JSON.
	 */
	record BinResource(List<BinItem> movies, Links links) {

		private static BinResource of(ListPage<Movie> page, String contextPath) {
			return new BinResource(page.items().stream().map((movie) -> BinItem.of(movie, contextPath)).toList(),
					Links.of(page, contextPath));
		}

	}

	/**
	 * A summary of a deleted movie, with its URL, which is valid again once it is
	 * restored, and the URL that restores it.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record BinItem(String id, String url, String title, String director, @Nullable Integer year, String restoration,
			@Nullable Instant deletedAt, @Nullable String deletedBy) {

		private static BinItem of(Movie movie, String contextPath) {
			String id = movie.getId().toHexString();
			return new BinItem(id, MovieResource.url(movie, contextPath), movie.getTitle(), movie.getDirector(),
					movie.getYear(), contextPath + Addresses.BIN + "/" + id + "/restoration", movie.getUpdatedAt(),
					movie.getUpdatedBy());
		}

	}

}
