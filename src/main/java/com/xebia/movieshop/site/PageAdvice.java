package com.xebia.movieshop.site;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Copy.PriceEditor;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.names.NamesEditor;
import com.xebia.movieshop.reservation.Reservations;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteMode;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.ui.Model;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.support.ExtendedServletRequestDataBinder;

/**
 * Adds to every page the brand, links to the other languages, what the user may do, and
 * what else it shows of its request, of which a page sees the model only. Binds forms and
 * queries from request parameters only, and a movie's names from the text that curators
 * type.
 */
@ControllerAdvice
class PageAdvice {

	private static final Pattern SEARCH_OF_MOVIES = Pattern.compile(Addresses.MOVIES + "(/.*)?|/selection|/labels");

	private final BrandStore brands;

	private final WriteMode mode;

	private final Optional<ShelfFilms> shelves;

	private final Optional<Reservations> reservations;

	private final Optional<Bin> bin;

	PageAdvice(BrandStore brands, Optional<WriteMode> mode, Optional<ShelfFilms> shelves,
			Optional<Reservations> reservations, Optional<Bin> bin) {
		this.brands = brands;
		this.mode = mode.orElse(WriteMode.READ_ONLY);
		this.shelves = shelves;
		this.reservations = reservations;
		this.bin = bin;
	}

	// One method, as Spring looks for the annotations of each on each request.
	@ModelAttribute
	void addAttributes(HttpServletRequest request, Model model) {
		Object here = Objects.requireNonNullElse(request.getAttribute(RequestDispatcher.FORWARD_SERVLET_PATH),
				request.getServletPath());
		// Other pages have a search of their own.
		boolean movies = SEARCH_OF_MOVIES.matcher(here.toString()).matches();
		model.addAttribute("here", here)
			.addAttribute("searched", movies ? request.getParameter("q") : null)
			.addAttribute("languages", languages(request));
		addRights(request, model);
	}

	private void addRights(HttpServletRequest request, Model model) {
		boolean mayWrite = request.isUserInRole(Role.CURATOR);
		model.addAttribute("shop", this.brands.current())
			.addAttribute("logo", this.brands.logo())
			.addAttribute("opening", this.brands.opening())
			.addAttribute("mayWrite", mayWrite)
			.addAttribute("mayManage", request.isUserInRole(Role.MANAGER.name()))
			.addAttribute("writeMode", this.mode)
			.addAttribute("reservable", this.brands.accepted() && this.mode != WriteMode.READ_ONLY);
		this.shelves.ifPresent((all) -> model.addAttribute("programme", all.hasProgramme()));
		this.reservations.ifPresent((all) -> model.addAttribute("keepDays", all.keepDays()));
		if (mayWrite) {
			model.addAttribute("user", (this.mode == WriteMode.SIGN_IN) ? request.getRemoteUser() : null);
			// The numbers in the menu of the staff. They are counted in the background,
			// because these pages are shown without a database as well.
			this.reservations.ifPresent((all) -> model.addAttribute("reservations", all.count()));
			this.bin
				.ifPresent((bin) -> model.addAttribute("deletions", bin.size()).addAttribute("binDays", bin.days()));
			// The shelves that staff can put a movie on, on its page, or restore from the
			// bin.
			boolean inBin = request.getServletPath().equals(Addresses.BIN);
			if (inBin || request.getServletPath().matches(".*" + Addresses.ID)) {
				this.shelves.ifPresent((all) -> model.addAttribute("shelves", all.list(inBin)));
			}
		}
	}

	// The links are relative to the current page.
	static Map<String, String> languages(HttpServletRequest request) {
		Map<String, String> links = new TreeMap<>();
		String asked = Objects.requireNonNullElse(request.getQueryString(), "").replaceAll("(^|&)lang=[^&]*", "");
		// The response to a submitted form cannot be requested again, but the form can.
		String query = (asked.isEmpty() && !Set.of("GET", "HEAD").contains(request.getMethod())) ? "form" : asked;
		SupportedLocales.SUPPORTED.stream()
			.map(Locale::getLanguage)
			.forEach(
					(language) -> links.put(language, "?" + (query.isEmpty() ? "" : query + "&") + "lang=" + language));
		return links;
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
