package com.xebia.movieshop.staff;

import java.security.Principal;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.UnicodeSet;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;

/**
 * An account of a person or a program. The account from the configuration is not stored
 * in the database, so that it cannot be lost.
 *
 * @param active whether it may be used; false if a manager has deactivated it
 * @param identity the issuer and the subject that identify a person at an OpenID Connect
 * provider
 */
@Document("accounts")
public record Account(@Id String id, String name, Role role, boolean active, @Nullable String hash,
		@Nullable String invitation, @Nullable Instant invitedUntil, @Nullable String identity) implements Principal {

	public static final int MAX_NAME_LENGTH = 100;

	// Invisible format characters, such as those that change the writing direction.
	private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

	private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

	private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}]");

	// Refuses Latin with Cyrillic or Greek, but not with Han, Hangul or Kana (UTS 39).
	private static final SpoofChecker LOOKS = new SpoofChecker.Builder()
		.setChecks(SpoofChecker.RESTRICTION_LEVEL | SpoofChecker.INVISIBLE | SpoofChecker.MIXED_NUMBERS)
		.setRestrictionLevel(SpoofChecker.RestrictionLevel.HIGHLY_RESTRICTIVE)
		.build();

	// These show nothing in most fonts, such as variation selectors and Hangul fillers.
	private static final UnicodeSet IGNORABLE = new UnicodeSet("[:Default_Ignorable_Code_Point:]").freeze();

	// The history shows these names for changes that were made without an account.
	private static final Set<String> RESERVED = Set.of("shop", "local");

	// No stored text has this character.
	private static final String OF_SETTINGS = "\0";

	// Returns the account from the configuration, whose password Curator checks.
	static Account of(CuratorAccount curator) {
		return new Account(id(curator.getName()), curator.getName(), Role.MANAGER, true, OF_SETTINGS, null, null, null);
	}

	public static boolean isName(String name, Role role) {
		String folded = fold(name);
		return !folded.isEmpty() && name.codePointCount(0, name.length()) <= MAX_NAME_LENGTH
				&& !UNPRINTABLE.matcher(name).find() && IGNORABLE.containsNone(name) && !LOOKS.failsChecks(name)
				&& RESERVED.stream().noneMatch((reserved) -> looksLike(reserved, name))
				// HTTP Basic separates the name from the password by the first colon.
				&& !(role == Role.PROGRAM && name.contains(":"));
	}

	static boolean looksLike(String name, String other) {
		return LOOKS.getSkeleton(name).equals(LOOKS.getSkeleton(other))
				|| LOOKS.getSkeleton(fold(name)).equals(LOOKS.getSkeleton(fold(other)));
	}

	// Returns an id that is safe in URLs and equal for all names that differ only in
	// case, width or blanks.
	public static String id(String name) {
		return DigestUtils.sha256Hex(fold(name)).substring(0, 32);
	}

	// Converts to upper case first, because some letters have two lower-case forms.
	// Normalization takes a time by the square of combining marks, so its input is
	// limited.
	private static String fold(String name) {
		if (name.length() > 2 * MAX_NAME_LENGTH) {
			return name;
		}
		String visible = INVISIBLE.matcher(Normalizer.normalize(name, Normalizer.Form.NFKC)).replaceAll("");
		String folded = visible.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
		return BLANKS.matcher(Normalizer.normalize(folded, Normalizer.Form.NFKC)).replaceAll(" ").strip();
	}

	@Override
	public String getName() {
		return this.name;
	}

	// Whether the account comes from the configuration, and so is read-only in the shop.
	public boolean isOfSettings() {
		return OF_SETTINGS.equals(this.hash);
	}

	public boolean isOfProvider() {
		return this.identity != null;
	}

	public boolean isSettled() {
		return this.hash != null || isOfProvider();
	}

	public UsernamePasswordAuthenticationToken authentication() {
		return UsernamePasswordAuthenticationToken.authenticated(this, null, this.role.authorities());
	}

	// Logs show this, and must not contain the hash.
	@Override
	public String toString() {
		return this.name;
	}

}
