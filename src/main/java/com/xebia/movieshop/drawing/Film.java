package com.xebia.movieshop.drawing;

import java.util.HexFormat;
import java.util.List;

import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * The data that a poster is drawn from.
 *
 * @param variant the number of the poster among the film's variants
 */
public record Film(String title, String director, @Nullable Integer year, List<String> genres, int variant) {

	// Increase this whenever drawings change, so that caches do not show old ones.
	private static final int EDITION = 4;

	// The seed of the designer stays the same, so that films keep colours, letters and
	// mostly their motif when the edition changes.
	private static final int FIRST_EDITION = 1;

	// Returns a digest of all data that the poster shows.
	public String digest() {
		return HexFormat.of().formatHex(hash(EDITION), 0, 12);
	}

	public Drawing draw() {
		return new Drawing(this.title, this.director, this.year, Designer.design(this, hash(FIRST_EDITION)));
	}

	private byte[] hash(int edition) {
		// NUL is a safe separator, because no text may contain it.
		String all = String.join("\0", String.valueOf(edition), this.title, this.director, String.valueOf(this.year),
				String.join("\0", this.genres), String.valueOf(this.variant));
		return DigestUtils.sha256(all);
	}

}
