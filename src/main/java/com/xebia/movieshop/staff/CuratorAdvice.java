package com.xebia.movieshop.staff;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Tells every view what its visitor may do.
 */
@ControllerAdvice
class CuratorAdvice {

	private final WriteAccess access;

	CuratorAdvice(WriteAccess access) {
		this.access = access;
	}

	@ModelAttribute("mayWrite")
	boolean mayWrite(HttpServletRequest request) {
		return this.access.isGranted(request);
	}

	@ModelAttribute("writeMode")
	WriteAccess.Mode writeMode() {
		return this.access.getMode();
	}

}
