package com.xebia.movieshop.backup;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.staff.Account;
import org.bson.Document;

/**
 * Documents other than movies, which an archive has in an entry of their own, one per
 * line, since a version.
 */
enum ArchivePart {

	SHELVES(5, Shelf.class, "shelf"), COPIES(5, StoredCopy.class, StoredCopy.COLLECTION),
	QUEUE(5, Reservation.class, Reservation.QUEUE), ENDED(6, Reservation.class, "reservation"),
	RENAMES(6, Document.class, "renames"), SETTINGS(7, Document.class, "setting"),
	ACCOUNTS(6, Account.class, "accounts");

	private final int version;

	private final Class<?> type;

	private final String collection;

	ArchivePart(int version, Class<?> type, String collection) {
		this.version = version;
		this.type = type;
		this.collection = collection;
	}

	// Returns a text that follows another one, or an empty one.
	static String describe(Map<ArchivePart, Long> counts) {
		return counts.entrySet()
			.stream()
			.map((part) -> ", " + part.getValue() + " " + part.getKey().name().toLowerCase(Locale.ROOT))
			.collect(Collectors.joining());
	}

	int version() {
		return this.version;
	}

	String collection() {
		return this.collection;
	}

	Class<?> type() {
		return this.type;
	}

	String entry() {
		return name().toLowerCase(Locale.ROOT) + ".jsonl";
	}

}
