package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;

import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Circulation.State;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.reservation.Reservation.Customer;
import jakarta.validation.Valid;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The counter: what is reserved and lent, or the copies of one movie, with buttons that
 * move copies. A button says where the copy was when the page was shown, so that two of
 * the staff cannot move it at once, and the notice of a move has a button that undoes it.
 */
@Controller
@RequestMapping(path = "/counter", produces = MediaType.TEXT_HTML_VALUE)
class CounterController {

	// The usual time for which copies are lent.
	private static final int LOAN_DAYS = 7;

	private final Reservations reservations;

	private final ApplicationEventPublisher events;

	CounterController(Reservations reservations, ApplicationEventPublisher events) {
		this.reservations = reservations;
		this.events = events;
	}

	@GetMapping
	ModelAndView list(@RequestParam @Nullable ObjectId movie, ZoneId zone) {
		ModelAndView page = new ModelAndView("counter/list").addObject("loanEnd",
				LocalDate.now(zone).plusDays(LOAN_DAYS));
		if (movie == null) {
			return page.addObject("copies", this.reservations.list());
		}
		Movie shown = this.reservations.movie(movie);
		return page.addObject("movie", shown).addObject("copies", this.reservations.list(shown));
	}

	// Moves a copy from one place to another, each of which is the text of a circulation.
	@PostMapping("/{id}/{copy}")
	ModelAndView move(@PathVariable ObjectId id, @PathVariable String copy, @RequestParam String from,
			@RequestParam String to,
			@RequestParam @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate due,
			@RequestParam(defaultValue = "") String back, @Valid Customer customer, BindingResult errors,
			RedirectAttributes nextPage, ZoneId zone) {
		if (errors.hasErrors()) {
			ModelAndView form = list(back.isEmpty() ? null : id, zone).addAllObjects(errors.getModel());
			form.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
			return form.addObject("refused", copy);
		}
		Movie movie = this.reservations.movie(id);
		Circulation former = parse(from);
		Circulation place = complete(parse(to), due);
		boolean walkIn = isUnknown(place) && !customer.name().isEmpty();
		Reservation lent = walkIn ? this.reservations.add(movie, customer) : null;
		Circulation next = (place != null && lent != null)
				? new Circulation(place.state(), place.due(), null, lent.id()) : place;
		String page = "/counter" + (back.isEmpty() ? "" : "?movie=" + id);
		if (!this.reservations.move(movie, copy, former, next)) {
			if (lent != null) {
				this.reservations.remove(lent);
			}
			return SeeOther.done("moved", movie.getTitle(), page, nextPage);
		}
		String state = (next != null) ? next.state().getCode() : "here";
		this.events.publishEvent(Entry.of(EntryKind.COPY_MOVED, movie.getTitle(), id, copy, state));
		nextPage.addFlashAttribute("noticeMovie", id)
			.addFlashAttribute("noticeCopy", copy)
			.addFlashAttribute("noticeFrom", Objects.toString(next, ""))
			.addFlashAttribute("noticeTo", from);
		return SeeOther.done("copy" + state, movie.getTitle(), page, nextPage);
	}

	private @Nullable Circulation complete(@Nullable Circulation place, @Nullable LocalDate due) {
		if (place != null && place.state() == State.RESERVED && place.until() == null) {
			return this.reservations.extended(place);
		}
		return (place != null && due != null) ? new Circulation(place.state(), due, null, place.reservation()) : place;
	}

	// Returns whether a copy is lent to somebody who has not reserved it.
	private static boolean isUnknown(@Nullable Circulation place) {
		return place != null && place.state() == State.LENT && place.reservation() == null;
	}

	private static @Nullable Circulation parse(String text) {
		try {
			return Circulation.parse(text);
		}
		catch (RuntimeException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, ex);
		}
	}

}
