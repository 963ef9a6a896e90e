package com.xebia.movieshop.poster.picture;

import java.awt.geom.AffineTransform;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * One of the eight orientations that Exif defines for a camera.
 *
 * @param swapped whether rows and columns are exchanged
 * @param fromRight whether the stored rows are read from right to left
 * @param fromBottom whether the stored columns are read from bottom to top
 */
record Orientation(boolean swapped, boolean fromRight, boolean fromBottom) {

	static final Orientation UPRIGHT = new Orientation(false, false, false);

	// Longer Exif blocks are ignored; in a JPEG none can be longer.
	static final int MAX_LENGTH = 64 * 1024;

	private static final String EXIF = "Exif\0\0";

	private static final int ORIENTATION_TAG = 0x0112;

	private static final int SHORT = 3;

	private static final int LITTLE_ENDIAN = 0x49492A00;

	private static final int BIG_ENDIAN = 0x4D4D002A;

	private static Orientation ofNumber(int number) {
		return switch (number) {
			case 2 -> new Orientation(false, true, false);
			case 3 -> new Orientation(false, true, true);
			case 4 -> new Orientation(false, false, true);
			case 5 -> new Orientation(true, false, false);
			case 6 -> new Orientation(true, false, true);
			case 7 -> new Orientation(true, true, true);
			case 8 -> new Orientation(true, true, false);
			default -> UPRIGHT;
		};
	}

	BufferedImage turnUpright(BufferedImage picture) {
		if (equals(UPRIGHT)) {
			return picture;
		}
		int width = picture.getWidth();
		int height = picture.getHeight();
		BufferedImage upright = this.swapped ? new BufferedImage(height, width, picture.getType())
				: new BufferedImage(width, height, picture.getType());
		AffineTransform transform = this.swapped ? new AffineTransform(0, 1, 1, 0, 0, 0) : new AffineTransform();
		transform.translate(this.fromRight ? width : 0, this.fromBottom ? height : 0);
		transform.scale(this.fromRight ? -1 : 1, this.fromBottom ? -1 : 1);
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
					return ofNumber(value);
				}
			}
			return UPRIGHT;
		}
		catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException ex) {
			return UPRIGHT;
		}
	}

}
