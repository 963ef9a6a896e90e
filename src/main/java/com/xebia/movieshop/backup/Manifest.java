package com.xebia.movieshop.backup;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.xebia.movieshop.shelf.Shelf;

/**
 * The archive's description of its content.
 *
 * @param missing posters that movies refer to but the shop did not have
 * @param damaged files archived although their content does not match their name
 * @param brand the shop's name and appearance, in archives of version 6 and earlier
 * @param shelves the shelves that are not deleted, in archives of version 4
 */
record Manifest(String format, int version, Instant createdAt, long movies, long posters, long files,
		List<String> missing, List<String> damaged, Map<String, String> brand, List<Shelf> shelves) {

	static final String FORMAT = "movieshop-backup";

	// Earlier versions can be read.
	static final int VERSION = 7;

	// The version without parts, which earlier releases can read.
	static final int WITHOUT_PARTS = 3;

	// Missing in archives of earlier versions.
	Manifest {
		brand = Objects.requireNonNullElse(brand, Map.of());
		shelves = Objects.requireNonNullElse(shelves, List.of());
	}

	// The names of settings are keys in the database.
	static boolean isSetting(String name) {
		return name.matches("[a-zA-Z]+");
	}

	@Override
	public String toString() {
		return "%d movies and %d posters (%d files)".formatted(this.movies, this.posters, this.files);
	}

}
