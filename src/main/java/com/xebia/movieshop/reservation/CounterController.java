package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.movie.Circulation;
import com.xebia.movieshop.movie.Circulation.State;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.reservation.Reservation.Customer;
import com.xebia.movieshop.reservation.Reservation.ReservedCopy;
import com.xebia.movieshop.text.TextKey;
import jakarta.validation.Valid;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindingResult;
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
 * The counter: what is reserved and lent, or the copies of one movie, with buttons that
 * move copies. A button says where the copy was when the page was shown, so that two of
 * the staff cannot move it at once, and the notice of a move has a button that undoes it.
 */
@Controller
@RequestMapping(path = CounterController.PATH, produces = MediaType.TEXT_HTML_VALUE)
class CounterController {

	static final String PATH = "/counter";

	private static final int MAX_WORDS = 200;

	// The usual time for which copies are lent.
	private static final int LOAN_DAYS = 7;

	private static final int PAGE_SIZE = 50;

	private static final Pattern PAGES = Pattern.compile("/counter(?:\\?[\\w%=&.~-]*)?");

	private final Reservations reservations;

	private final ReservationThrottle throttle;

	private final ApplicationEventPublisher events;

	CounterController(Reservations reservations, ReservationThrottle throttle, ApplicationEventPublisher events) {
		this.reservations = reservations;
		this.throttle = throttle;
		this.events = events;
	}

	@GetMapping
	ModelAndView list(@RequestParam @Nullable ObjectId movie, @RequestParam(defaultValue = "") String q,
			@RequestParam(defaultValue = "1") int page, ZoneId zone) {
		ModelAndView list = new ModelAndView("counter/list").addObject("loanEnd",
				LocalDate.now(zone).plusDays(LOAN_DAYS));
		if (movie != null) {
			Movie shown = this.reservations.movie(movie);
			return list.addObject("movie", shown)
				.addObject("copies", this.reservations.list(shown))
				.addObject("back", PATH + "?movie=" + movie);
		}
		List<ReservedCopy> all = this.reservations.list();
		String words = q.substring(0, Math.min(q.length(), MAX_WORDS)).strip();
		List<String> keys = List.of(TextKey.of(words).split(" "));
		List<ReservedCopy> found = words.isEmpty() ? all : all.stream().filter((copy) -> copy.has(keys)).toList();
		int last = Math.max(0, found.size() - 1) / PAGE_SIZE + 1;
		int number = Math.min(Math.max(page, 1), last);
		List<ReservedCopy> copies = found.subList((number - 1) * PAGE_SIZE, Math.min(found.size(), number * PAGE_SIZE));
		return list.addObject("copies", copies)
			.addObject("q", words)
			.addObject("number", number)
			.addObject("last", last)
			.addObject("back", link(words, number))
			.addObject("page",
					new ListPage<>(copies, link(words, number), (number > 1) ? link(words, number - 1) : null,
							(number < last) ? link(words, number + 1) : null))
			.addObject("ofSource",
					all.stream()
						.flatMap((copy) -> Stream.ofNullable(copy.reservation())
							.map(Reservation::source)
							.filter(Objects::nonNull))
						.collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
			.addObject("flooded", this.throttle.isFlooded());
	}

	private static String link(String words, int number) {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("q", words.isEmpty() ? null : words);
		parameters.put("page", (number > 1) ? number : null);
		return Addresses.link(PATH, parameters);
	}

	// Ends all reservations of the source of one.
	@DeleteMapping("/sources/{reservation}")
	ModelAndView release(@PathVariable String reservation, RedirectAttributes nextPage) {
		List<ReservedCopy> released = this.reservations.cancelAllOfSource(reservation);
		released.forEach((copy) -> publish(copy.movie(), String.valueOf(copy.copy().getId()), "here"));
		return SeeOther.done("released", String.valueOf(released.size()), PATH, nextPage);
	}

	private void publish(Movie movie, String copy, String state) {
		this.events.publishEvent(Entry.of(EntryKind.COPY_MOVED, movie.getTitle(), movie.getId(), copy, state));
	}

	// Moves a copy from one place to another, each of which is the text of a circulation.
	@PostMapping("/{id}/{copy}")
	ModelAndView move(@PathVariable ObjectId id, @PathVariable String copy, @RequestParam String from,
			@RequestParam String to, @RequestParam(defaultValue = "") String back, @Valid Customer customer,
			BindingResult errors, RedirectAttributes nextPage, ZoneId zone) {
		if (!errors.hasErrors() && !customer.isDueInTime(LocalDate.now(zone))) {
			errors.rejectValue("due", "typeMismatch.due");
		}
		String page = PAGES.matcher(back).matches() ? back : PATH;
		if (errors.hasErrors()) {
			// The copies of the movie, as the copy may be on another page of the list.
			ModelAndView form = list(id, "", 1, zone).addAllObjects(errors.getModel());
			form.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
			return form.addObject("refused", copy).addObject("back", page);
		}
		Movie movie = this.reservations.movie(id);
		Circulation former = parse(from);
		Circulation place = complete(parse(to), customer.due());
		boolean walkIn = isUnknown(place) && !customer.name().isEmpty();
		Reservation lent = walkIn ? this.reservations.add(movie, customer) : null;
		Circulation next = (place != null && lent != null)
				? new Circulation(place.state(), place.due(), null, lent.id()) : place;
		if (!this.reservations.move(movie, copy, former, next)) {
			if (lent != null) {
				this.reservations.remove(lent);
			}
			return SeeOther.done("moved", movie.getTitle(), page, nextPage);
		}
		String state = (next != null) ? next.state().getCode() : "here";
		publish(movie, copy, state);
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
