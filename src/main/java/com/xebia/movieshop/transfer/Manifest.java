package com.xebia.movieshop.transfer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What an archive says of itself.
 *
 * @param createdAt when the shop was read
 * @param files how many files the posters have
 * @param missing posters that movies name and that were not there
 * @param damaged files that were not as their names say and are here as they were
 * @param brand what managers have set of the shop's name and looks, empty if nothing
 */
record Manifest(String format, int version, Instant createdAt, long movies, long posters, long files,
		List<String> missing, List<String> damaged, Map<String, String> brand) {

	static final String FORMAT = "movieshop-backup";

	// This is what is written; what former versions wrote is read, too.
	static final int VERSION = 3;

	// Former versions did not keep it.
	Manifest {
		brand = Objects.requireNonNullElse(brand, Map.of());
	}

	Manifest(Instant createdAt, long movies, long posters, long files, List<String> missing, List<String> damaged,
			Map<String, String> brand) {
		this(FORMAT, VERSION, createdAt, movies, posters, files, missing, damaged, brand);
	}

	@Override
	public String toString() {
		return "%d movies and %d posters (%d files)".formatted(this.movies, this.posters, this.files);
	}

}
