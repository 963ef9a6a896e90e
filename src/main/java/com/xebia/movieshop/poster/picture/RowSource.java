package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;

/**
 * Rows of bytes: BGR or RGB of an opaque picture, premultiplied ABGR of others.
 */
interface RowSource {

	int width();

	int height();

	int type();

	// Whether the bytes of a pixel are its red, green and blue, in this order.
	boolean isRgb();

	// Provides the rows up to the end, or to that of the picture.
	void load(int start, int end);

	byte[] bytes();

	int offset(int row);

	default int bands() {
		return (type() == BufferedImage.TYPE_3BYTE_BGR) ? 3 : 4;
	}

	default int rowLength() {
		return width() * bands();
	}

}
