package com.xebia.movieshop.staff.web;

import com.xebia.movieshop.staff.Passwords;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Lets an invited person choose a password.
 */
@Controller
@RequestMapping(path = "/invitations/{secret}", produces = MediaType.TEXT_HTML_VALUE)
public class InvitationController {

	private final Staff staff;

	InvitationController(Staff staff) {
		this.staff = staff;
	}

	@GetMapping
	String show(@PathVariable String secret, Model model) {
		model.addAttribute("name", invited(secret));
		return "invitations/show";
	}

	@PostMapping
	String accept(@PathVariable String secret, @RequestParam String password, Model model, HttpServletResponse response,
			RedirectAttributes nextPage) {
		String name = invited(secret);
		if (!Passwords.isFit(password, name)) {
			response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
			model.addAttribute("problem", "password.unfit");
			return show(secret, model);
		}
		if (!this.staff.accept(secret, password)) {
			throw over();
		}
		nextPage.addFlashAttribute("notice", "password").addFlashAttribute("typedName", name);
		return "redirect:/login";
	}

	private String invited(String secret) {
		return this.staff.invited(secret).orElseThrow(InvitationController::over).getName();
	}

	private static ResponseStatusException over() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND, "invitation");
	}

}
