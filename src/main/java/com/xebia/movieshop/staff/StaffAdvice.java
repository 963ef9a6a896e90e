package com.xebia.movieshop.staff;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Tells every view what the user may do.
 */
@ControllerAdvice
class StaffAdvice {

	private final WriteAccess access;

	StaffAdvice(WriteAccess access) {
		this.access = access;
	}

	@ModelAttribute("mayWrite")
	boolean mayWrite(HttpServletRequest request) {
		return this.access.isGranted(request);
	}

	@ModelAttribute("mayManage")
	boolean mayManage(HttpServletRequest request) {
		return this.access.isGranted(request, Role.MANAGER);
	}

	@ModelAttribute("writeMode")
	WriteAccess.Mode writeMode() {
		return this.access.getMode();
	}

}
