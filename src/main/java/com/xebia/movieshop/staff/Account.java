package com.xebia.movieshop.staff;

import java.security.Principal;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;

/**
 * Somebody, or a program, who may sign in. The one of the shop's settings is in no
 * database, so that it cannot be lost.
 */
@Document("accounts")
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Account implements Principal {

	static final int MAX_NAME_LENGTH = 100;

	// Nobody sees these characters, such as those that turn the direction of writing.
	private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

	private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

	private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}]");

	// Histories call those so who have no account.
	private static final Set<String> RESERVED = Set.of("shop", "local");

	private static final int ID_LENGTH = 32;

	@Id
	private final String id;

	private final String name;

	private final Role role;

	private final boolean active;

	private final @Nullable String hash;

	private final @Nullable String invitation;

	private final @Nullable Instant invitedUntil;

	// The issuer and the subject by which a provider of OpenID Connect knows a person.
	private final @Nullable String identity;

	Account(String id, String name, Role role, boolean active, @Nullable String hash, @Nullable String invitation,
			@Nullable Instant invitedUntil, @Nullable String identity) {
		this.id = id;
		this.name = name;
		this.role = role;
		this.active = active;
		this.hash = hash;
		this.invitation = invitation;
		this.invitedUntil = invitedUntil;
		this.identity = identity;
	}

	// The password of this account is that of the settings.
	static Account of(Curator curator) {
		return new Account(id(curator.getName()), curator.getName(), Role.MANAGER, true, null, null, null, null);
	}

	static boolean isName(String name, Role role) {
		String folded = fold(name);
		return !folded.isEmpty() && name.codePointCount(0, name.length()) <= MAX_NAME_LENGTH
				&& !UNPRINTABLE.matcher(name).find() && !RESERVED.contains(folded)
				// HTTP Basic takes it for the end of the name.
				&& !(role == Role.PROGRAM && name.contains(":"));
	}

	// An id is fit for addresses, and the same for all names that look alike.
	static String id(String name) {
		return DigestUtils.sha256Hex(fold(name)).substring(0, ID_LENGTH);
	}

	// A name is made upper case first, for some letters have two lower ones.
	private static String fold(String name) {
		String visible = INVISIBLE.matcher(Normalizer.normalize(name, Normalizer.Form.NFKC)).replaceAll("");
		String folded = visible.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		return BLANKS.matcher(Normalizer.normalize(folded, Normalizer.Form.NFKC)).replaceAll(" ").strip();
	}

	public String getId() {
		return this.id;
	}

	@Override
	public String getName() {
		return this.name;
	}

	public Role getRole() {
		return this.role;
	}

	// A manager decides whether the account may be used.
	public boolean isActive() {
		return this.active;
	}

	// No page can change the account of the shop's settings.
	public boolean isOfSettings() {
		return this.hash == null && this.invitation == null && this.identity == null;
	}

	// A provider says who this is, and which role they have.
	public boolean isOfProvider() {
		return this.identity != null;
	}

	// Whoever is settled can sign in, and does not only have an invitation.
	public boolean isSettled() {
		return this.hash != null || isOfSettings() || isOfProvider();
	}

	// An invitation to choose a password can be used until then.
	public @Nullable Instant getInvitedUntil() {
		return this.invitedUntil;
	}

	@Nullable String hash() {
		return this.hash;
	}

	UsernamePasswordAuthenticationToken authentication() {
		return UsernamePasswordAuthenticationToken.authenticated(this, null, this.role.authorities());
	}

}
