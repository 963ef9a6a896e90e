package com.xebia.movieshop.reservation;

import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.web.SeeOther;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Who waits for a movie, as staff see it at the counter. They end what they have
 * answered.
 */
@Controller
@RequestMapping(path = QueueController.PATH, produces = MediaType.TEXT_HTML_VALUE)
class QueueController {

	static final String PATH = CounterController.PATH + "/waiting";

	private static final int PAGE_SIZE = 50;

	private final Reservations reservations;

	private final ApplicationEventPublisher events;

	QueueController(Reservations reservations, ApplicationEventPublisher events) {
		this.reservations = reservations;
		this.events = events;
	}

	@GetMapping
	ModelAndView list(@RequestParam(defaultValue = "1") int page) {
		return new ModelAndView("counter/waiting").addObject("page",
				ListPage.numbered(page, PAGE_SIZE, this.reservations.countWaiting(),
						(number) -> this.reservations.waiting(number, PAGE_SIZE),
						(number) -> Addresses.link(PATH, Map.of("page", number))));
	}

	// Idempotent.
	@DeleteMapping("/{reservation}")
	ModelAndView end(@PathVariable String reservation, RedirectAttributes nextPage) {
		Optional<Reservation> ended = this.reservations.endWaiting(reservation);
		ended.ifPresent((waited) -> this.events
			.publishEvent(Entry.of(EntryKind.WISH_ANSWERED, waited.title(), waited.movie())));
		return SeeOther.done("answered", ended.map(Reservation::title).orElse(""), PATH, nextPage);
	}

	/**
	 * A reservation that waits, with its movie unless that is in the bin or gone.
	 */
	public record Waiting(Reservation reservation, @Nullable Movie movie) {

	}

}
