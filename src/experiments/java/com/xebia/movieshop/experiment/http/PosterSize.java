package com.xebia.movieshop.experiment.http;

import java.io.IOException;

/**
 * The sizes of the requested posters, within 15 percent.
 */
public enum PosterSize {

	/**
	 * The smallest possible rendition.
	 */
	KILOBYTE("1 KB", 1 << 10, 32, 48),

	/**
	 * The size of the picture on a movie's page.
	 */
	HUNDRED_KILOBYTES("100 KB", 100 << 10, 640, 960),

	/**
	 * The size of a full-size picture.
	 */
	MEGABYTE("1 MB", 1 << 20, 2000, 2000);

	private final String label;

	private final int bytes;

	private final int width;

	private final int height;

	PosterSize(String label, int bytes, int width, int height) {
		this.label = label;
		this.bytes = bytes;
		this.width = width;
		this.height = height;
	}

	/**
	 * Finds a picture from which a shop makes a poster of this size.
	 * @param shop the shop
	 * @return the picture's JPEG
	 * @throws IOException if the shop does not accept or serve it
	 */
	public byte[] findUpload(MeasuredShop shop) throws IOException {
		return new PictureSearch(this.bytes).find(this.width, this.height,
				(candidate) -> shop.get(shop.upload(candidate)));
	}

	@Override
	public String toString() {
		return this.label;
	}

}
