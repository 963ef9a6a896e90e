package com.xebia.movieshop.audit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * An entry of the audit log: what a user did. Publishing it as an event stores it.
 *
 * @param id the id, which contains the time of its creation
 * @param kind the name of an {@link AuditAction}, perhaps of another version of the shop
 * @param times how often it happened; more than once in an entry that counts repetitions
 */
@Document("record")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AuditEntry(@Id String id, Instant at, String kind, @Nullable String by, @Nullable String address,
		Map<String, Object> details, int times) {

	// Creates an entry for the current user, time and request. The details are those that
	// the kind names, null where unknown; they must not contain secrets.
	public static AuditEntry of(AuditAction kind, @Nullable Object... details) {
		Map<String, Object> named = new LinkedHashMap<>();
		for (int i = 0; i < details.length; i++) {
			if (details[i] != null) {
				named.put(kind.details().get(i), (details[i] instanceof Number) ? details[i] : printable(details[i]));
			}
		}
		return new AuditEntry(new ObjectId().toHexString(), Instant.now(), kind.name(), currentUser(), remoteAddress(),
				named, 1);
	}

	// Returns the name of the account that is signed in, "local" for the user of a shop
	// without a password, or "shop" for background tasks.
	public static String currentUser() {
		Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
		if (authentication == null) {
			return "shop";
		}
		return (authentication instanceof AnonymousAuthenticationToken) ? "local" : authentication.getName();
	}

	// Line breaks and direction marks could forge other entries.
	private static String printable(@Nullable Object detail) {
		String text = String.valueOf(detail);
		return text.substring(0, Math.min(text.length(), 200)).replaceAll("\\p{C}", "?");
	}

	private static @Nullable String remoteAddress() {
		return (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes)
				? RemoteAddress.of(attributes.getRequest()) : null;
	}

	public AuditEntry by(@Nullable String name) {
		return new AuditEntry(this.id, this.at, this.kind, name, this.address, this.details, this.times);
	}

	AuditEntry again(int times) {
		return new AuditEntry(new ObjectId().toHexString(), Instant.now(), this.kind, this.by, this.address,
				this.details, times);
	}

	@Override
	public String toString() {
		String again = (this.times > 1) ? " " + this.times + " times" : "";
		return this.kind + again + " by " + printable(this.by) + " from " + this.address + " " + this.details;
	}

}
