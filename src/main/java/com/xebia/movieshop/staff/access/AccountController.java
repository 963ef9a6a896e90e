package com.xebia.movieshop.staff.access;

import java.security.Principal;
import java.util.Comparator;

import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Accounts;
import com.xebia.movieshop.staff.KnownDevices;
import com.xebia.movieshop.staff.Passwords;
import com.xebia.movieshop.staff.Sessions;
import com.xebia.movieshop.staff.Sessions.Session;
import com.xebia.movieshop.staff.SignInDelayedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Shows the signed-in user's account and sessions, and changes the password.
 */
@Controller
@RequestMapping(path = "/account", produces = MediaType.TEXT_HTML_VALUE)
class AccountController {

	private static final String PAGE = "redirect:/account";

	private final Accounts accounts;

	private final Sessions sessions;

	private final AuthenticationManager authenticationManager;

	private final KnownDevices devices;

	private final ApplicationEventPublisher events;

	AccountController(Accounts accounts, Sessions sessions, AuthenticationManager authenticationManager,
			KnownDevices devices, ApplicationEventPublisher events) {
		this.accounts = accounts;
		this.sessions = sessions;
		this.authenticationManager = authenticationManager;
		this.devices = devices;
		this.events = events;
	}

	@GetMapping
	String show(Principal self, HttpServletRequest request, Model model) {
		Account account = account(self);
		String current = this.sessions.id(request);
		Comparator<Session> currentFirst = Comparator.comparing((session) -> !session.id().equals(current));
		model.addAttribute("account", account)
			.addAttribute("sessions", this.sessions.of(account.id()).stream().sorted(currentFirst).toList())
			.addAttribute("current", current);
		return "account/show";
	}

	// Verifies the current password as a sign-in does, including the throttle.
	@PutMapping("/password")
	String changePassword(@RequestParam String present, @RequestParam String password, Principal self,
			HttpServletRequest request, HttpServletResponse response, Model model, RedirectAttributes nextPage) {
		Account account = account(self);
		if (account.isOfSettings() || account.isOfProvider()) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "account");
		}
		Object verified;
		try {
			UsernamePasswordAuthenticationToken attempt = UsernamePasswordAuthenticationToken
				.unauthenticated(account.name(), present);
			attempt.setDetails(this.devices.sourceOfForm(request));
			verified = this.authenticationManager.authenticate(attempt).getPrincipal();
		}
		catch (SignInDelayedException ex) {
			return refuse("password.wait", HttpStatus.TOO_MANY_REQUESTS, self, request, response, model);
		}
		catch (AuthenticationException ex) {
			return refuse("password.wrong", HttpStatus.UNPROCESSABLE_CONTENT, self, request, response, model);
		}
		if (!Passwords.isFit(password, account.name())) {
			return refuse("password.unfit", HttpStatus.UNPROCESSABLE_CONTENT, self, request, response, model);
		}
		// Ends sessions before the change too, in case the database fails in between.
		this.sessions.endOthers(account.id(), request);
		if (!(verified instanceof Account former && this.accounts.changePassword(former, password))) {
			return refuse("password.wrong", HttpStatus.UNPROCESSABLE_CONTENT, self, request, response, model);
		}
		this.sessions.endOthers(account.id(), request);
		this.events.publishEvent(AuditEntry.of(AuditAction.PASSWORD_CHANGED));
		nextPage.addFlashAttribute("notice", "passwordchanged");
		return PAGE;
	}

	// Switching the language after a rejected change sends this GET request.
	@GetMapping("/password")
	String password() {
		return PAGE;
	}

	private String refuse(String problem, HttpStatus status, Principal self, HttpServletRequest request,
			HttpServletResponse response, Model model) {
		response.setStatus(status.value());
		model.addAttribute("problem", problem);
		return show(self, request, model);
	}

	@DeleteMapping("/sessions/{id:[0-9a-f]{64}}")
	String endSession(@PathVariable String id, Principal self, RedirectAttributes nextPage) {
		this.sessions.end(Account.id(self.getName()), id);
		this.events.publishEvent(AuditEntry.of(AuditAction.SESSION_ENDED));
		nextPage.addFlashAttribute("notice", "elsewhere");
		return PAGE;
	}

	@DeleteMapping("/sessions")
	String endOtherSessions(Principal self, HttpServletRequest request, RedirectAttributes nextPage) {
		this.sessions.endOthers(Account.id(self.getName()), request);
		this.events.publishEvent(AuditEntry.of(AuditAction.SESSION_ENDED));
		nextPage.addFlashAttribute("notice", "nowhereelse");
		return PAGE;
	}

	private Account account(Principal self) {
		return this.accounts.find(Account.id(self.getName()))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

}
