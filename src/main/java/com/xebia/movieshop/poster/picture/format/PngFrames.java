package com.xebia.movieshop.poster.picture.format;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

import com.xebia.movieshop.poster.picture.format.Frame.Disposal;
import org.jspecify.annotations.Nullable;

/**
 * Collects the frames of a PNG, each as a file with the chunks that a decoder needs. Of
 * an animation (APNG), the default image is a frame only if it belongs to the animation.
 */
final class PngFrames {

	private static final byte[] SIGNATURE = { (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n' };

	private static final int CONTROL_LENGTH = 26;

	private static final int SEQUENCE_NUMBER_LENGTH = 4;

	// A checksum, which Java's decoder does not verify; the upload's is verified.
	private static final byte[] CHECKSUM = new byte[4];

	private final ByteBuffer header;

	private final Excerpt tables = new Excerpt();

	private final List<Frame> frames = new ArrayList<>();

	private Excerpt image = new Excerpt();

	private boolean isAnimated;

	private boolean hasTransparentColour;

	private @Nullable ByteBuffer control;

	private Excerpt pixels = new Excerpt();

	PngFrames(byte[] header) {
		this.header = ByteBuffer.wrap(header);
	}

	static boolean isFrameData(byte[] type) {
		return new String(type, StandardCharsets.ISO_8859_1).equals("fdAT");
	}

	Dimension canvas() {
		return new Dimension(this.header.getInt(0), this.header.getInt(4));
	}

	// Returns the number of colour components that a profile must have.
	int colours() {
		return (samples() < 3 && this.header.get(9) != 3) ? 1 : 3;
	}

	int pixelSize() {
		int alpha = (this.hasTransparentColour && this.header.get(9) != 3) ? 1 : 0;
		return (samples() + alpha) * ((this.header.get(8) == 16) ? 2 : 1);
	}

	private int samples() {
		return switch (this.header.get(9)) {
			case 2 -> 3;
			case 4 -> 2;
			case 6 -> 4;
			default -> 1;
		};
	}

	void addTable(String name, byte[] data) throws PictureException {
		this.hasTransparentColour |= name.equals("tRNS");
		this.tables.add(chunk(name, data));
	}

	// A control chunk of the animation must precede the default image.
	void addControl(String name, byte[] data) throws PictureException {
		if (name.equals("acTL")) {
			this.isAnimated = this.image.length() == 0;
		}
		else if (data.length == CONTROL_LENGTH) {
			finishFrame();
			this.control = ByteBuffer.wrap(data);
		}
	}

	void addData(String name, long start, long end) throws PictureException {
		if (name.equals("IDAT")) {
			addPixels(this.image, start, end);
			addPixels(this.pixels, start, end);
		}
		else if (end - start >= SEQUENCE_NUMBER_LENGTH && this.frames.size() < Frame.MAX_COUNT) {
			addPixels(this.pixels, start + SEQUENCE_NUMBER_LENGTH, end);
		}
	}

	private static void addPixels(Excerpt file, long start, long end) throws PictureException {
		file.add(ByteBuffer.allocate(8).putInt((int) (end - start)).put(ascii("IDAT")).array())
			.addRange(start, end)
			.add(CHECKSUM);
	}

	private void finishFrame() throws PictureException {
		if (this.control != null && this.pixels.length() > 0 && this.frames.size() < Frame.MAX_COUNT) {
			Rectangle area = new Rectangle(this.control.getInt(12), this.control.getInt(16), this.control.getInt(4),
					this.control.getInt(8));
			Disposal[] disposals = { Disposal.KEEP, Disposal.CLEAR, Disposal.RESTORE };
			Disposal disposal = disposals[Math.floorMod(this.control.get(24), disposals.length)];
			if (!area.isEmpty() && new Rectangle(canvas()).contains(area)) {
				this.frames.add(new Frame(area, disposal, this.control.get(25) == 0,
						file(area.width, area.height, this.pixels)));
			}
		}
		this.pixels = new Excerpt();
	}

	List<Frame> list() throws PictureException {
		finishFrame();
		if (this.isAnimated && !this.frames.isEmpty()) {
			return this.frames;
		}
		Dimension canvas = canvas();
		return (this.image.length() > 0)
				? List.of(Frame.still(canvas.width, canvas.height, file(canvas.width, canvas.height, this.image)))
				: List.of();
	}

	private Excerpt file(int width, int height, Excerpt data) throws PictureException {
		byte[] size = this.header.array().clone();
		ByteBuffer.wrap(size).putInt(width).putInt(height);
		return new Excerpt().add(SIGNATURE, chunk("IHDR", size))
			.addAll(this.tables)
			.addAll(data)
			.add(chunk("IEND", new byte[0]));
	}

	private static byte[] chunk(String name, byte[] data) {
		CRC32 checksum = new CRC32();
		checksum.update(ascii(name));
		checksum.update(data);
		return ByteBuffer.allocate(12 + data.length)
			.putInt(data.length)
			.put(ascii(name))
			.put(data)
			.putInt((int) checksum.getValue())
			.array();
	}

	private static byte[] ascii(String name) {
		return name.getBytes(StandardCharsets.ISO_8859_1);
	}

}
