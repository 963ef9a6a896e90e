package com.xebia.movieshop.reservation;

import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.ModelAndView;

/**
 * The short address of a copy, which its label has as a QR code: leads staff to the copy
 * at the counter, and everybody else to the page of its movie.
 */
@Controller
class CopyController {

	private final Reservations reservations;

	private final WriteAccess access;

	CopyController(Reservations reservations, WriteAccess access) {
		this.reservations = reservations;
		this.access = access;
	}

	@GetMapping(path = "/c/{id:[0-9a-f]{8}}", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView show(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) {
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		StoredCopy copy = this.reservations.copy(id);
		return new ModelAndView(new SeeOther(this.access.isGranted(request) ? CounterController.PATH + "?copy=" + id
				: this.reservations.movie(copy.getMovie()).getAddress()));
	}

}
