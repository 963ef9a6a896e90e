package com.xebia.movieshop.staff.access;

import java.util.ArrayList;
import java.util.List;

import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteMode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.web.savedrequest.SavedRequest;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Shows the sign-in form with links to the configured OpenID Connect providers.
 */
@Controller
class LoginController {

	private final WriteMode mode;

	private final ReturnPageCookie pages;

	private final List<ClientRegistration> providers = new ArrayList<>();

	LoginController(WriteMode mode, ReturnPageCookie pages,
			ObjectProvider<InMemoryClientRegistrationRepository> registrations) {
		this.mode = mode;
		this.pages = pages;
		registrations.ifAvailable((known) -> known.forEach(this.providers::add));
	}

	@GetMapping("/login")
	String show(@RequestParam @Nullable String error, HttpServletRequest request, HttpServletResponse response,
			Model model) {
		if (this.mode != WriteMode.SIGN_IN || request.isUserInRole(Role.CURATOR)) {
			SavedRequest page = this.pages.getRequest(request, response);
			return "redirect:" + ((page != null) ? page.getRedirectUrl() : "/movies");
		}
		this.pages.saveReferer(request, response);
		model.addAttribute("providers", this.providers);
		if (error != null) {
			model.addAttribute("reason", error.equals("provider") ? "login.provider.failed" : "login.failed");
		}
		return "login";
	}

}
