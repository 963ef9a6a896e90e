package com.xebia.movieshop.reservation;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.web.SeeOther;
import org.jspecify.annotations.Nullable;

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

	QueueController(Reservations reservations) {
		this.reservations = reservations;
	}

	@GetMapping
	ModelAndView list(@RequestParam(defaultValue = "1") int page) {
		long total = this.reservations.countWaiting();
		int last = (int) Math.max(0, total - 1) / PAGE_SIZE + 1;
		int number = Math.min(Math.max(page, 1), last);
		List<Waiting> waiting = this.reservations.waiting(number, PAGE_SIZE);
		return new ModelAndView("counter/waiting").addObject("waiting", waiting)
			.addObject("number", number)
			.addObject("last", last)
			.addObject("page", new ListPage<>(waiting, link(number), (number > 1) ? link(number - 1) : null,
					(number < last) ? link(number + 1) : null));
	}

	private static String link(int number) {
		return Addresses.link(PATH, Map.of("page", number));
	}

	// Idempotent.
	@DeleteMapping("/{reservation}")
	ModelAndView end(@PathVariable String reservation, RedirectAttributes nextPage) {
		return SeeOther.done("answered", this.reservations.endWaiting(reservation), PATH, nextPage);
	}

	/**
	 * A reservation that waits, with its movie unless that is in the bin or gone.
	 */
	public record Waiting(Reservation reservation, @Nullable Movie movie) {

	}

}
