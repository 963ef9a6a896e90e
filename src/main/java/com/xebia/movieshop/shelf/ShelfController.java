package com.xebia.movieshop.shelf;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.shelf.ShelfFilms.ShownFilm;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.Validator;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The pages of shelves, and the actions on them that need no form.
 */
@Controller
@RequestMapping(path = Addresses.SHELVES, produces = MediaType.TEXT_HTML_VALUE)
class ShelfController {

	// The last segment of the path of a shelf.
	static final String NAME = "/{name:[^.]+}";

	private final Shelves shelves;

	private final ShelfFilms films;

	private final Validator validator;

	ShelfController(Shelves shelves, ShelfFilms films, Validator validator) {
		this.shelves = shelves;
		this.films = films;
		this.validator = validator;
	}

	@GetMapping
	String list(Model model) {
		model.addAttribute("rows", this.films.all().rows());
		return "shelves/list";
	}

	@GetMapping(NAME)
	String show(@PathVariable String name, ZoneId zone, HttpServletRequest request, Model model) {
		Shelf shelf = find(this.shelves, name);
		List<ShownFilm> shown = this.films.of(shelf);
		LocalDateTime begin = LocalDateTime.now(zone).minusHours(1);
		model.addAttribute("shelf", shelf)
			.addAttribute("films", shown)
			.addAttribute("showings",
					this.films.showings(shelf, shown.stream())
						.filter((showing) -> showing.time().isAfter(begin))
						.toList())
			.addAttribute("shelfPreview", ShelfPreview.of(shelf, shown, request));
		return "shelves/show";
	}

	@GetMapping(path = NAME + ".ics", produces = "text/calendar;charset=UTF-8")
	ResponseEntity<String> calendar(@PathVariable String name, ZoneId zone, HttpServletRequest request) {
		Shelf shelf = find(this.shelves, name);
		return ResponseEntity.ok(ShelfCalendar.of(shelf,
				this.films.showings(shelf, this.films.of(shelf).stream()).toList(), zone, request));
	}

	@PostMapping(NAME + "/position")
	ModelAndView move(@PathVariable String name, @RequestParam int places) {
		this.shelves.move(name, places);
		return new ModelAndView(new SeeOther(Addresses.SHELVES));
	}

	// Puts a film on a shelf from its page, or leads to the form of a new shelf.
	@PostMapping(params = "movie")
	ModelAndView add(@RequestParam ObjectId movie, @RequestParam String shelf, @RequestParam String note,
			RedirectAttributes nextPage) {
		if (shelf.isEmpty()) {
			return new ModelAndView(new SeeOther(
					Addresses.SHELVES + "?form&movies=" + movie + "&note-" + movie + "=" + Addresses.encode(note)));
		}
		Shelf stored = find(this.shelves, shelf);
		ShelfFilm film = new ShelfFilm(movie.toHexString(), note, List.of());
		Movie found = this.films.find(Stream.of(film))
			.values()
			.stream()
			.findFirst()
			.orElseThrow(ShelfController::missing);
		ShelfForm form = ShelfForm.of(stored).adding(List.of(film));
		if (this.validator.validateObject(form).hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, "shelf");
		}
		this.shelves.update(shelf, form);
		return SeeOther.done("shelved", stored.title(), found.getAddress(), nextPage);
	}

	@DeleteMapping(NAME)
	ModelAndView delete(@PathVariable String name, RedirectAttributes nextPage) {
		Shelf shelf = this.shelves.delete(name).orElseThrow(ShelfController::missing);
		nextPage.addFlashAttribute("noticeShelf", name);
		return SeeOther.done("deleted", shelf.title(), Addresses.SHELVES, nextPage);
	}

	@PostMapping(NAME + "/restoration")
	ModelAndView restore(@PathVariable String name, RedirectAttributes nextPage) {
		Shelf shelf = this.shelves.restore(name).orElseThrow(ShelfController::missing);
		return SeeOther.done("restored", shelf.title(), shelf.address(), nextPage);
	}

	static Shelf find(Shelves shelves, String name) {
		return shelves.find(name).orElseThrow(ShelfController::missing);
	}

	static ResponseStatusException missing() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

}
