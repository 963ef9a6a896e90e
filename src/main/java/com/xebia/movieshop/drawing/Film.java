package com.xebia.movieshop.drawing;

import java.util.HexFormat;

import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * The data that a poster is drawn from.
 *
 * @param number decides the design
 */
public record Film(String title, String director, @Nullable Integer year, int number) {

	// Increase this whenever drawings change, so that caches do not show old ones.
	private static final int EDITION = 6;

	// Returns a digest of all data that the poster shows.
	public String digest() {
		// NUL is a safe separator, because no text may contain it.
		String all = String.join("\0", String.valueOf(EDITION), this.title, this.director, String.valueOf(this.year),
				String.valueOf(this.number));
		return HexFormat.of().formatHex(DigestUtils.sha256(all), 0, 12);
	}

	public Drawing draw() {
		return new Drawing(this.title, this.director, this.year, Design.of(this.number));
	}

}
