package com.xebia.movieshop.transfer;

import java.util.Optional;

import com.xebia.movieshop.poster.store.PosterName;

/**
 * A file of a poster, and the entry of an archive that holds it.
 *
 * @param poster the poster's name
 * @param file the name of the file
 */
record PosterFile(String poster, String file) {

	private static final String DIRECTORY = "posters/";

	/**
	 * Read an entry's name.
	 * @param entry any name
	 * @return the file, empty when such an entry holds none; neither of its names leads
	 * anywhere
	 */
	static Optional<PosterFile> parse(String entry) {
		String[] parts = entry.split("/", -1);
		return (parts.length == 3 && entry.startsWith(DIRECTORY) && PosterName.isPoster(parts[1])
				&& PosterName.isFile(parts[2])) ? Optional.of(new PosterFile(parts[1], parts[2])) : Optional.empty();
	}

	String entry() {
		return DIRECTORY + this;
	}

	@Override
	public String toString() {
		return this.poster + "/" + this.file;
	}

}
