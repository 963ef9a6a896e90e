package com.xebia.movieshop.poster.picture.format;

import java.awt.Dimension;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The segments of a JPEG up to its first scan: the size and the components of the frame,
 * the tables, and the colour model by the rules of libjpeg, which browsers follow.
 */
final class JpegHeader {

	static final int APP0 = 0xE0;

	static final int APP14 = 0xEE;

	private static final int SOF2 = 0xC2;

	private static final int SOF9 = 0xC9;

	private static final int SOF10 = 0xCA;

	// The length of the frame header without components, and of each component.
	private static final int FRAME_LENGTH = 6;

	private static final int COMPONENT_LENGTH = 3;

	// Even a scan of a few bytes makes the decoder process all pixels, which takes 3 to 9
	// ms per million. Real pictures have at most about 20 scans.
	private static final long MAX_SCANNED_PIXELS = 1_000_000_000;

	private static final byte[] JFIF = { 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0 };

	private final ByteArrayOutputStream tables = new ByteArrayOutputStream();

	private ByteBuffer frame = ByteBuffer.allocate(0);

	private int process;

	private boolean isJfif;

	// The colour transformation that Adobe's segment names, or -1.
	private int transform = -1;

	// Whether a segment is needed for decoding: frames, Huffman and quantization tables,
	// arithmetic conditioning, and the restart interval.
	static boolean isTable(int marker) {
		return isFrame(marker) || marker == 0xC4 || marker == 0xCC || marker == 0xDB || marker == 0xDD;
	}

	private static boolean isFrame(int marker) {
		return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
	}

	void addTable(int marker, byte[] data) throws PictureException {
		if (isFrame(marker)) {
			setFrame(marker, data);
		}
		this.tables.writeBytes(segment(marker, data));
		if (this.tables.size() > 1 << 20) {
			throw PictureException.damaged(null);
		}
	}

	// Browsers show no lossless, hierarchical or 12-bit JPEGs.
	private void setFrame(int marker, byte[] data) throws PictureException {
		if (this.frame.hasRemaining() || data.length < FRAME_LENGTH
				|| data.length < FRAME_LENGTH + data[5] * COMPONENT_LENGTH) {
			throw PictureException.damaged(null);
		}
		boolean isKnown = marker <= SOF2 || marker == SOF9 || marker == SOF10;
		if (!isKnown || data[0] != 8 || !(data[5] == 1 || data[5] == 3 || data[5] == 4)) {
			throw PictureException.unsupported();
		}
		this.process = marker;
		this.frame = ByteBuffer.wrap(data);
	}

	void setJfif(byte[] data) {
		this.isJfif |= new String(data, StandardCharsets.ISO_8859_1).startsWith("JFIF\0") && data.length >= JFIF.length;
	}

	void setAdobe(byte[] data) {
		if (new String(data, StandardCharsets.ISO_8859_1).startsWith("Adobe") && data.length >= 12) {
			this.transform = data[11] & 0xFF;
		}
	}

	boolean hasFrame() {
		return this.frame.hasRemaining();
	}

	Dimension size() {
		return new Dimension(this.frame.getShort(3) & 0xFFFF, this.frame.getShort(1) & 0xFFFF);
	}

	int components() {
		return this.frame.get(5);
	}

	boolean isArithmetic() {
		return this.process >= SOF9;
	}

	int maxScans() {
		Dimension size = size();
		long pixels = Math.max(1, (long) size.width * size.height);
		return (int) Math.max(20, Math.min(100, MAX_SCANNED_PIXELS / pixels));
	}

	// The decoder keeps 64 coefficients of two bytes for each block of 8 by 8 samples.
	long coefficientMemory() {
		int across = 1;
		int down = 1;
		long blocks = 0;
		for (int i = 0; i < components(); i++) {
			across = Math.max(across, factors(i) >> 4);
			down = Math.max(down, factors(i) & 0xF);
			blocks += (long) (factors(i) >> 4) * (factors(i) & 0xF);
		}
		Dimension size = size();
		return blocks * (size.width / (8 * across) + 1) * (size.height / (8 * down) + 1) * 64 * Short.BYTES;
	}

	private int factors(int component) {
		return this.frame.get(FRAME_LENGTH + component * COMPONENT_LENGTH + 1) & 0xFF;
	}

	// Returns a file with the tables and, in front of them, the colour model and other
	// segments. The scans are still to be added.
	Excerpt excerpt(byte[] otherSegments) throws PictureException {
		return new Excerpt().add(new byte[] { (byte) 0xFF, (byte) 0xD8 }, colourModel(), otherSegments,
				this.tables.toByteArray());
	}

	private byte[] colourModel() {
		return switch (components()) {
			case 3 -> isRgb() ? adobe(0) : segment(APP0, JFIF);
			// Without Adobe's segment the components are those of print.
			case 4 -> adobe((this.transform > 0) ? 2 : 0);
			default -> new byte[0];
		};
	}

	private boolean isRgb() {
		byte[] ids = { this.frame.get(6), this.frame.get(9), this.frame.get(12) };
		return !this.isJfif
				&& (this.transform == 0 || (this.transform < 0 && Arrays.equals(ids, new byte[] { 'R', 'G', 'B' })));
	}

	private static byte[] adobe(int transform) {
		return segment(APP14, new byte[] { 'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, (byte) transform });
	}

	static byte[] segment(int marker, byte[] data) {
		return ByteBuffer.allocate(data.length + 4)
			.putShort((short) (0xFF00 | marker))
			.putShort((short) (data.length + 2))
			.put(data)
			.array();
	}

}
