package com.xebia.movieshop.poster;

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

	/**
	 * Describe a picture.
	 * @param fileName its name in the store, made from its content
	 * @param contentType its media type, sniffed from its content
	 * @param width its width in pixels
	 * @param height its height in pixels
	 * @param size its size in bytes
	 */
	public Poster(String fileName, String contentType, int width, int height, long size) {
		this.fileName = fileName;
		this.contentType = contentType;
		this.width = width;
		this.height = height;
		this.size = size;
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

}
