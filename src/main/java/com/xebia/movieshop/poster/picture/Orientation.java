package com.xebia.movieshop.poster.picture;

import java.awt.geom.AffineTransform;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One of the eight orientations that Exif defines for a camera, by its number.
 */
record Orientation(int number) {

	static final Orientation UPRIGHT = new Orientation(1);

	// Longer Exif blocks are ignored; in a JPEG none can be longer.
	static final int MAX_LENGTH = 64 * 1024;

	private static final String EXIF = "Exif\0\0";

	private static final int ORIENTATION_TAG = 0x0112;

	private static final int SHORT = 3;

	private static final int LITTLE_ENDIAN = 0x49492A00;

	private static final int BIG_ENDIAN = 0x4D4D002A;

	BufferedImage turnUpright(BufferedImage picture) {
		if (equals(UPRIGHT)) {
			return picture;
		}
		boolean swapped = this.number > 4;
		boolean fromRight = List.of(2, 3, 7, 8).contains(this.number);
		boolean fromBottom = List.of(3, 4, 6, 7).contains(this.number);
		int width = picture.getWidth();
		int height = picture.getHeight();
		BufferedImage upright = swapped ? new BufferedImage(height, width, picture.getType())
				: new BufferedImage(width, height, picture.getType());
		AffineTransform transform = swapped ? new AffineTransform(0, 1, 1, 0, 0, 0) : new AffineTransform();
		transform.translate(fromRight ? width : 0, fromBottom ? height : 0);
		transform.scale(fromRight ? -1 : 1, fromBottom ? -1 : 1);
		return new AffineTransformOp(transform, AffineTransformOp.TYPE_NEAREST_NEIGHBOR).filter(picture, upright);
	}

	// Returns UPRIGHT unless the block contains a valid orientation.
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
				tiff.getInt();
				int value = tiff.getShort() & 0xFFFF;
				tiff.getShort();
				if (tag == ORIENTATION_TAG && type == SHORT) {
					return (value > 0 && value <= 8) ? new Orientation(value) : UPRIGHT;
				}
			}
			return UPRIGHT;
		}
		catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException ex) {
			return UPRIGHT;
		}
	}

}
