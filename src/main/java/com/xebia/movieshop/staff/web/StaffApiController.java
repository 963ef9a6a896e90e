package com.xebia.movieshop.staff.web;

import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Map;

import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Role;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * The JSON API for managing accounts. The only secret that a response contains is a new
 * invitation link or a new password, once.
 */
@RestController
@RequestMapping(path = StaffController.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class StaffApiController {

	private final Staff staff;

	StaffApiController(Staff staff) {
		this.staff = staff;
	}

	@GetMapping
	ResponseEntity<Map<String, List<Account>>> list() {
		return ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT).body(Map.of("accounts", this.staff.all()));
	}

	@PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<SecretResource> create(@RequestBody NewAccount wanted, HttpServletRequest request) {
		String name = wanted.name();
		Role role = wanted.role();
		if (name == null || role == null || !Account.isName(name, role)) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, "account");
		}
		try {
			String secret = this.staff.create(name.strip(), role);
			String id = Account.id(name);
			URI location = URI.create(request.getContextPath() + StaffController.PATH + "/" + id);
			return show(ResponseEntity.created(location), id, secret, request);
		}
		catch (DuplicateKeyException ex) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "name", ex);
		}
	}

	@PostMapping(StaffController.ID + "/secrets")
	ResponseEntity<SecretResource> renew(@PathVariable String id, Principal manager, HttpServletRequest request) {
		return show(ResponseEntity.ok(), id, this.staff.renew(id, manager), request);
	}

	private ResponseEntity<SecretResource> show(ResponseEntity.BodyBuilder answer, String id, String secret,
			HttpServletRequest request) {
		Account account = this.staff.find(id);
		return answer.cacheControl(CacheControl.noStore())
			.body(new SecretResource(account, StaffController.usable(secret, account, request)));
	}

	@PutMapping(path = StaffController.ID, consumes = MediaType.APPLICATION_JSON_VALUE)
	Account update(@PathVariable String id, @RequestBody AccountState wanted, Principal manager) {
		Role role = wanted.role();
		Boolean active = wanted.active();
		if (role == null || active == null) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT, "account");
		}
		Account account = this.staff.find(id);
		if (account.getRole() != role) {
			this.staff.changeRole(id, role, manager);
		}
		if (account.isActive() != active) {
			this.staff.activate(id, active, manager);
		}
		return this.staff.find(id);
	}

	@DeleteMapping(StaffController.ID + "/sessions")
	ResponseEntity<Void> endSessions(@PathVariable String id) {
		this.staff.endSessions(id);
		return ResponseEntity.noContent().build();
	}

	/**
	 * An account with its new invitation link or password.
	 */
	record SecretResource(Account account, String secret) {

	}

	/**
	 * An account to create.
	 */
	record NewAccount(@Nullable String name, @Nullable Role role) {

	}

	/**
	 * The properties of an account that can be changed.
	 */
	record AccountState(@Nullable Role role, @Nullable Boolean active) {

	}

}
