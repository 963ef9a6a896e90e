package com.xebia.movieshop.drawing;

import java.util.HexFormat;
import java.util.List;

import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * What a poster is drawn from.
 *
 * @param title the title, in any script and of any length
 * @param variant which of its many posters
 */
public record Film(String title, String director, @Nullable Integer year, List<String> genres, int variant) {

	// Counts how often the drawings of the same films were changed, so that nobody sees
	// an old one.
	private static final int EDITION = 4;

	// Chance begins as in the first edition, so that a film keeps its colours, its
	// letters and mostly its motif.
	private static final int FIRST_EDITION = 1;

	private static final int DIGEST_BYTES = 12;

	/**
	 * Tell this poster from all others, by all that it shows.
	 */
	public String digest() {
		return HexFormat.of().formatHex(hash(EDITION), 0, DIGEST_BYTES);
	}

	public Drawing draw() {
		return new Drawing(this.title, this.director, this.year, Designer.design(this, hash(FIRST_EDITION)));
	}

	private byte[] hash(int edition) {
		// NUL separates the texts, for it is a character that none of them may contain.
		String all = String.join("\0", String.valueOf(edition), this.title, this.director, String.valueOf(this.year),
				String.join("\0", this.genres), String.valueOf(this.variant));
		return DigestUtils.sha256(all);
	}

}
