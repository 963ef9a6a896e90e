package com.xebia.movieshop.poster.store;

import java.util.Optional;
import java.util.regex.Matcher;

import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionSize;

/**
 * The name of a rendition's file: which size it has, and a digest that its content must
 * match, as in {@code 640-8f14e45fceea167a5a36dedd4bea2543.webp}.
 */
public record RenditionName(RenditionSize size, String digest, PictureType type) {

	/**
	 * Read the name of a file, which may be that of no rendition.
	 */
	public static Optional<RenditionName> parse(String fileName) {
		Matcher matcher = PosterName.RENDITION.matcher(fileName);
		if (!matcher.matches()) {
			return Optional.empty();
		}
		return RenditionSize.ofLabel(matcher.group(1))
			.flatMap((size) -> PictureType.ofFileName(fileName)
				.map((type) -> new RenditionName(size, matcher.group(2), type)));
	}

	@Override
	public String toString() {
		return this.size.label() + "-" + this.digest + "." + this.type.extension();
	}

}
