package com.xebia.movieshop.staff;

import java.security.Principal;

import com.xebia.movieshop.record.Entry;
import com.xebia.movieshop.record.EntryKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The accounts of the shop, for its managers: list them, make one, change what it may do
 * and end its sessions. Nobody changes their own, so that no manager is locked out by a
 * slip.
 */
@Controller
@RequestMapping(path = "/staff", produces = MediaType.TEXT_HTML_VALUE)
class StaffController {

	private static final String ID = "/{id:[0-9a-f]{32}}";

	private static final String LIST = "redirect:/staff";

	private final Accounts accounts;

	private final Invitations invitations;

	private final Sessions sessions;

	private final ApplicationEventPublisher events;

	StaffController(Accounts accounts, Invitations invitations, Sessions sessions, ApplicationEventPublisher events) {
		this.accounts = accounts;
		this.invitations = invitations;
		this.sessions = sessions;
		this.events = events;
	}

	@GetMapping
	String list(Principal manager, Model model) {
		model.addAttribute("accounts", this.accounts.all()).addAttribute("self", Account.id(manager.getName()));
		return "staff/list";
	}

	@GetMapping(params = "form")
	String form(Model model) {
		return form("", Role.EDITOR, null, model);
	}

	@PostMapping
	String create(@RequestParam String name, @RequestParam Role role, Model model, HttpServletRequest request,
			HttpServletResponse response) {
		if (!Account.isName(name, role)) {
			return refuse(name, role, "staff.name.unfit", model, response);
		}
		try {
			String secret = this.invitations.create(name.strip(), role);
			response.setStatus(HttpStatus.CREATED.value());
			this.events.publishEvent(Entry.of(EntryKind.ACCOUNT_CREATED, name.strip(), role));
			return show(name.strip(), role, secret, model, request, response);
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
		Account account = another(id, manager);
		String secret = this.invitations.renew(account);
		note(EntryKind.SECRET_RENEWED, account);
		return show(account.getName(), account.getRole(), secret, model, request, response);
	}

	// Here and nowhere else, so no browser may keep the page.
	private static String show(String name, Role role, String secret, Model model, HttpServletRequest request,
			HttpServletResponse response) {
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		boolean program = role == Role.PROGRAM;
		model.addAttribute("name", name)
			.addAttribute("role", role)
			.addAttribute("secret",
					program ? secret
							: ServletUriComponentsBuilder.fromContextPath(request)
								.pathSegment("invitations", secret)
								.toUriString());
		return "staff/secret";
	}

	@PutMapping(path = ID, params = "role")
	String changeRole(@PathVariable String id, @RequestParam Role role, Principal manager) {
		Account account = another(id, manager);
		if (role == Role.PROGRAM || account.getRole() == Role.PROGRAM) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		this.accounts.update(id, Update.update("role", role));
		this.events.publishEvent(Entry.of(EntryKind.ROLE_CHANGED, account.getName(), role));
		return LIST;
	}

	@PutMapping(path = ID, params = "active")
	String activate(@PathVariable String id, @RequestParam boolean active, Principal manager) {
		Account account = another(id, manager);
		this.accounts.update(id, Update.update("active", active));
		this.sessions.end(id);
		note(active ? EntryKind.ACTIVATED : EntryKind.DEACTIVATED, account);
		return LIST;
	}

	@DeleteMapping(ID + "/sessions")
	String endSessions(@PathVariable String id) {
		Account account = this.accounts.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		this.sessions.end(id);
		note(EntryKind.SESSIONS_ENDED, account);
		return LIST;
	}

	private void note(EntryKind kind, Account account) {
		this.events.publishEvent(Entry.of(kind, account.getName()));
	}

	private Account another(String id, Principal manager) {
		Account account = this.accounts.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		if (account.isOfSettings() || id.equals(Account.id(manager.getName()))) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "account");
		}
		return account;
	}

}
