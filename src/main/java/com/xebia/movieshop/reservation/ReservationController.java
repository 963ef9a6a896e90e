package com.xebia.movieshop.reservation;

import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.settings.ShopReservations;
import com.xebia.movieshop.staff.Curator;
import com.xebia.movieshop.staff.WriteAccess;
import com.xebia.movieshop.text.TypedText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.Uid;
import net.fortuna.ical4j.model.property.Url;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Reserves copies for visitors, who need no account: whoever has the address of a
 * reservation can see and cancel it. No response has a name or a contact.
 */
@Controller
class ReservationController {

	private static final String RESERVATIONS = Addresses.MOVIES + Addresses.BY_ID + "/reservations";

	// The address of a reservation is made from it.
	private static final int MIN_KEY_LENGTH = 16;

	// Where visitors ask for a movie that the shop does not have.
	private static final String WISHES = "/wishes";

	private static final int MAX_TITLE = 200;

	private static final String RESERVATION = "/reservations/{token:[0-9a-f-]{36,64}}";

	private final Reservations reservations;

	private final ReservationThrottle throttle;

	private final ShopReservations shop;

	private final WriteAccess access;

	private final Curator curator;

	private final MessageSource messages;

	ReservationController(Reservations reservations, ReservationThrottle throttle, ShopReservations shop,
			WriteAccess access, Curator curator, MessageSource messages) {
		this.reservations = reservations;
		this.throttle = throttle;
		this.shop = shop;
		this.access = access;
		this.curator = curator;
		this.messages = messages;
	}

	@ModelAttribute
	static void keepPrivate(HttpServletResponse response) {
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		response.setHeader("X-Robots-Tag", "noindex");
	}

