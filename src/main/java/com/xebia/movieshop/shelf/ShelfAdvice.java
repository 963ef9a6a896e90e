package com.xebia.movieshop.shelf;

import java.util.LinkedHashMap;
import java.util.Map;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Adds shelves to the pages of movies for staff: those on which a movie can be put, and
 * the deleted ones to the bin.
 */
@ControllerAdvice(basePackageClasses = SeeOther.class)
class ShelfAdvice {

	private final ObjectProvider<ShelfFilms> shelves;

	private final WriteAccess access;

	ShelfAdvice(ObjectProvider<ShelfFilms> shelves, WriteAccess access) {
		this.shelves = shelves;
		this.access = access;
	}

	@ModelAttribute
	void add(HttpServletRequest request, Model model) {
		String path = request.getServletPath();
		if (path.equals(Addresses.BIN) && this.access.isGranted(request)) {
			this.shelves.ifAvailable((shelves) -> model.addAttribute("deletedShelves", shelves.deleted()));
		}
		else if (path.matches(".*" + Addresses.ID) && this.access.isGranted(request)) {
			Map<String, String> titles = new LinkedHashMap<>();
			this.shelves
				.ifAvailable((shelves) -> shelves.all().rows().forEach((row) -> titles.put(row.name(), row.title())));
			model.addAttribute("shelves", titles);
		}
	}

}
