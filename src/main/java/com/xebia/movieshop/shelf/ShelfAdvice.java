package com.xebia.movieshop.shelf;

import java.util.LinkedHashMap;
import java.util.Map;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Adds shelves to the pages of movies for staff: those on which a movie can be put, and
 * the deleted ones to the bin.
 */
@ControllerAdvice(basePackageClasses = SeeOther.class)
class ShelfAdvice {

	private final Shelves shelves;

	private final ShelfFilms films;

	private final WriteAccess access;

	ShelfAdvice(Shelves shelves, ShelfFilms films, WriteAccess access) {
		this.shelves = shelves;
		this.films = films;
		this.access = access;
	}

	@ModelAttribute
	void add(HttpServletRequest request, Model model) {
		if (!this.access.isGranted(request)) {
			return;
		}
		if (request.getServletPath().equals(Addresses.BIN)) {
			model.addAttribute("deletedShelves", this.shelves.deleted());
		}
		else if (request.getServletPath().matches(".*" + Addresses.ID)) {
			Map<String, String> titles = new LinkedHashMap<>();
			this.films.all().rows().forEach((row) -> titles.put(row.name(), row.title()));
			model.addAttribute("shelves", titles);
		}
	}

}
