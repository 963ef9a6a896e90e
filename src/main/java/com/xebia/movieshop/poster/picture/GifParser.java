package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a GIF: blocks up to the trailer. The decoder gets each frame as a file of its
 * own.
 */
final class GifParser {

	private static final int IMAGE = 0x2C;

	private static final int EXTENSION = 0x21;

	private static final int GRAPHIC_CONTROL = 0xF9;

	private static final int TRAILER = 0x3B;

	private GifParser() {
	}

	static PictureFile parse(UploadStream content) throws IOException, PictureException {
		ByteBuffer header = ByteBuffer.wrap(content.readBytes(13)).order(ByteOrder.LITTLE_ENDIAN);
		Dimension canvas = new Dimension(header.getShort(6) & 0xFFFF, header.getShort(8) & 0xFFFF);
		Excerpt head = new Excerpt().addRange(0, content.position() + skipColours(content, header.get(10)));
		List<Frame> frames = new ArrayList<>();
		byte[] control = new byte[0];
		for (int block = content.read(); block != TRAILER; block = content.read()) {
			long start = content.position() - 1;
			if (block == IMAGE) {
				Rectangle area = skipImage(content);
				// Browsers enlarge the canvas to the first frame.
				if (frames.isEmpty()) {
					canvas = new Dimension(Math.max(canvas.width, area.x + area.width),
							Math.max(canvas.height, area.y + area.height));
				}
				if (!area.isEmpty() && frames.size() < Frame.MAX_COUNT) {
					Excerpt file = new Excerpt().addAll(head)
						.add(control)
						.addRange(start, content.position())
						.add(new byte[] { TRAILER });
					frames.add(new Frame(area, disposal(control), false, file));
				}
				control = new byte[0];
			}
			else if (block == EXTENSION) {
				control = readExtension(content, control);
			}
			// Browsers show what precedes data of an unknown kind.
			else if (frames.isEmpty()) {
				throw PictureException.damaged(null);
			}
			else {
				break;
			}
		}
		return new PictureFile(PictureType.GIF, canvas, 1, 0, Orientation.UPRIGHT, SrgbConversion.SRGB, 1, false,
				frames);
	}

	private static Rectangle skipImage(UploadStream content) throws IOException {
		ByteBuffer image = ByteBuffer.wrap(content.readBytes(9)).order(ByteOrder.LITTLE_ENDIAN);
		skipColours(content, image.get(8));
		content.skip(1);
		skipData(content);
		return new Rectangle(image.getShort(0) & 0xFFFF, image.getShort(2) & 0xFFFF, image.getShort(4) & 0xFFFF,
				image.getShort(6) & 0xFFFF);
	}

	private static byte[] readExtension(UploadStream content, byte[] control) throws IOException {
		if (content.read() != GRAPHIC_CONTROL) {
			skipData(content);
			return control;
		}
		byte[] data = content.readBytes(content.read());
		if (data.length > 0) {
			skipData(content);
		}
		return (data.length == 4)
				? ByteBuffer.allocate(8).put(new byte[] { EXTENSION, (byte) GRAPHIC_CONTROL, 4 }).put(data).array()
				: control;
	}

	private static Disposal disposal(byte[] control) {
		return switch ((control.length > 0) ? control[3] >> 2 & 7 : 0) {
			case 2 -> Disposal.CLEAR;
			case 3 -> Disposal.RESTORE;
			default -> Disposal.KEEP;
		};
	}

	private static long skipColours(UploadStream content, int flags) throws IOException {
		long length = ((flags & 0x80) != 0) ? 3L << ((flags & 7) + 1) : 0;
		content.skip(length);
		return length;
	}

	private static void skipData(UploadStream content) throws IOException {
		for (int length = content.read(); length != 0; length = content.read()) {
			content.skip(length);
		}
	}

}
