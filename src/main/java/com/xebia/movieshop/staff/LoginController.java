package com.xebia.movieshop.staff;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Shows the sign-in form.
 */
@Controller
class LoginController {

	private final WriteAccess access;

	LoginController(WriteAccess access) {
		this.access = access;
	}

	@GetMapping("/login")
	String show(HttpServletRequest request) {
		boolean pointless = this.access.getMode() != WriteAccess.Mode.SIGN_IN || this.access.isGranted(request);
		return pointless ? "redirect:/movies" : "login";
	}

}
