package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The eight ways in which a camera may have been held, as numbered by Exif.
 */
enum Orientation {

	/**
	 * As it is.
	 */
	UPRIGHT(false, false, false),

	/**
	 * Left and right exchanged.
	 */
	MIRRORED(false, true, false),

	/**
	 * Turned by half.
	 */
	UPSIDE_DOWN(false, true, true),

	/**
	 * Top and bottom exchanged.
	 */
	FLIPPED(false, false, true),

	/**
	 * Rows are columns.
	 */
	TRANSPOSED(true, false, false),

	/**
	 * To be turned clockwise.
	 */
	LEFT(true, false, true),

	/**
	 * Rows are columns, both from their ends.
	 */
	TRANSVERSED(true, true, true),

	/**
	 * To be turned counterclockwise.
	 */
	RIGHT(true, true, false);

	/**
	 * A longer Exif block is ignored; in a JPEG none can be.
	 */
	static final int MAX_LENGTH = 64 * 1024;

	private static final String EXIF = "Exif\0\0";

	private static final int ORIENTATION_TAG = 0x0112;

	private static final int SHORT = 3;

	private static final int LITTLE_ENDIAN = 0x49492A00;

	private static final int BIG_ENDIAN = 0x4D4D002A;

	private final boolean swapped;

	private final boolean fromRight;

	private final boolean fromBottom;

	Orientation(boolean swapped, boolean fromRight, boolean fromBottom) {
		this.swapped = swapped;
		this.fromRight = fromRight;
		this.fromBottom = fromBottom;
	}

	BufferedImage turnUpright(BufferedImage picture) {
		if (this == UPRIGHT) {
			return picture;
		}
		int width = picture.getWidth();
		int height = picture.getHeight();
		BufferedImage upright = this.swapped ? new BufferedImage(height, width, picture.getType())
				: new BufferedImage(width, height, picture.getType());
		byte[] source = bytes(picture);
		byte[] target = bytes(upright);
		int bands = picture.getRaster().getNumBands();
		int alongX = (this.fromRight ? -1 : 1) * bands;
		int alongY = (this.fromBottom ? -1 : 1) * bands * width;
		int start = ((this.fromBottom ? height - 1 : 0) * width + (this.fromRight ? width - 1 : 0)) * bands;
		int column = this.swapped ? alongY : alongX;
		int row = this.swapped ? alongX : alongY;
		int to = 0;
		for (int y = 0; y < upright.getHeight(); y++) {
			int from = start + y * row;
			for (int x = 0; x < upright.getWidth(); x++) {
				for (int band = 0; band < bands; band++) {
					target[to++] = source[from + band];
				}
				from += column;
			}
		}
		return upright;
	}

	private static byte[] bytes(BufferedImage picture) {
		return ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
	}

	// Anything that is not plainly an orientation is none.
	static Orientation ofExif(byte[] block) {
		int start = new String(block, 0, Math.min(block.length, EXIF.length()), StandardCharsets.ISO_8859_1)
			.equals(EXIF) ? EXIF.length() : 0;
		try {
			ByteBuffer tiff = ByteBuffer.wrap(block, start, block.length - start).slice();
			int magic = tiff.getInt();
			if (magic != LITTLE_ENDIAN && magic != BIG_ENDIAN) {
				return UPRIGHT;
			}
			tiff.order((magic == LITTLE_ENDIAN) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
			tiff.position(tiff.getInt());
			for (int entries = tiff.getShort() & 0xFFFF; entries > 0; entries--) {
				int tag = tiff.getShort() & 0xFFFF;
				int type = tiff.getShort();
				// The number of values.
				tiff.getInt();
				int value = tiff.getShort() & 0xFFFF;
				tiff.getShort();
				if (tag == ORIENTATION_TAG && type == SHORT && value >= 1 && value <= values().length) {
					return values()[value - 1];
				}
			}
			return UPRIGHT;
		}
		catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException ex) {
			return UPRIGHT;
		}
	}

}
