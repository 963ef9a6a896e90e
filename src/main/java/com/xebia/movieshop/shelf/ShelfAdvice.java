package com.xebia.movieshop.shelf;

import java.util.List;

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

	private final ObjectProvider<Shelves> shelves;

	private final WriteAccess access;

	ShelfAdvice(ObjectProvider<Shelves> shelves, WriteAccess access) {
		this.shelves = shelves;
		this.access = access;
	}

	@ModelAttribute
	void add(HttpServletRequest request, Model model) {
		boolean bin = request.getServletPath().equals(Addresses.BIN);
		if ((bin || request.getServletPath().matches(".*" + Addresses.ID)) && this.access.isGranted(request)) {
			this.shelves.ifAvailable((all) -> model.addAttribute("shelves", bin ? all.deleted() : all.all()));
		}
	}

}
