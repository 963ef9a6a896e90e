package com.xebia.movieshop.staff.access;

import java.security.Principal;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;

import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Accounts;
import com.xebia.movieshop.staff.CuratorAccount;
import com.xebia.movieshop.staff.Passwords;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.Sessions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.query.Update;
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
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The pages for managing accounts, which record each change. Managers cannot change their
 * own account, so that they cannot lock themselves out by mistake. A person chooses a
 * password with a one-time invitation, and a program gets a generated password; the
 * database stores only a signature or a hash of them.
 */
@Controller
@RequestMapping(produces = MediaType.TEXT_HTML_VALUE)
class StaffController {

	private static final String STAFF = "/staff";

	private static final String ID = STAFF + "/{id:[0-9a-f]{32}}";

	private static final String LIST = "redirect:/staff";

	private final CuratorAccount curator;

	private final Accounts accounts;

	private final Sessions sessions;

	private final ApplicationEventPublisher events;

	StaffController(CuratorAccount curator, Accounts accounts, Sessions sessions, ApplicationEventPublisher events) {
		this.curator = curator;
		this.accounts = accounts;
		this.sessions = sessions;
		this.events = events;
	}

	@GetMapping(STAFF)
	String list(Principal manager, Model model) {
		model.addAttribute("accounts", this.accounts.all()).addAttribute("self", Account.id(manager.getName()));
		return "staff/list";
	}

	@GetMapping(path = STAFF, params = "form")
	String form(Model model) {
		return form("", Role.EDITOR, null, model);
	}

	// Idempotent for the same form, whose secret is not random, so that a manager who did
	// not get the response can still show it.
	@PostMapping(STAFF)
	String create(@RequestParam String name, @RequestParam Role role, @RequestParam(defaultValue = "") String token,
			Model model, HttpServletRequest request, HttpServletResponse response) {
		if (!Account.isName(name, role)) {
			return refuse(name, role, "staff.name.unfit", model, response);
		}
		String signed = token.isEmpty() ? null
				: this.curator.sign(String.join(" ", "account", token, role.name(), name));
		String secret = Objects.requireNonNullElseGet(signed, Passwords.SECRETS::generateKey);
		boolean program = role == Role.PROGRAM;
		Account account = new Account(Account.id(name), name.strip(), role, true,
				program ? Passwords.encode(secret) : null, program ? null : this.curator.sign(secret),
				program ? null : Instant.now().plus(InvitationController.VALIDITY), null);
		try {
			this.accounts.insert(account);
		}
		catch (DuplicateKeyException ex) {
			if (!this.accounts.find(account.id()).filter((stored) -> hasSecret(stored, account, secret)).isPresent()) {
				return refuse(name, role, "staff.name.taken", model, response);
			}
		}
		this.events.publishEvent(AuditEntry.of(AuditAction.ACCOUNT_CREATED, account.name(), role));
		response.setStatus(HttpStatus.CREATED.value());
		return show(account, secret, model, request);
	}

	private static boolean hasSecret(Account stored, Account made, String secret) {
		return (made.invitation() != null) ? made.invitation().equals(stored.invitation())
				: stored.hash() != null && Passwords.ENCODER.matches(secret, stored.hash());
	}

	private static String refuse(String name, Role role, String problem, Model model, HttpServletResponse response) {
		response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
		return form(name, role, problem, model);
	}

	private static String form(String name, Role role, @Nullable String problem, Model model) {
		model.addAttribute("name", name)
			.addAttribute("role", role)
			.addAttribute("roles", Role.values())
			.addAttribute("token", UUID.randomUUID())
			.addAttribute("problem", problem);
		return "staff/create";
	}

	// Replaces a program's password at once; a person's lasts until a new one is chosen.
	@PostMapping(ID + "/secrets")
	String renew(@PathVariable String id, Principal manager, Model model, HttpServletRequest request) {
		Account account = anotherOfShop(id, manager);
		String secret = Passwords.SECRETS.generateKey();
		this.accounts.update(id,
				(account.role() == Role.PROGRAM) ? Update.update("hash", Passwords.encode(secret))
						: Update.update("invitation", this.curator.sign(secret))
							.set("invitedUntil", Instant.now().plus(InvitationController.VALIDITY)));
		this.events.publishEvent(AuditEntry.of(AuditAction.SECRET_RENEWED, account.name()));
		return show(account, secret, model, request);
	}

	// Switching the language on the page of a secret sends this GET request.
	@GetMapping(ID + "/secrets")
	String secrets() {
		return LIST;
	}

	// Shows a program's password unchanged, and a person's secret as invitation link.
	private static String show(Account account, String secret, Model model, HttpServletRequest request) {
		model.addAttribute("name", account.name())
			.addAttribute("role", account.role())
			.addAttribute("secret",
					(account.role() == Role.PROGRAM) ? secret
							: ServletUriComponentsBuilder.fromContextPath(request)
								.pathSegment("invitations", secret)
								.toUriString());
		return "staff/secret";
	}

	@PutMapping(path = ID, params = "role")
	String changeRole(@PathVariable String id, @RequestParam Role role, Principal manager,
			RedirectAttributes nextPage) {
		Account account = anotherOfShop(id, manager);
		if (role == Role.PROGRAM || account.role() == Role.PROGRAM) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		this.accounts.update(id, Update.update("role", role));
		this.events.publishEvent(AuditEntry.of(AuditAction.ROLE_CHANGED, account.name(), role));
		return done(role.name().toLowerCase(Locale.ROOT), account, nextPage);
	}

	@PutMapping(path = ID, params = "active")
	String activate(@PathVariable String id, @RequestParam boolean active, Principal manager,
			RedirectAttributes nextPage) {
		Account account = another(id, manager);
		this.accounts.update(id, Update.update("active", active));
		this.sessions.end(id);
		this.events
			.publishEvent(AuditEntry.of(active ? AuditAction.ACTIVATED : AuditAction.DEACTIVATED, account.name()));
		return done(active ? "activated" : "deactivated", account, nextPage);
	}

	@DeleteMapping(ID + "/sessions")
	String endSessions(@PathVariable String id, RedirectAttributes nextPage) {
		Account account = find(id);
		this.sessions.end(id);
		this.events.publishEvent(AuditEntry.of(AuditAction.SESSIONS_ENDED, account.name()));
		return done("signedout", account, nextPage);
	}

	private static String done(String notice, Account account, RedirectAttributes nextPage) {
		nextPage.addFlashAttribute("notice", notice).addFlashAttribute("noticeTitle", account.name());
		return LIST;
	}

	// Accounts of a provider have their password and role there.
	private Account anotherOfShop(String id, Principal manager) {
		Account account = another(id, manager);
		if (account.isOfProvider()) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "account");
		}
		return account;
	}

	private Account another(String id, Principal manager) {
		Account account = find(id);
		if (account.isOfSettings() || id.equals(Account.id(manager.getName()))) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "account");
		}
		return account;
	}

	private Account find(String id) {
		return this.accounts.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

}
