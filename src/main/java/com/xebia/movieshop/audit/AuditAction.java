package com.xebia.movieshop.audit;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The kinds of entries in the audit log, each with the names of its details.
 */
public enum AuditAction {

	SIGNED_IN, PROGRAM_SIGNED_IN,
	// At the form, or at an identity provider.
	SIGN_IN_FAILED,
	// An identity provider confirmed a person who has no role or no active account here.
	SIGN_IN_REFUSED("person"), SIGN_IN_DELAYED, SIGNED_OUT,
	// By the user, and by a manager.
	SESSION_ENDED, SESSIONS_ENDED("account"), DENIED("request"), ACCOUNT_CREATED("account", "role"),
	SECRET_RENEWED("account"), JOINED, PASSWORD_CHANGED, ROLE_CHANGED("account", "role"), ACTIVATED("account"),
	DEACTIVATED("account"), MOVIE_CREATED("title", "movie"), MOVIE_CHANGED("title", "movie"),
	MOVIE_DELETED("title", "movie"), MOVIE_RESTORED("title", "movie"), MOVIE_PURGED("title"), BIN_EMPTIED("movies"),
	DOCUMENT_DELETED("collection", "document"), RENAMED("name", "replacement", "movies", "import"),
	RENAME_UNDONE("name", "replacement", "undone", "kept", "import"), SHELF_CREATED("title", "shelf"),
	SHELF_CHANGED("title", "shelf"), SHELF_DELETED("title", "shelf"), SHELF_RESTORED("title", "shelf"),
	COPY_MOVED("title", "movie", "copy", "state"), WISH_ANSWERED("title", "movie"), CUSTOMER_ERASED, SETTINGS_CHANGED,
	// More reservations within an hour than customers make.
	FLOODED("reservations"), IMPORTED("import", "file", "created", "changed", "refused"),
	IMPORT_FAILED("import", "file", "created", "changed", "refused"), IMPORT_UNDONE("import", "file", "undone", "kept"),
	BACKED_UP("movies", "posters"), BACKUP_FAILED, RESTORED("movies", "posters"), RESTORE_FAILED,
	// AuditLog of unauthenticated clients that were counted but not stored.
	LEFT_OUT;

	// Clients can cause these entries without signing in.
	static final Set<AuditAction> UNAUTHENTICATED = EnumSet.of(SIGN_IN_FAILED, SIGN_IN_REFUSED, SIGN_IN_DELAYED,
			DENIED);

	private final List<String> details;

	AuditAction(String... details) {
		this.details = List.of(details);
	}

	List<String> details() {
		return this.details;
	}

	// Repetitions of such entries are only counted, because their rate is not limited.
	boolean isCounted() {
		return this == PROGRAM_SIGNED_IN || UNAUTHENTICATED.contains(this);
	}

}
