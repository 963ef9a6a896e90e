package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.movie.Copy.State;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Place;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.settings.ShopReservations;
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

	private static final int PAGE_SIZE = 50;

	// What a scanner types: the address of a copy, or its id.
	private static final Pattern SCANNED = Pattern.compile("(?:.*/c/)?([0-9a-f]{8})");

	private static final Pattern PAGES = Pattern.compile("/counter(?:\\?[\\w%=&.~-]*)?");

	private final Reservations reservations;

	private final ReservationThrottle throttle;

	private final ShopReservations shop;

	private final ApplicationEventPublisher events;

	CounterController(Reservations reservations, ReservationThrottle throttle, ShopReservations shop,
			ApplicationEventPublisher events) {
		this.reservations = reservations;
		this.throttle = throttle;
		this.shop = shop;
		this.events = events;
	}

	// The page of one copy, on which the next step has the focus.
	@GetMapping(params = "copy")
	ModelAndView show(@RequestParam String copy, ZoneId zone) {
		return page(zone).addObject("scanned", copy)
			.addObject("copies", this.reservations.withMovies(List.of(this.reservations.copy(copy))))
			.addObject("back", PATH);
	}

	private ModelAndView page(ZoneId zone) {
		LocalDate today = LocalDate.now(zone);
		return new ModelAndView("counter/list").addObject("today", today)
			.addObject("waiting", this.reservations.countWaiting())
			.addObject("loanEnd", today.plusDays(this.shop.loanDays()));
	}

	@GetMapping(params = "!copy")
	ModelAndView list(@RequestParam @Nullable ObjectId movie, @RequestParam(defaultValue = "") String q,
			@RequestParam(defaultValue = "1") int page, ZoneId zone) {
		Matcher scanned = SCANNED.matcher(q.strip());
		if (scanned.matches() && this.reservations.hasCopy(scanned.group(1))) {
			return new ModelAndView(new SeeOther(PATH + "?copy=" + scanned.group(1)));
		}
		ModelAndView list = page(zone);
		if (movie != null) {
			Movie shown = this.reservations.movie(movie);
			return list.addObject("movie", shown)
				.addObject("copies", this.reservations.list(shown))
				.addObject("back", PATH + "?movie=" + movie);
		}
		List<CounterCopy> all = this.reservations.list();
		String words = q.substring(0, Math.min(q.length(), MAX_WORDS)).strip();
		List<String> keys = List.of(TextKey.of(words).split(" "));
		List<CounterCopy> found = words.isEmpty() ? all : all.stream().filter((copy) -> copy.has(keys)).toList();
		int last = Math.max(0, found.size() - 1) / PAGE_SIZE + 1;
		int number = Math.min(Math.max(page, 1), last);
		List<CounterCopy> copies = found.subList((number - 1) * PAGE_SIZE, Math.min(found.size(), number * PAGE_SIZE));
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
						.flatMap((copy) -> Stream.ofNullable(copy.copy().getReservation())
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
		List<StoredCopy> released = this.reservations.cancelAllOfSource(reservation);
		released.forEach(this::publish);
		return SeeOther.done("released", String.valueOf(released.size()), PATH, nextPage);
	}

	private void publish(StoredCopy copy) {
		this.events.publishEvent(Entry.of(EntryKind.COPY_MOVED, copy.getTitle(), copy.getMovie(),
				String.valueOf(copy.getId()), copy.getState().getCode()));
	}

	// Moves a copy to another place, or back to where it was, unless it was moved since
	// the version that the page has shown.
	@PostMapping("/{id:[0-9a-f]{8}}")
	ModelAndView move(@PathVariable String id, @RequestParam long version, @RequestParam String to,
			@RequestParam(defaultValue = "") String back, @Valid Customer customer, BindingResult errors,
			RedirectAttributes nextPage, ZoneId zone) {
		StoredCopy copy = this.reservations.copy(id);
		if (!errors.hasErrors() && !customer.isDueInTime(LocalDate.now(zone))) {
			errors.rejectValue("due", "typeMismatch.due");
		}
		String page = PAGES.matcher(back).matches() ? back : PATH;
		if (errors.hasErrors()) {
			return form(copy, zone).addAllObjects(errors.getModel()).addObject("refused", id).addObject("back", page);
		}
		Place place = "undo".equals(to) ? copy.getPrevious() : place(copy, to, customer);
		StoredCopy moved = (place != null && copy.getVersion() == version)
				? this.reservations.move(copy, place).orElse(null) : null;
		if (moved == null) {
			return SeeOther.done("moved", copy.getTitle(), page, nextPage);
		}
		publish(moved);
		// One that is withdrawn and not out is deleted.
		if (!copy.isWithdrawn() || moved.getState().isOut()) {
			nextPage.addFlashAttribute("noticeCopy", id)
				.addFlashAttribute("noticeVersion", String.valueOf(moved.getVersion()));
		}
		Reservation next = moved.getReservation();
		if (moved.getState() == State.RESERVED && next != null && !copy.isFor(next.id())) {
			return SeeOther.done("copynext", copy.getTitle() + ": " + next.name(), page, nextPage);
		}
		return SeeOther.done("copy" + moved.getState().getCode(), copy.getTitle(), page, nextPage);
	}

	// Shows the copy with the errors, and the other copies of its movie.
	private ModelAndView form(StoredCopy copy, ZoneId zone) {
		ModelAndView form = this.reservations.isInCatalogue(copy.getMovie()) ? list(copy.getMovie(), "", 1, zone)
				: show(String.valueOf(copy.getId()), zone);
		form.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
		return form;
	}

	// Returns where a copy goes. Who has it stays known until it is sold or back.
	private Place place(StoredCopy copy, String to, Customer customer) {
		Reservation known = copy.getReservation();
		State state = State.of(to);
		if (state == null || (state == State.RESERVED && known == null)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		return switch (state) {
			case LENT -> Place.lent(customer.due(),
					(known == null && !customer.name().isEmpty()) ? this.reservations.customer(copy, customer) : known);
			case RESERVED -> Place.held(this.reservations.extended(Objects.requireNonNull(known)));
			case MISSING -> new Place(State.MISSING, null, null, known);
			case HERE, SOLD -> new Place(state, null, null, null);
		};
	}

}
