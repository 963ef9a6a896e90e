package com.xebia.movieshop.site;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Copy.PriceEditor;
import com.xebia.movieshop.names.NamesEditor;
import com.xebia.movieshop.reservation.Reservations;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.Brand;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpMethod;
import org.springframework.ui.Model;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/**
 * Adds to every page the brand, links to the other languages and what the user may do.
 * Binds forms and queries from request parameters only, and a movie's names from the text
 * that curators type.
 */
@ControllerAdvice
class PageAdvice {

	private final BrandStore brands;

	private final WriteAccess access;

	private final ObjectProvider<ShelfFilms> shelves;

	private final ObjectProvider<Reservations> reservations;

	PageAdvice(BrandStore brands, WriteAccess access, ObjectProvider<ShelfFilms> shelves,
			ObjectProvider<Reservations> reservations) {
		this.brands = brands;
		this.access = access;
		this.shelves = shelves;
		this.reservations = reservations;
	}

	@ModelAttribute("shop")
	Brand shop() {
		return this.brands.current();
	}

	// The links are relative to the current page.
	@ModelAttribute("languages")
	Map<String, String> languages(HttpServletRequest request) {
		Map<String, String> links = new TreeMap<>();
		String asked = Objects.requireNonNullElse(request.getQueryString(), "").replaceAll("(^|&)lang=[^&]*", "");
		// The response to a submitted form cannot be requested again, but the form can.
		String query = (asked.isEmpty() && !HttpMethod.GET.matches(request.getMethod())) ? "form" : asked;
		SupportedLocales.SUPPORTED.stream()
			.map(Locale::getLanguage)
			.forEach(
					(language) -> links.put(language, "?" + (query.isEmpty() ? "" : query + "&") + "lang=" + language));
		return links;
	}

	@ModelAttribute("mayWrite")
	boolean mayWrite(HttpServletRequest request) {
		return this.access.isGranted(request);
	}

	@ModelAttribute("mayManage")
	boolean mayManage(HttpServletRequest request) {
		return this.access.isGranted(request, Role.MANAGER);
	}

	@ModelAttribute("reservable")
	boolean reservable() {
		return this.brands.accepted() && this.access.getMode() != WriteAccess.Mode.READ_ONLY;
	}

	// The number beside the link to the counter. It is counted in the background, as
	// pages
	// for staff are shown without a database as well.
	@ModelAttribute
	void addReservations(HttpServletRequest request, Model model) {
		if (this.access.isGranted(request)) {
			this.reservations.ifAvailable((all) -> model.addAttribute("reservations", all.count()));
		}
	}

	@ModelAttribute("writeMode")
	WriteAccess.Mode writeMode() {
		return this.access.getMode();
	}

	// The shelves that staff can put a movie on, on its page, or restore from the bin.
	@ModelAttribute
	void addShelves(HttpServletRequest request, Model model) {
		boolean bin = request.getServletPath().equals(Addresses.BIN);
		if ((bin || request.getServletPath().matches(".*" + Addresses.ID)) && this.access.isGranted(request)) {
			this.shelves.ifAvailable((all) -> model.addAttribute("shelves", all.list(bin)));
		}
	}

	// Spring would bind missing parameters from headers of the same name.
	@InitBinder
	void ignoreHeaders(WebDataBinder binder) {
		if (binder instanceof ExtendedServletRequestDataBinder request) {
			request.setHeaderPredicate((header) -> false);
		}
	}

	@InitBinder("movieForm")
	void bindNames(WebDataBinder binder) {
		binder.registerCustomEditor(List.class, new NamesEditor());
		binder.registerCustomEditor(BigDecimal.class, new PriceEditor());
	}

}
