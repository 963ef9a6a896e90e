package com.xebia.movieshop.reservation;

import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.reservation.Reservations.Reserved;
import com.xebia.movieshop.settings.ShopReservations;
import com.xebia.movieshop.staff.CuratorAccount;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteMode;
import com.xebia.movieshop.text.FoldedLines;
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

	private static final String RESERVATION = "/reservations/{token:[0-9a-f-]{36,64}}";

	private final Reservations reservations;

	private final ReservationThrottle throttle;

	private final ShopReservations shop;

	private final WriteMode mode;

	private final CuratorAccount curator;

	private final MessageSource messages;

	ReservationController(Reservations reservations, ReservationThrottle throttle, ShopReservations shop,
			WriteMode mode, CuratorAccount curator, MessageSource messages) {
		this.reservations = reservations;
		this.throttle = throttle;
		this.shop = shop;
		this.mode = mode;
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
		requireOpen();
		Movie movie = this.reservations.movie(id);
		return form(movie, new ReservationForm("", "", "", null, !movie.isAvailable(), null, null), HttpStatus.OK);
	}

	private static ModelAndView form(@Nullable Movie movie, ReservationForm form, HttpStatus status) {
		return new ModelAndView("reservations/form", status).addObject(form)
			.addObject("movie", movie)
			.addObject("next", form.isNext())
			.addObject("token", token(form));
	}

	private static String token(ReservationForm form) {
		return Objects.requireNonNullElseGet(form.token(), Reservation::newToken);
	}

	@GetMapping(path = WISHES, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView wish(@RequestParam(defaultValue = "") String title) {
		requireOpen();
		return form(null, new ReservationForm("", "", "", null, true, null, title), HttpStatus.OK);
	}

	@PostMapping(path = WISHES, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
			produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView ask(@Valid ReservationForm form, BindingResult errors, HttpServletRequest request) {
		requireOpen();
		requireTitle(form, errors);
		if (errors.hasErrors()) {
			return form(null, form, HttpStatus.UNPROCESSABLE_CONTENT).addAllObjects(errors.getModel());
		}
		String token = token(form);
		this.reservations.ask(form, token, this.throttle.attempt(request));
		return new ModelAndView(new SeeOther("/reservations/" + token));
	}

	private static void requireTitle(ReservationForm form, BindingResult errors) {
		if (form.title() == null) {
			errors.rejectValue("title", "NotBlank");
		}
	}

	@PostMapping(path = WISHES, consumes = MediaType.APPLICATION_JSON_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ReservationResource> askResource(@RequestHeader("Idempotency-Key") @Nullable String key,
			@Valid @RequestBody ReservationForm form, BindingResult errors, HttpServletRequest request) {
		requireOpen();
		requireTitle(form, errors);
		String token = token("wish " + form.title(), key, form, errors);
		return created(this.reservations.ask(form, token, this.throttle.attempt(request)), token, request);
	}

	@PostMapping(path = RESERVATIONS, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
			produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView reserve(@PathVariable ObjectId id, @Valid ReservationForm form, BindingResult errors,
			HttpServletRequest request) {
		requireOpen();
		if (errors.hasErrors()) {
			return form(this.reservations.movie(id), form, HttpStatus.UNPROCESSABLE_CONTENT)
				.addAllObjects(errors.getModel());
		}
		String token = token(form);
		return this.reservations.reserve(id, form, token, this.throttle.attempt(request)).isPresent()
				? new ModelAndView(new SeeOther("/reservations/" + token))
				: form(this.reservations.movie(id), form, HttpStatus.CONFLICT).addObject("next", true)
					.addObject("reason", "reservation.none");
	}

	@PostMapping(path = RESERVATIONS, consumes = MediaType.APPLICATION_JSON_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ReservationResource> reserveResource(@PathVariable ObjectId id,
			@RequestHeader("Idempotency-Key") @Nullable String key, @Valid @RequestBody ReservationForm form,
			BindingResult errors, HttpServletRequest request) {
		requireOpen();
		String token = token(id.toString(), key, form, errors);
		return created(this.reservations.reserve(id, form, token, this.throttle.attempt(request)).orElseThrow(() -> {
			this.reservations.movie(id);
			return new ResponseStatusException(HttpStatus.CONFLICT, "reservation");
		}), token, request);
	}

	// The same for repeated requests with a key, and secret unless everybody on this
	// machine may see all reservations.
	private String token(String wanted, @Nullable String key, ReservationForm form, BindingResult errors) {
		if (key != null && key.length() < MIN_KEY_LENGTH) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "key");
		}
		if (errors.hasErrors()) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, null, new BindException(errors));
		}
		String request = wanted + " " + key + " " + form;
		if (key == null) {
			return Reservation.newToken();
		}
		return Objects.requireNonNullElseGet(this.curator.sign("reservation " + request),
				() -> DigestUtils.sha256Hex(request));
	}

	private static ResponseEntity<ReservationResource> created(Reserved reserved, String token,
			HttpServletRequest request) {
		ReservationResource resource = ReservationResource.of(reserved, token, request);
		return ResponseEntity.created(URI.create(resource.url())).body(resource);
	}

	private void requireOpen() {
		if (!this.shop.accepted() || this.mode == WriteMode.READ_ONLY) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
	}

	@GetMapping(path = RESERVATION, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView show(@PathVariable String token, HttpServletRequest request) {
		Reserved reserved = this.reservations.find(token);
		Reservation reservation = reserved.reservation();
		return new ModelAndView("reservations/show").addObject(reservation)
			.addObject("token", token)
			.addObject("place", reserved.place())
			.addObject("url", url(token, request))
			.addObject("movie", this.reservations.inCatalogue(reservation.movie()).orElse(null))
			.addObject("held", reserved.held());
	}

	private static String url(String token, HttpServletRequest request) {
		return ServletUriComponentsBuilder.fromContextPath(request).path("/reservations/").path(token).toUriString();
	}

	// The short address of a copy, which its label has as a QR code: leads staff to the
	// copy at the counter, and everybody else to the page of its movie.
	@GetMapping(path = "/c/{id:[0-9a-f]{8}}", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView showCopy(@PathVariable String id, HttpServletRequest request) {
		StoredCopy copy = this.reservations.copy(id);
		return new ModelAndView(new SeeOther(request.isUserInRole(Role.CURATOR) ? CounterController.PATH + "?copy=" + id
				: this.reservations.movie(copy.getMovie()).getAddress()));
	}

	// The day on which a copy is to be fetched or brought back, for a calendar.
	@GetMapping(path = RESERVATION + ".ics", produces = "text/calendar;charset=UTF-8")
	@ResponseBody
	String calendar(@PathVariable String token, ZoneId zone, Locale locale, HttpServletRequest request) {
		Reserved reserved = this.reservations.find(token);
		Reservation reservation = reserved.reservation();
		StoredCopy held = reserved.held();
		Instant until = (held != null) ? held.getUntil() : null;
		LocalDate day = (until != null) ? until.minusMillis(1).atZone(zone).toLocalDate()
				: (held != null) ? held.getDue() : null;
		if (day == null) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		String summary = this.messages.getMessage("reservation.calendar." + reserved.state(),
				new Object[] { reservation.title() }, locale);
		VEvent event = new VEvent(day, summary);
		event.add(new Uid(reservation.id()));
		event.add(new Url(URI.create(url(token, request))));
		Calendar calendar = new Calendar().withProdId("-//movieshop//reservations//EN")
			.withDefaults()
			.getFluentTarget();
		calendar.add(event);
		return FoldedLines.of(calendar.toString());
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
		return ReservationResource.of(this.reservations.find(token), token, request);
	}

	@DeleteMapping(path = RESERVATION, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView cancel(@PathVariable String token) {
		cancelResource(token);
		return new ModelAndView(new SeeOther("/reservations/" + token));
	}

	@DeleteMapping(path = RESERVATION, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void cancelResource(@PathVariable String token) {
		if (!this.reservations.cancel(token)) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "lent");
		}
	}

	/**
	 * A reservation as JSON; a copy that is not held is omitted.
	 *
	 * @param place the place in the queue of a reservation that waits
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record ReservationResource(String url, @Nullable String movie, String title, String state, @Nullable String copy,
			@Nullable String format, @Nullable Instant until, @Nullable LocalDate due, @Nullable Long place) {

		static ReservationResource of(Reserved reserved, String token, HttpServletRequest request) {
			Reservation reservation = reserved.reservation();
			String shop = request.getContextPath();
			String url = shop + "/reservations/" + token;
			String movie = (reservation.movie() != null) ? shop + Addresses.MOVIES + "/" + reservation.movie() : null;
			StoredCopy held = reserved.held();
			return (held != null)
					? new ReservationResource(url, movie, reservation.title(), reserved.state(), held.getId(),
							held.getFormat(), held.getUntil(), held.getDue(), null)
					: new ReservationResource(url, movie, reservation.title(), reserved.state(), null, null, null, null,
							(reserved.place() > 0) ? reserved.place() : null);
		}

	}

}
