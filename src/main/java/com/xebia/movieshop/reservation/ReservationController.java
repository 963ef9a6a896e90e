package com.xebia.movieshop.reservation;

import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.settings.ShopReservations;
import com.xebia.movieshop.staff.Curator;
import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

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
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Reserves copies for visitors, who need no account: whoever has the address of a
 * reservation can see and cancel it. No response has a name or a contact.
 */
@Controller
class ReservationController {

	private static final String RESERVATIONS = Addresses.MOVIES + Addresses.BY_ID + "/reservations";

	// The address of a reservation is made from it.
	private static final int MIN_KEY_LENGTH = 16;

	private static final String RESERVATION = "/reservations/{token:[0-9a-f-]{36,64}}";

	private final Reservations reservations;

	private final ReservationThrottle throttle;

	private final ShopReservations shop;

	private final WriteAccess access;

	private final Curator curator;

	ReservationController(Reservations reservations, ReservationThrottle throttle, ShopReservations shop,
			WriteAccess access, Curator curator) {
		this.reservations = reservations;
		this.throttle = throttle;
		this.shop = shop;
		this.access = access;
		this.curator = curator;
	}

	@ModelAttribute
	static void keepPrivate(HttpServletResponse response) {
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		response.setHeader("X-Robots-Tag", "noindex");
	}

	@GetMapping(path = RESERVATIONS, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView form(@PathVariable ObjectId id) {
		return form(movie(id), new ReservationForm("", "", "", null, null), HttpStatus.OK);
	}

	private static ModelAndView form(Movie movie, ReservationForm form, HttpStatus status) {
		return new ModelAndView("reservations/form", status).addObject(form)
			.addObject("movie", movie)
			.addObject("token", Objects.requireNonNullElseGet(form.token(), Reservation::newToken));
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
				: form(movie, form, HttpStatus.CONFLICT).addObject("reason", "reservation.none");
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
		ReservationResource resource = resource(reservation, token, request);
		return ResponseEntity.created(URI.create(resource.url())).body(resource);
	}

	// The same for repeated requests, and secret unless everybody on this machine may see
	// all reservations.
	private String token(String request) {
		return Objects.requireNonNullElseGet(this.curator.sign("reservation " + request),
				() -> DigestUtils.sha256Hex(request));
	}

	private Movie movie(ObjectId id) {
		if (!this.shop.accepted() || this.access.getMode() == WriteAccess.Mode.READ_ONLY) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		return this.reservations.movie(id);
	}

	private Optional<Reservation> reserve(Movie movie, ReservationForm form, String token, HttpServletRequest request) {
		return this.reservations.reserve(movie, form, token, this.throttle.attempt(request));
	}

	@GetMapping(path = RESERVATION, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView show(@PathVariable String token) {
		Reservation reservation = this.reservations.find(token);
		return new ModelAndView("reservations/show").addObject(reservation)
			.addObject("token", token)
			.addObject("held", this.reservations.copy(reservation).orElse(null));
	}

	@GetMapping(path = RESERVATION, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	ReservationResource showResource(@PathVariable String token, HttpServletRequest request) {
		return resource(this.reservations.find(token), token, request);
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

	private ReservationResource resource(Reservation reservation, String token, HttpServletRequest request) {
		String shop = request.getContextPath();
		String url = shop + "/reservations/" + token;
		String movie = shop + Addresses.MOVIES + "/" + reservation.movie();
		return this.reservations.copy(reservation)
			.map((held) -> new ReservationResource(url, movie, reservation.title(), held.getState().getCode(),
					held.getId(), held.getFormat(), held.getUntil(), held.getDue()))
			.orElseGet(() -> new ReservationResource(url, movie, reservation.title(), "ended", null, null, null, null));
	}

	/**
	 * A reservation as JSON; a copy that is not held is omitted.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record ReservationResource(String url, String movie, String title, String state, @Nullable String copy,
			@Nullable String format, @Nullable Instant until, @Nullable LocalDate due) {

	}

}
