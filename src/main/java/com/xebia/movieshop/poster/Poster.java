package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;

import com.xebia.movieshop.poster.picture.Rendition;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of an accepted picture, whose files the {@link PosterStore} keeps under
 * its file name and never changes.
 *
 * @param fileName the name in the store, a digest of the content with an extension
 * @param colour the dominant colour as {@code #1a2b3c}; null for posters that were stored
 * before colours were computed
 */
public record Poster(String fileName, String contentType, int width, int height, long size, @Nullable String colour) {

	static Poster of(String fileName, Renditions renditions) {
		Rendition full = renditions.full();
		return new Poster(fileName, full.type().contentType(), full.width(), full.height(), full.content().length,
				renditions.colour());
	}

	public boolean isOf(InputStream upload) throws IOException {
		return PosterName.isIntact(this.fileName, PosterStore.ORIGINAL, upload);
	}

}