	@GetMapping(path = RESERVATIONS, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView form(@PathVariable ObjectId id) {
		Movie movie = movie(id);
		return form(movie, new ReservationForm("", "", "", null, !movie.isAvailable(), null), HttpStatus.OK);
	}

	private static ModelAndView form(@Nullable Movie movie, ReservationForm form, HttpStatus status) {
		return new ModelAndView("reservations/form", status).addObject(form)
			.addObject("movie", movie)
			.addObject("next", form.isNext())
			.addObject("token", Objects.requireNonNullElseGet(form.token(), Reservation::newToken));
	}

	@GetMapping(path = WISHES, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView wish(@RequestParam(defaultValue = "") String title) {
		requireOpen();
		return form(null, new ReservationForm("", "", "", null, true, null), HttpStatus.OK).addObject("wish",
				title(title));
	}

	private static String title(String typed) {
		String title = Objects.requireNonNullElse(TypedText.lineOrNone(typed), "");
		return title.substring(0, Math.min(title.length(), MAX_TITLE));
	}

	@PostMapping(path = WISHES, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
			produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView ask(@RequestParam(defaultValue = "") String title, @Valid ReservationForm form, BindingResult errors,
			HttpServletRequest request) {
		requireOpen();
		String wish = title(title);
		if (wish.isEmpty() || errors.hasErrors()) {
			ModelAndView again = form(null, form, HttpStatus.UNPROCESSABLE_CONTENT).addObject("wish", wish)
				.addAllObjects(errors.getModel());
			return wish.isEmpty() ? again.addObject("reason", "wish.untitled") : again;
		}
		String token = Objects.requireNonNullElseGet(form.token(), Reservation::newToken);
		this.reservations.ask(form, wish, token, this.throttle.attempt(request));
		return new ModelAndView(new SeeOther("/reservations/" + token));
	}

	@PostMapping(path = RESERVATIONS, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
			produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView reserve(@PathVariable ObjectId id, @Valid ReservationForm form, BindingResult errors,
			HttpServletRequest request) {
		Movie movie = movie(id);
		if (errors.hasErrors()) {
			return form(movie, form, HttpStatus.UNPROCESSABLE_CONTENT).addAllObjects(errors.getModel());
		}
		String token = Objects.requireNonNullElseGet(form.token(), Reservation::newToken);
		return reserve(movie, form, token, request).isPresent()
				? new ModelAndView(new SeeOther("/reservations/" + token))
				: form(movie, form, HttpStatus.CONFLICT).addObject("next", true)
					.addObject("reason", "reservation.none");
	}

	@PostMapping(path = RESERVATIONS, consumes = MediaType.APPLICATION_JSON_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ReservationResource> reserveResource(@PathVariable ObjectId id,
			@RequestHeader("Idempotency-Key") @Nullable String key, @Valid @RequestBody ReservationForm form,
			BindingResult errors, HttpServletRequest request) {
		Movie movie = movie(id);
		if (key != null && key.length() < MIN_KEY_LENGTH) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "key");
		}
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, null, new BindException(errors));
		}
		String token = (key != null) ? token(id + " " + key + " " + form) : Reservation.newToken();
		Reservation reservation = reserve(movie, form, token, request)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.CONFLICT, "reservation"));
		ReservationResource resource = resource(reservation, form.isNext(), token, request);
		return ResponseEntity.created(URI.create(resource.url())).body(resource);
	}

	// The same for repeated requests, and secret unless everybody on this machine may see
	// all reservations.
	private String token(String request) {
		return Objects.requireNonNullElseGet(this.curator.sign("reservation " + request),
				() -> DigestUtils.sha256Hex(request));
	}

	private Movie movie(ObjectId id) {
		requireOpen();
		return this.reservations.movie(id);
	}

	private void requireOpen() {
		if (!this.shop.accepted() || this.access.getMode() == WriteAccess.Mode.READ_ONLY) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
	}

	private Optional<Reservation> reserve(Movie movie, ReservationForm form, String token, HttpServletRequest request) {
		return this.reservations.reserve(movie, form, token, this.throttle.attempt(request));
	}

	@GetMapping(path = RESERVATION, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView show(@PathVariable String token, HttpServletRequest request) {
		Reservation reservation = this.reservations.find(token);
		return new ModelAndView("reservations/show").addObject(reservation)
			.addObject("token", token)
			.addObject("place", this.reservations.place(reservation))
			.addObject("url", url(token, request))
			.addObject("movie", this.reservations.inCatalogue(reservation.movie()).orElse(null))
			.addObject("keepDays", this.reservations.keepDays())
			.addObject("held", this.reservations.copy(reservation).orElse(null));
	}

	private static String url(String token, HttpServletRequest request) {
		return ServletUriComponentsBuilder.fromContextPath(request).path("/reservations/").path(token).toUriString();
	}

	// The day on which a copy is to be fetched or brought back, for a calendar.
	@GetMapping(path = RESERVATION + ".ics", produces = "text/calendar;charset=UTF-8")
	@ResponseBody
	String calendar(@PathVariable String token, ZoneId zone, Locale locale, HttpServletRequest request) {
		Reservation reservation = this.reservations.find(token);
		StoredCopy held = this.reservations.copy(reservation)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		Instant until = held.getUntil();
		LocalDate day = (until != null) ? until.minusMillis(1).atZone(zone).toLocalDate() : held.getDue();
		if (day == null) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		String summary = this.messages.getMessage("reservation.calendar." + held.getState().getCode(),
				new Object[] { reservation.title() }, locale);
		VEvent event = new VEvent(day, summary);
		event.add(new Uid(reservation.id()));
		event.add(new Url(URI.create(url(token, request))));
		Calendar calendar = new Calendar().withProdId("-//movieshop//reservations//EN")
			.withDefaults()
			.getFluentTarget();
		calendar.add(event);
		return calendar.toString();
	}

	// The same for an unknown reservation, because a request may be repeated.
	@DeleteMapping(path = RESERVATION, params = "data", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView erase(@PathVariable String token, RedirectAttributes nextPage) {
		return this.reservations.erase(Reservations.id(token), (released) -> {
		}) ? SeeOther.done("erased", "", Addresses.MOVIES, nextPage)
				: new ModelAndView(new SeeOther("/reservations/" + token));
	}

	@GetMapping(path = RESERVATION, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	ReservationResource showResource(@PathVariable String token, HttpServletRequest request) {
		return resource(this.reservations.find(token), true, token, request);
	}

	@DeleteMapping(path = RESERVATION, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView cancel(@PathVariable String token) {
		cancelResource(token);
		return new ModelAndView(new SeeOther("/reservations/" + token));
	}

	@DeleteMapping(path = RESERVATION, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void cancelResource(@PathVariable String token) {
		if (!this.reservations.cancel(this.reservations.find(token))) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "lent");
		}
	}

	// Reads the place in the queue first, because it is left for a copy.
	private ReservationResource resource(Reservation reservation, boolean mayWait, String token,
			HttpServletRequest request) {
		String shop = request.getContextPath();
		String url = shop + "/reservations/" + token;
		String movie = (reservation.movie() != null) ? shop + Addresses.MOVIES + "/" + reservation.movie() : null;
		long place = mayWait ? this.reservations.place(reservation) : 0;
		if (place > 0) {
			return new ReservationResource(url, movie, reservation.title(), "waiting", null, null, null, null, place);
		}
		return this.reservations.copy(reservation)
			.map((held) -> new ReservationResource(url, movie, reservation.title(), held.getState().getCode(),
					held.getId(), held.getFormat(), held.getUntil(), held.getDue(), null))
			.orElseGet(() -> new ReservationResource(url, movie, reservation.title(), "ended", null, null, null, null,
					null));
	}

	/**
	 * A reservation as JSON; a copy that is not held is omitted.
	 *
	 * @param place the place in the queue of a reservation that waits
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record ReservationResource(String url, @Nullable String movie, String title, String state, @Nullable String copy,
			@Nullable String format, @Nullable Instant until, @Nullable LocalDate due, @Nullable Long place) {

	}

}
