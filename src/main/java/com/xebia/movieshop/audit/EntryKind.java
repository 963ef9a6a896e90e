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
	SIGN_IN_DELAYED,
	// A user signed out.
	SIGNED_OUT,
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
	JOINED,
	// A user changed their own password.
	PASSWORD_CHANGED,
	// A manager changed the role of an account.
	ROLE_CHANGED("account", "role"),
	// A manager activated an account.
	ACTIVATED("account"),
	// A manager deactivated an account.
	DEACTIVATED("account"),
	// A movie was added.
	MOVIE_CREATED("title", "movie"),
	// A movie was changed.
	MOVIE_CHANGED("title", "movie"),
	// A movie was moved to the bin.
	MOVIE_DELETED("title", "movie"),
	// A movie was restored from the bin.
	MOVIE_RESTORED("title", "movie"),
	// A movie was deleted irrevocably.
	MOVIE_PURGED("title"),
	// Movies in the bin expired or were deleted irrevocably by a user.
	BIN_EMPTIED("movies"),
	// A person or a genre was renamed.
	RENAMED("name", "replacement", "movies"),
	// The shop's name, colour or another of its settings was changed.
	SETTINGS_CHANGED,
	// An import began to write.
	IMPORT_STARTED("import", "file"),
	// An import was completed.
	IMPORTED("import", "file", "created", "changed", "refused"),
	// An import failed.
	IMPORT_FAILED("import", "file", "created", "changed", "refused"),
	// The movies that an import wrote were restored, unless they were changed since.
	IMPORT_UNDONE("import", "file", "undone", "kept"),
	// A backup was completed.
	BACKED_UP("movies", "posters"),
	// A backup failed.
	BACKUP_FAILED,
	// A backup was restored.
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
