package com.xebia.movieshop.shelf;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.shelf.ShelfFilms.ShownShelf;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.CacheControl;
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
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The pages of shelves, the calendar and the mosaic of a shelf, and the actions that need
 * no form.
 */
@Controller
@RequestMapping(path = Addresses.SHELVES, produces = MediaType.TEXT_HTML_VALUE)
class ShelfController {

	// The last segment of the path of a shelf.
	static final String NAME = "/{name:[^.]+}";

	static final String RESTORATION = NAME + "/restoration";

	private final Shelves shelves;

	private final ShelfFilms films;

	private final ShelfMosaic mosaic;

	ShelfController(Shelves shelves, ShelfFilms films, ShelfMosaic mosaic) {
		this.shelves = shelves;
		this.films = films;
		this.mosaic = mosaic;
	}

	@GetMapping
	String list(Model model) {
		model.addAttribute("rows", this.films.allRows());
		return "shelves/list";
	}

	@GetMapping(NAME)
	String show(@PathVariable String name, ZoneId zone, HttpServletRequest request, Model model) {
		ShownShelf shown = this.films.show(this.shelves.find(name));
		model.addAttribute("shown", shown)
			.addAttribute("showings", shown.showings(LocalDateTime.now(zone).minusHours(1)))
			.addAttribute("url", shop(request) + shown.shelf().address());
		return "shelves/show";
	}

	@GetMapping(path = NAME + ".ics", produces = "text/calendar;charset=UTF-8")
	ResponseEntity<String> calendar(@PathVariable String name, ZoneId zone, HttpServletRequest request) {
		return ResponseEntity.ok(ShelfCalendar.of(this.films.show(this.shelves.find(name)), zone, shop(request)));
	}

	private static String shop(HttpServletRequest request) {
		return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
	}

	@GetMapping(path = NAME + "/mosaic", produces = MediaType.IMAGE_JPEG_VALUE)
	ResponseEntity<byte[]> mosaic(@PathVariable String name) throws IOException {
		List<Movie> movies = this.films.show(this.shelves.find(name))
			.getMovies()
			.stream()
			.limit(ShelfMosaic.POSTERS)
			.toList();
		return movies.isEmpty() ? ResponseEntity.notFound().build()
				: ResponseEntity.ok()
					.cacheControl(CacheControl.maxAge(Duration.ofHours(1)).cachePublic())
					.body(this.mosaic.paint(movies));
	}

	@PostMapping(NAME + "/position")
	ModelAndView move(@PathVariable String name, @RequestParam int places) {
		this.shelves.move(name, places);
		return new ModelAndView(new SeeOther(Addresses.SHELVES));
	}

	@DeleteMapping(NAME)
	ModelAndView delete(@PathVariable String name, RedirectAttributes nextPage) {
		nextPage.addFlashAttribute("noticeShelf", name);
		return SeeOther.done("deleted", this.shelves.delete(name).title(), Addresses.SHELVES, nextPage);
	}

	@PostMapping(RESTORATION)
	ModelAndView restore(@PathVariable String name, RedirectAttributes nextPage) {
		Shelf shelf = this.shelves.restore(name);
		return SeeOther.done("restored", shelf.title(), shelf.address(), nextPage);
	}

}
