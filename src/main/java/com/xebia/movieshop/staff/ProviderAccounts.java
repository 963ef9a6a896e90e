package com.xebia.movieshop.staff;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.security.oauth2.client.autoconfigure.ConditionalOnOAuth2ClientRegistrationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserSource;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.stereotype.Component;

/**
 * The accounts of people who sign in with an OpenID Connect provider. An account is
 * identified by issuer and subject, never by name; a name that is taken gets a suffix.
 * The provider sets the role at each sign-in; a manager can still deactivate the account.
 */
@Component
@ConditionalOnOAuth2ClientRegistrationProperties
public class ProviderAccounts {

	private final Accounts accounts;

	private final Sessions sessions;

	private final ApplicationEventPublisher events;

	private final RoleProperties roles;

	ProviderAccounts(Accounts accounts, Sessions sessions, ApplicationEventPublisher events, RoleProperties roles) {
		this.accounts = accounts;
		this.sessions = sessions;
		this.events = events;
		this.roles = roles;
	}

	// Finds or creates the person's account. Throws a SignInRefusedException if the
	// person has no role or the account is deactivated.
	public OidcUser signIn(OidcUserSource source) {
		OidcUser person = new DefaultOidcUser(AuthorityUtils.NO_AUTHORITIES, source.getUserRequest().getIdToken(),
				source.getUserInfo());
		String identity = person.getIdToken().getIssuer() + " " + person.getIdToken().getSubject();
		Optional<Account> known = this.accounts.findByIdentity(identity);
		Role role = role(person);
		if (role == null || !known.map(Account::active).orElse(true)) {
			known.ifPresent((account) -> this.sessions.end(account.id()));
			throw new SignInRefusedException(known.map(Account::name).orElseGet(() -> name(person, identity)));
		}
		Account account = known.orElseGet(() -> create(identity, person, role));
		if (account.role() != role) {
			this.accounts.update(account.id(), Update.update("role", role));
			publish(AuditAction.ROLE_CHANGED, account.name(), role);
		}
		return new DefaultOidcUser(role.authorities(), person.getIdToken()) {

			@Override
			public String getName() {
				return account.name();
			}

		};
	}

	private @Nullable Role role(OidcUser person) {
		Object claim = person.getClaims().get(this.roles.rolesClaim());
		Collection<?> roles = (claim instanceof Collection<?> several) ? several : Collections.singleton(claim);
		if (roles.contains(this.roles.manager())) {
			return Role.MANAGER;
		}
		return roles.contains(this.roles.editor()) ? Role.EDITOR : null;
	}

	private Account create(String identity, OidcUser person, Role role) {
		String name = name(person, identity);
		for (String free : List.of(name, withSuffix(name, identity))) {
			Account account = new Account(Account.id(free), free, role, true, null, null, null, identity);
			try {
				this.accounts.insert(account);
				publish(AuditAction.ACCOUNT_CREATED, free, role);
				return account;
			}
			catch (DuplicateKeyException ex) {
				// A concurrent sign-in of the same person may have created the account.
				Optional<Account> known = this.accounts.findByIdentity(identity);
				if (known.isPresent()) {
					return known.get();
				}
			}
		}
		throw new SignInRefusedException(name);
	}

	private static String name(OidcUser person, String identity) {
		return Stream.<@Nullable String>of(person.getPreferredUsername(), person.getFullName(), person.getEmail())
			.filter((name) -> name != null && Account.isName(name, Role.EDITOR)
					&& Account.isName(withSuffix(name, identity), Role.EDITOR))
			.findFirst()
			.map(String::strip)
			.orElseGet(() -> suffix(identity));
	}

	private static String withSuffix(String name, String identity) {
		return name + " (" + suffix(identity) + ")";
	}

	private static String suffix(String identity) {
		return DigestUtils.sha256Hex(identity).substring(0, 8);
	}

	private void publish(AuditAction kind, String name, Role role) {
		this.events.publishEvent(AuditEntry.of(kind, name, role).by(name));
	}

	/**
	 * The claim with the roles of a person, and the names of the roles.
	 */
	@ConfigurationProperties("movieshop.oidc")
	record RoleProperties(String rolesClaim, String editor, String manager) {

	}

}
