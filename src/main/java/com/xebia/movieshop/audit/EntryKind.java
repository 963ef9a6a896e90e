package com.xebia.movieshop.audit;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The kinds of entries in the audit log, each with the names of its details.
 */
public enum EntryKind {

	// A user signed in interactively.
	SIGNED_IN,
	// A client, usually a program, sent a valid name and password with a request.
	PROGRAM_SIGNED_IN,
	// The name or the password was wrong, or the sign-in at an identity provider failed.
	SIGN_IN_FAILED,
	// An identity provider confirmed a person who has no role or no active account here.
	SIGN_IN_REFUSED("person"),
	// A sign-in was delayed after failed ones.
	SIGN_IN_DELAYED, SIGNED_OUT,
	// A user ended one or all of their other sessions.
	SESSION_ENDED,
	// A manager ended all sessions of an account.
	SESSIONS_ENDED("account"),
	// A request was refused because the user lacks the permission.
	DENIED("request"),
	// A manager created an account; a person's account is an invitation at first.
	ACCOUNT_CREATED("account", "role"),
	// A manager renewed a person's invitation or a program's password.
	SECRET_RENEWED("account"),
	// An invited person chose a password.
	JOINED, PASSWORD_CHANGED, ROLE_CHANGED("account", "role"), ACTIVATED("account"), DEACTIVATED("account"),
	MOVIE_CREATED("title", "movie"), MOVIE_CHANGED("title", "movie"), MOVIE_DELETED("title", "movie"),
	MOVIE_RESTORED("title", "movie"),
	// A movie was deleted irrevocably.
	MOVIE_PURGED("title"),
	// Movies in the bin expired or were deleted irrevocably by a user.
	BIN_EMPTIED("movies"), RENAMED("name", "replacement", "movies"), SHELF_CREATED("title", "shelf"),
	SHELF_CHANGED("title", "shelf"), SHELF_DELETED("title", "shelf"), SHELF_RESTORED("title", "shelf"),
	// The shop's name, colour or another of its settings was changed.
	SETTINGS_CHANGED,
	// An import began to write.
	IMPORT_STARTED("import", "file"), IMPORTED("import", "file", "created", "changed", "refused"),
	IMPORT_FAILED("import", "file", "created", "changed", "refused"),
	// The movies that an import wrote were restored, unless they were changed since.
	IMPORT_UNDONE("import", "file", "undone", "kept"), BACKED_UP("movies", "posters"), BACKUP_FAILED,
	RESTORED("movies", "posters"),
	// The restoration of a backup failed, perhaps after a part of it.
	RESTORE_FAILED,
	// Entries of unauthenticated clients that were counted but not stored.
	LEFT_OUT;

	// Clients can cause these entries without signing in.
	static final Set<EntryKind> UNAUTHENTICATED = EnumSet.of(SIGN_IN_FAILED, SIGN_IN_REFUSED, SIGN_IN_DELAYED, DENIED);

	private final List<String> details;

	EntryKind(String... details) {
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
