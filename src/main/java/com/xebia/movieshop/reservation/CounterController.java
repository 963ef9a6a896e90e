package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.mongo.TolerantConverter;
import com.xebia.movieshop.movie.CopyState;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Place;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.settings.ShopReservations;
import jakarta.validation.Valid;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.i18n.LocaleContextHolder;
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
 * The counter: what is reserved, lent or missing, what a search finds, or the copies of
 * one movie, with buttons that move copies, and who waits for one. A button says where
 * the copy was when the page was shown, so that two of the staff cannot move it at once,
 * and the notice of a move has a button that undoes it.
 */
@Controller
@RequestMapping(path = CounterController.PATH, produces = MediaType.TEXT_HTML_VALUE)
class CounterController {

	static final String PATH = "/counter";

	private static final String WAITING = PATH + "/waiting";

	// A cookie has no room for more.
	private static final int MAX_UNDONE = 100;

	private static final Pattern PAGES = Pattern.compile("/counter(?:\\?[\\w%=&.~-]*)?");

	private static final DateTimeFormatter DAY = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG);

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
	ModelAndView show(@RequestParam String copy) {
		return page(this.reservations.list()).addObject("scanned", copy)
			.addObject("copies", this.reservations.withMovies(List.of(this.reservations.copy(copy))))
			.addObject("back", PATH);
	}

	private ModelAndView page(List<CounterCopy> away) {
		LocalDate today = LocalDate.now(this.shop.zone().toZoneId());
		return new ModelAndView("counter/list").addObject("today", today)
			.addObject("waiting", this.reservations.countWaiting())
			.addObject("loanDays", this.shop.loanDays())
			.addObject("loanEnd", today.plusDays(this.shop.loanDays()))
			.addObject("customers", this.reservations.customers(away))
			.addObject("outOf", count(away.stream().filter(CounterCopy::isLent).map(CounterCopy::customer)))
			.addObject("ofSource",
					count(away.stream()
						.flatMap((row) -> Stream.ofNullable(row.copy().getReservation()))
						.map(Reservation::source)));
	}

	private static <T> Map<T, Long> count(Stream<@Nullable T> keys) {
		return keys.filter(Objects::nonNull).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
	}

	// The copies of one movie.
	@GetMapping(params = { "movie", "!copy" })
	ModelAndView list(@RequestParam ObjectId movie) {
		Movie shown = this.reservations.movie(movie);
		return page(this.reservations.list()).addObject("movie", shown)
			.addObject("copies", this.reservations.list(shown))
			.addObject("back", PATH + "?movie=" + movie);
	}

	// Words that only one copy has lead to it, like its code.
	@GetMapping(params = { "!movie", "!copy" })
	ModelAndView list(CounterQuery query) {
		Optional<StoredCopy> scanned = CounterQuery.scanned(query.q(), false).flatMap(this.reservations::findCopy);
		if (scanned.isPresent()) {
			return copy(scanned.get());
		}
		List<CounterCopy> away = this.reservations.list();
		List<CounterCopy> found = (query.hasWords() ? this.reservations.search(query.words()) : away).stream()
			.filter(query::isOf)
			.toList();
		if (query.hasWords() && query.page() == null && found.size() == 1) {
			return copy(found.get(0).copy());
		}
		ListPage<CounterCopy> page = query.of(found);
		List<CounterCopy> lent = found.stream().filter(CounterCopy::isLent).toList();
		boolean ofOne = lent.size() > 1 && lent.stream().map(CounterCopy::customer).distinct().count() == 1;
		return page(away).addObject("query", query)
			.addObject("copies", this.reservations.withMovies(page.items().stream().map(CounterCopy::copy).toList()))
			.addObject("page", page)
			.addObject("back", page.self())
			.addObject("sections", new TreeMap<>(count(found.stream().map(CounterCopy::section))))
			.addObject("lent", (ofOne && lent.get(0).customer() != null) ? lent : List.of())
			.addObject("ended", query.hasWords() ? this.reservations.ended(query.words()) : List.of())
			.addObject("flooded", this.throttle.isFlooded());
	}

	private static ModelAndView copy(StoredCopy copy) {
		return new ModelAndView(new SeeOther(PATH + "?copy=" + copy.getId()));
	}

	// Takes back all copies that a page has shown, unless they were moved since.
	@PostMapping("/returns")
	ModelAndView takeBack(@RequestParam List<String> copies, RedirectAttributes nextPage) {
		return moveAll(copies, "copiesback", nextPage,
				(copy) -> (copy.getState() == CopyState.LENT) ? Place.SHELF : null);
	}

	@DeleteMapping("/returns")
	ModelAndView undoReturns(@RequestParam List<String> copies, RedirectAttributes nextPage) {
		return moveAll(copies, "copiesout", nextPage, StoredCopy::getPrevious);
	}

	private ModelAndView moveAll(List<String> copies, String notice, RedirectAttributes nextPage,
			Function<StoredCopy, @Nullable Place> to) {
		List<String> moved = new ArrayList<>();
		for (String shown : copies) {
			StoredCopy copy = this.reservations.findCopy(shown.replaceFirst("\\..*", "")).orElse(null);
			Place place = (copy != null && new CounterCopy(copy, null).shown().equals(shown)) ? to.apply(copy) : null;
			if (copy != null && place != null) {
				this.reservations.move(copy, place).ifPresent((now) -> {
					publish(now);
					moved.add(new CounterCopy(now, null).shown());
				});
			}
		}
		if (notice.equals("copiesback") && !moved.isEmpty() && moved.size() <= MAX_UNDONE) {
			nextPage.addFlashAttribute("noticeCopies", String.join(",", moved));
		}
		return SeeOther.done(notice, String.valueOf(moved.size()), PATH, nextPage);
	}

	// Who waits for a movie.
	@GetMapping("/waiting")
	ModelAndView list(@RequestParam(defaultValue = "1") int page) {
		return new ModelAndView("counter/waiting").addObject("page",
				ListPage.numbered(page, CounterQuery.PAGE_SIZE, this.reservations.countWaiting(),
						(number) -> this.reservations.waiting(number, CounterQuery.PAGE_SIZE),
						(number) -> Addresses.link(WAITING, Map.of("page", number))));
	}

	// Ends what was answered. Idempotent.
	@DeleteMapping("/waiting/{reservation}")
	ModelAndView end(@PathVariable String reservation, RedirectAttributes nextPage) {
		Optional<Reservation> ended = this.reservations.endWaiting(reservation);
		ended.ifPresent(this::publish);
		return SeeOther.done("answered", ended.map(Reservation::title).orElse(""), WAITING, nextPage);
	}

	// Erases who reserved, unless the copy is out.
	@DeleteMapping("/customers/{reservation:[0-9a-f]{64}}")
	ModelAndView erase(@PathVariable String reservation, RedirectAttributes nextPage) {
		boolean erased = this.reservations.erase(reservation, this::publish);
		if (erased) {
			this.events.publishEvent(AuditEntry.of(AuditAction.CUSTOMER_ERASED));
		}
		return SeeOther.done(erased ? "erased" : "kept", "", PATH, nextPage);
	}

	// Ends all reservations of the source of one.
	@DeleteMapping("/sources/{reservation}")
	ModelAndView release(@PathVariable String reservation, RedirectAttributes nextPage) {
		List<Reservation> left = new ArrayList<>();
		List<StoredCopy> released = this.reservations.cancelAllOfSource(reservation, left::add);
		released.forEach(this::publish);
		left.forEach(this::publish);
		return SeeOther.done("released", String.valueOf(released.size() + left.size()), PATH, nextPage);
	}

	private void publish(Reservation waited) {
		this.events.publishEvent(AuditEntry.of(AuditAction.WISH_ANSWERED, waited.title(), waited.movie()));
	}

	private void publish(StoredCopy copy) {
		@Nullable ObjectId movie = copy.getMovie().equals(TolerantConverter.NO_ID) ? null : copy.getMovie();
		this.events.publishEvent(AuditEntry.of(AuditAction.COPY_MOVED, copy.getTitle(), movie,
				String.valueOf(copy.getId()), copy.getState().getCode()));
	}

	// Moves a copy to another place, or back to where it was, unless it was moved since
	// the version that the page has shown. Whoever scans another copy instead of typing a
	// name is led to that.
	@PostMapping("/{id:[0-9a-f]{8}}")
	ModelAndView move(@PathVariable String id, @RequestParam long version, @RequestParam String to,
			@RequestParam(defaultValue = "") String back, @Valid Customer customer, BindingResult errors,
			RedirectAttributes nextPage) {
		Optional<StoredCopy> scanned = CounterQuery.scanned(customer.name(), true).flatMap(this.reservations::findCopy);
		if (scanned.isPresent()) {
			return copy(scanned.get());
		}
		StoredCopy copy = this.reservations.copy(id);
		LocalDate today = LocalDate.now(this.shop.zone().toZoneId());
		LocalDate due = customer.dueOf(copy, today);
		if (!errors.hasErrors() && !Customer.isInTime(due, today)) {
			errors.rejectValue("due", "typeMismatch.due");
		}
		String page = PAGES.matcher(back).matches() ? back : PATH;
		if (errors.hasErrors()) {
			return form(copy).addAllObjects(errors.getModel()).addObject("refused", id).addObject("back", page);
		}
		Place place = "undo".equals(to) ? copy.getPrevious() : place(copy, to, customer, due);
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
		if (moved.getState() == CopyState.RESERVED && next != null && !copy.isFor(next.id())) {
			return SeeOther.done("copynext", copy.getTitle() + ": " + next.name(), page, nextPage);
		}
		String notice = "copy" + moved.getState().getCode();
		LocalDate day = (moved.getState() == CopyState.RESERVED) ? moved.lastDay(this.shop.zone().getID())
				: moved.getDue();
		if (day == null) {
			return SeeOther.done(notice, copy.getTitle(), page, nextPage);
		}
		boolean extended = moved.getState() == copy.getState() && !"undo".equals(to);
		// Long titles are shortened, so that the day comes first.
		return SeeOther.done(extended ? "copyextended" : notice + "until",
				DAY.withLocale(LocaleContextHolder.getLocale()).format(day) + "\n" + copy.getTitle(), page, nextPage);
	}

	// Shows the copy with the errors, and the other copies of its movie.
	private ModelAndView form(StoredCopy copy) {
		ModelAndView form = this.reservations.inCatalogue(copy.getMovie()).isPresent() ? list(copy.getMovie())
				: show(String.valueOf(copy.getId()));
		form.setStatus(HttpStatus.UNPROCESSABLE_CONTENT);
		return form;
	}

	// Returns where a copy goes. Who has it stays known until it is sold or back.
	private Place place(StoredCopy copy, String to, Customer customer, @Nullable LocalDate due) {
		Reservation known = copy.getReservation();
		CopyState state = CopyState.of(to);
		if (state == null || (state == CopyState.RESERVED && known == null)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		return switch (state) {
			case LENT -> Place.lent(due,
					(known == null && !customer.name().isEmpty()) ? this.reservations.customer(copy, customer) : known);
			case RESERVED -> Place.held(this.reservations.extended(Objects.requireNonNull(known)));
			case MISSING -> new Place(CopyState.MISSING, null, null, known);
			case HERE, SOLD -> new Place(state, null, null, null);
		};
	}

}
