package com.xebia.movieshop.poster;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import com.xebia.movieshop.poster.store.PosterStore;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an accepted picture; the picture itself is in the {@link PosterStore}
 * under its file name and never changes.
 */
public class Poster {

	private final String fileName;

	private final String contentType;

	private final int width;

	private final int height;

	private final long size;

	private final @Nullable String colour;

	/**
	 * Describe a picture.
	 * @param fileName its name in the store, made from its content
	 * @param contentType the media type of the full size
	 * @param width the width of the full size in pixels
	 * @param height the height of the full size in pixels
	 * @param size how many bytes the full size has
	 * @param colour the dominant colour, as in {@code #1a2b3c}; posters from before it
	 * was noted have none
	 */
	public Poster(String fileName, String contentType, int width, int height, long size, @Nullable String colour) {
		this.fileName = fileName;
		this.contentType = contentType;
		this.width = width;
		this.height = height;
		this.size = size;
		this.colour = colour;
	}

	public String getFileName() {
		return this.fileName;
	}

	public String getContentType() {
		return this.contentType;
	}

	public int getWidth() {
		return this.width;
	}

	public int getHeight() {
		return this.height;
	}

	public long getSize() {
		return this.size;
	}

	public @Nullable String getColour() {
		return this.colour;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Poster poster && content().equals(poster.content());
	}

	@Override
	public int hashCode() {
		return Objects.hashCode(this.fileName);
	}

	private List<@Nullable Object> content() {
		return Arrays.asList(this.fileName, this.contentType, this.width, this.height, this.size, this.colour);
	}

}
