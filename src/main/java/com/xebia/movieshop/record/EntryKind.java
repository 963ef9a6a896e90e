package com.xebia.movieshop.record;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What the record knows of, each with the names of what more it says.
 */
public enum EntryKind {

	/**
	 * Somebody signed in by the form.
	 */
	SIGNED_IN,

	/**
	 * Somebody, mostly a program, sent a right name and password with a request.
	 */
	PROGRAM_SIGNED_IN,

	/**
	 * A name or a password was wrong, or a provider knew nobody.
	 */
	SIGN_IN_FAILED,

	/**
	 * A provider knows somebody who has no role here, or no longer an account.
	 */
	SIGN_IN_REFUSED("person"),

	/**
	 * Whoever tried to sign in had to wait.
	 */
	SIGN_IN_DELAYED,

	/**
	 * Somebody signed out.
	 */
	SIGNED_OUT,

	/**
	 * Somebody ended an own session elsewhere.
	 */
	SESSION_ENDED,

	/**
	 * A manager ended all sessions of an account.
	 */
	SESSIONS_ENDED("account"),

	/**
	 * Somebody may not do what they asked for.
	 */
	DENIED("request"),

	/**
	 * A manager made an account, which for a person is an invitation.
	 */
	ACCOUNT_CREATED("account", "role"),

	/**
	 * A manager invited a person again, or gave a program another password.
	 */
	SECRET_RENEWED("account"),

	/**
	 * Whoever was invited chose a password.
	 */
	JOINED,

	/**
	 * Somebody changed the own password.
	 */
	PASSWORD_CHANGED,

	/**
	 * A manager gave an account another role.
	 */
	ROLE_CHANGED("account", "role"),

	/**
	 * A manager let an account be used again.
	 */
	ACTIVATED("account"),

	/**
	 * A manager let an account be used no more.
	 */
	DEACTIVATED("account"),

	/**
	 * A movie was added.
	 */
	MOVIE_CREATED("title", "movie"),

	/**
	 * A movie was changed.
	 */
	MOVIE_CHANGED("title", "movie"),

	/**
	 * A movie was moved to the bin.
	 */
	MOVIE_DELETED("title", "movie"),

	/**
	 * A movie came back from the bin.
	 */
	MOVIE_RESTORED("title", "movie"),

	/**
	 * A movie was deleted for good.
	 */
	MOVIE_PURGED("title"),

	/**
	 * The time of movies in the bin was over.
	 */
	BIN_EMPTIED("movies"),

	/**
	 * A person or a genre got another name.
	 */
	RENAMED("name", "replacement", "movies"),

	/**
	 * The shop's name, colour or another of its settings was changed.
	 */
	SETTINGS_CHANGED,

	/**
	 * An import began to write.
	 */
	IMPORT_STARTED("import"),

	/**
	 * An import came to its end.
	 */
	IMPORTED("import", "created", "changed", "refused"),

	/**
	 * An import came to no end.
	 */
	IMPORT_FAILED("import", "created", "changed", "refused"),

	/**
	 * A backup is complete.
	 */
	BACKED_UP("movies", "posters"),

	/**
	 * A backup came to no end.
	 */
	BACKUP_FAILED,

	/**
	 * A backup was restored.
	 */
	RESTORED("movies", "posters"),

	/**
	 * A backup was not restored, or not whole.
	 */
	RESTORE_FAILED,

	/**
	 * Strangers failed too often for each to be told.
	 */
	LEFT_OUT;

	// Whoever comes along can cause these.
	static final Set<EntryKind> OF_STRANGERS = EnumSet.of(SIGN_IN_FAILED, SIGN_IN_REFUSED, SIGN_IN_DELAYED, DENIED);

	private final List<String> details;

	EntryKind(String... details) {
		this.details = List.of(details);
	}

	List<String> details() {
		return this.details;
	}

	// Such an entry may come at any rate, so that its repeats are only counted.
	boolean isCounted() {
		return this == PROGRAM_SIGNED_IN || OF_STRANGERS.contains(this);
	}

}
