package com.xebia.movieshop.shelf;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;

import com.xebia.movieshop.shelf.ShelfFilms.Showing;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The programme of all shelves, in pages of seven days.
 */
@Controller
class ProgrammeController {

	private static final int DAYS = 7;

	private final ShelfFilms films;

	ProgrammeController(ShelfFilms films) {
		this.films = films;
	}

	@GetMapping(path = "/programme", produces = MediaType.TEXT_HTML_VALUE)
	String show(@RequestParam @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate from, ZoneId zone,
			Model model) {
		LocalDateTime now = LocalDateTime.now(zone);
		LocalDate today = now.toLocalDate();
		List<Showing> all = this.films.programme(now);
		LocalDate first = (from != null && from.isAfter(today)) ? from : today;
		LocalDate end = first.plusDays(DAYS);
		List<Showing> shown = all.stream()
			.filter((showing) -> first.equals(today) || !showing.time().toLocalDate().isBefore(first))
			.filter((showing) -> showing.time().toLocalDate().isBefore(end))
			.toList();
		// The week of the next showing, as there may be none for a month.
		LocalDate next = all.stream()
			.map((showing) -> showing.time().toLocalDate())
			.filter((day) -> !day.isBefore(end))
			.findFirst()
			.orElse(null);
		model.addAttribute("days", Showing.byDay(shown))
			.addAttribute("next", next)
			.addAttribute("later", !first.equals(today));
		return "shelves/programme";
	}

}
