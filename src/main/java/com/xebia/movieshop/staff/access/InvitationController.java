package com.xebia.movieshop.staff.access;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Accounts;
import com.xebia.movieshop.staff.CuratorAccount;
import com.xebia.movieshop.staff.KnownDevices;
import com.xebia.movieshop.staff.Passwords;
import com.xebia.movieshop.staff.Sessions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextImpl;
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
 * The page on which an invited person chooses a password. Whoever has its address has the
 * account, so it works once and for some days only.
 */
@Controller
@RequestMapping(path = "/invitations/{secret}", produces = MediaType.TEXT_HTML_VALUE)
class InvitationController {

	static final Duration VALIDITY = Duration.ofDays(3);

	private final CuratorAccount curator;

	private final Sessions sessions;

	private final KnownDevices devices;

	private final AuthenticationManager passwords;

	private final MongoOperations documents;

	private final ApplicationEventPublisher events;

	InvitationController(CuratorAccount curator, Sessions sessions, KnownDevices devices,
			AuthenticationManager passwords, MongoOperations documents, ApplicationEventPublisher events) {
		this.curator = curator;
		this.sessions = sessions;
		this.devices = devices;
		this.passwords = passwords;
		this.documents = documents;
		this.events = events;
	}

	@GetMapping
	String show(@PathVariable String secret, Model model) {
		Account invited = open(secret).map((open) -> this.documents.findOne(open, Account.class))
			.orElseThrow(InvitationController::over);
		model.addAttribute("name", invited.name());
		return "invitations/show";
	}

	// Sets the password, ends all sessions, and begins one.
	@PostMapping
	String accept(@PathVariable String secret, @RequestParam String password, Model model, HttpServletRequest request,
			HttpServletResponse response, RedirectAttributes nextPage) {
		String page = show(secret, model);
		String name = String.valueOf(model.getAttribute("name"));
		if (!Passwords.isFit(password, name)) {
			response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
			model.addAttribute("problem", "password.unfit");
			return page;
		}
		Account account = open(secret)
			.map((open) -> this.documents.findAndModify(open, Accounts.password(password), Account.class))
			.orElseThrow(InvitationController::over);
		this.sessions.end(account.id());
		this.events.publishEvent(AuditEntry.of(AuditAction.JOINED).by(account.name()));
		if (signIn(name, password, request, response)) {
			nextPage.addFlashAttribute("notice", "joined").addFlashAttribute("noticeTitle", name);
			return "redirect:/movies";
		}
		nextPage.addFlashAttribute("notice", "password").addFlashAttribute("typedName", name);
		return "redirect:/login";
	}

	private Optional<Query> open(String secret) {
		return Optional.ofNullable(this.curator.sign(secret))
			.map((signature) -> Query.query(Criteria.where("invitation")
				.is(signature)
				.and("active")
				.is(true)
				.and("invitedUntil")
				.gt(Instant.now())));
	}

	// Returns false if somebody else is signed in, or after too many wrong passwords.
	private boolean signIn(String name, String password, HttpServletRequest request, HttpServletResponse response) {
		if (request.getUserPrincipal() != null) {
			return false;
		}
		UsernamePasswordAuthenticationToken person = UsernamePasswordAuthenticationToken.unauthenticated(name,
				password);
		person.setDetails(this.devices.sourceOfForm(request));
		try {
			this.sessions.saveContext(new SecurityContextImpl(this.passwords.authenticate(person)), request, response);
			return true;
		}
		catch (AuthenticationException ex) {
			return false;
		}
	}

	private static ResponseStatusException over() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND, "invitation");
	}

}
