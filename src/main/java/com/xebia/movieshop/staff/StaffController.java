package com.xebia.movieshop.staff;

import java.security.Principal;
import java.util.Locale;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The pages for managing accounts: list, create, change roles and end sessions. Lets an
 * invited person choose a password.
 */
@Controller
@RequestMapping(produces = MediaType.TEXT_HTML_VALUE)
public class StaffController {

	private static final String STAFF = "/staff";

	private static final String ID = STAFF + "/{id:[0-9a-f]{32}}";

	private static final String INVITATION = "/invitations/{secret}";

	private static final String LIST = "redirect:/staff";

	private final Staff staff;

	private final Sessions sessions;

	private final KnownDevices devices;

	private final AuthenticationManager passwords;

	StaffController(Staff staff, Sessions sessions, KnownDevices devices, AuthenticationManager passwords) {
		this.staff = staff;
		this.sessions = sessions;
		this.devices = devices;
		this.passwords = passwords;
	}

	@GetMapping(STAFF)
	String list(Principal manager, Model model) {
		model.addAttribute("accounts", this.staff.all()).addAttribute("self", Account.id(manager.getName()));
		return "staff/list";
	}

	@GetMapping(path = STAFF, params = "form")
	String form(Model model) {
		return form("", Role.EDITOR, null, model);
	}

	@PostMapping(STAFF)
	String create(@RequestParam String name, @RequestParam Role role, Model model, HttpServletRequest request,
			HttpServletResponse response) {
		if (!Account.isName(name, role)) {
			return refuse(name, role, "staff.name.unfit", model, response);
		}
		try {
			String secret = this.staff.create(name.strip(), role);
			response.setStatus(HttpStatus.CREATED.value());
			return show(this.staff.find(Account.id(name)), secret, model, request);
		}
		catch (DuplicateKeyException ex) {
			return refuse(name, role, "staff.name.taken", model, response);
		}
	}

	private static String refuse(String name, Role role, String problem, Model model, HttpServletResponse response) {
		response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
		return form(name, role, problem, model);
	}

	private static String form(String name, Role role, @Nullable String problem, Model model) {
		model.addAttribute("name", name)
			.addAttribute("role", role)
			.addAttribute("roles", Role.values())
			.addAttribute("problem", problem);
		return "staff/create";
	}

	@PostMapping(ID + "/secrets")
	String renew(@PathVariable String id, Principal manager, Model model, HttpServletRequest request,
			HttpServletResponse response) {
		String secret = this.staff.renew(id, manager);
		return show(this.staff.find(id), secret, model, request);
	}

	// Switching the language on the page of a secret sends this GET request.
	@GetMapping(ID + "/secrets")
	String secrets() {
		return LIST;
	}

	private static String show(Account account, String secret, Model model, HttpServletRequest request) {
		model.addAttribute("name", account.name())
			.addAttribute("role", account.role())
			.addAttribute("secret", usable(secret, account, request));
		return "staff/secret";
	}

	// Returns a program's password unchanged, and a person's secret as invitation link.
	private static String usable(String secret, Account account, HttpServletRequest request) {
		return (account.role() == Role.PROGRAM) ? secret
				: ServletUriComponentsBuilder.fromContextPath(request).pathSegment("invitations", secret).toUriString();
	}

	@PutMapping(path = ID, params = "role")
	String changeRole(@PathVariable String id, @RequestParam Role role, Principal manager,
			RedirectAttributes nextPage) {
		this.staff.changeRole(id, role, manager);
		return done(role.name().toLowerCase(Locale.ROOT), id, nextPage);
	}

	@PutMapping(path = ID, params = "active")
	String activate(@PathVariable String id, @RequestParam boolean active, Principal manager,
			RedirectAttributes nextPage) {
		this.staff.activate(id, active, manager);
		return done(active ? "activated" : "deactivated", id, nextPage);
	}

	@DeleteMapping(ID + "/sessions")
	String endSessions(@PathVariable String id, RedirectAttributes nextPage) {
		this.staff.endSessions(id);
		return done("signedout", id, nextPage);
	}

	private String done(String notice, String id, RedirectAttributes nextPage) {
		nextPage.addFlashAttribute("notice", notice).addFlashAttribute("noticeTitle", this.staff.find(id).getName());
		return LIST;
	}

	@GetMapping(INVITATION)
	String invitation(@PathVariable String secret, Model model) {
		model.addAttribute("name", invited(secret));
		return "invitations/show";
	}

	@PostMapping(INVITATION)
	String accept(@PathVariable String secret, @RequestParam String password, Model model, HttpServletRequest request,
			HttpServletResponse response, RedirectAttributes nextPage) {
		String name = invited(secret);
		if (!Passwords.isFit(password, name)) {
			response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
			model.addAttribute("problem", "password.unfit");
			return invitation(secret, model);
		}
		if (!this.staff.accept(secret, password)) {
			throw over();
		}
		if (signIn(name, password, request, response)) {
			nextPage.addFlashAttribute("notice", "joined").addFlashAttribute("noticeTitle", name);
			return "redirect:/movies";
		}
		nextPage.addFlashAttribute("notice", "password").addFlashAttribute("typedName", name);
		return "redirect:/login";
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

	private String invited(String secret) {
		return this.staff.invited(secret).orElseThrow(StaffController::over).getName();
	}

	private static ResponseStatusException over() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND, "invitation");
	}

}
