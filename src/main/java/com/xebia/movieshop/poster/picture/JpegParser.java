package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.color.ColorSpace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.xebia.movieshop.poster.picture.PictureException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Parses a JPEG: segments and entropy-coded data up to the end marker. The decoder gets
 * the tables and the data only, and a segment that names the colour model by the rules of
 * libjpeg, which browsers follow, so that it cannot fail on segments that browsers
 * ignore.
 */
final class JpegParser {

	private static final int SOF2 = 0xC2;

	private static final int SOF9 = 0xC9;

	private static final int SOF10 = 0xCA;

	private static final int SOI = 0xD8;

	private static final int EOI = 0xD9;

	private static final int SOS = 0xDA;

	private static final int APP0 = 0xE0;

	private static final int APP1 = 0xE1;

	private static final int APP2 = 0xE2;

	private static final int APP14 = 0xEE;

	// The length of the frame header without components, and of each component.
	private static final int FRAME_LENGTH = 6;

	private static final int COMPONENT_LENGTH = 3;

	private static final int CMYK = 4;

	// Even a scan of a few bytes makes the decoder process all pixels, which takes 3 to 9
	// ms per million. Real pictures have at most about 20 scans.
	private static final long MAX_SCANNED_PIXELS = 1_000_000_000;

	private static final byte[] JFIF = { 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0 };

	private static final String PROFILE = "ICC_PROFILE\0";

	private static final int PROFILE_HEADER_LENGTH = PROFILE.length() + 2;

	private final ByteArrayOutputStream tables = new ByteArrayOutputStream();

	private ByteBuffer frame = ByteBuffer.allocate(0);

	private int process;

	private boolean isJfif;

	// The colour transformation that Adobe's segment names, or -1.
	private int transform = -1;

	private Orientation orientation = Orientation.UPRIGHT;

	// The segments of the colour profile by their numbers.
	private final Map<Integer, byte[]> profile = new TreeMap<>();

	private int profileCount = -1;

	private boolean isProfileUsable = true;

	private int scans;

	private JpegParser() {
	}

	static PictureFile parse(UploadStream content) throws IOException, PictureException {
		JpegParser parser = new JpegParser();
		long firstScan = 0;
		for (int marker = nextMarker(content); marker != EOI; marker = nextMarker(content)) {
			if (marker != SOI) {
				long start = content.position() - 2;
				parser.add(marker, content.readBytes(Math.max(0, content.readShort() - 2)));
				firstScan = (marker == SOS && parser.scans == 1) ? start : firstScan;
			}
		}
		return parser.finish(firstScan, content.position());
	}

	// Skips markers without a length, which occur within entropy-coded data.
	private static int nextMarker(UploadStream content) throws IOException {
		while (true) {
			content.skipPast(0xFF);
			int marker = content.read();
			while (marker == 0xFF) {
				marker = content.read();
			}
			if (marker >= 0xC0 && (marker < 0xD0 || marker > 0xD7)) {
				return marker;
			}
		}
	}

	private void add(int marker, byte[] segment) throws PictureException {
		String text = new String(segment, StandardCharsets.ISO_8859_1);
		switch (marker) {
			case SOS -> countScan();
			case APP0 -> this.isJfif |= text.startsWith("JFIF\0") && segment.length >= JFIF.length;
			case APP1 -> this.orientation = this.orientation.equals(Orientation.UPRIGHT) ? Orientation.ofExif(segment)
					: this.orientation;
			case APP2 -> addProfile(text, segment);
			case APP14 -> {
				if (text.startsWith("Adobe") && segment.length >= 12) {
					this.transform = segment[11] & 0xFF;
				}
			}
			default -> addTable(marker, segment);
		}
	}

	private void countScan() throws PictureException {
		if (!this.frame.hasRemaining()) {
			throw PictureException.damaged(null);
		}
		this.scans++;
		Dimension size = size();
		long pixels = Math.max(1, (long) size.width * size.height);
		int maxScans = (int) Math.max(20, Math.min(100, MAX_SCANNED_PIXELS / pixels));
		if (this.scans > maxScans) {
			throw new PictureException(Reason.TOO_MANY_SCANS, null, maxScans);
		}
	}

	private void addProfile(String text, byte[] segment) {
		if (text.startsWith(PROFILE) && segment.length >= PROFILE_HEADER_LENGTH) {
			int number = segment[PROFILE.length()] & 0xFF;
			int count = segment[PROFILE.length() + 1] & 0xFF;
			this.isProfileUsable &= number >= 1 && number <= count
					&& (this.profileCount < 0 || this.profileCount == count)
					&& this.profile.put(number, segment) == null;
			this.profileCount = count;
		}
	}

	// Adds a segment of the first scan that is needed for decoding: frames, Huffman and
	// quantization tables, arithmetic conditioning, and the restart interval.
	private void addTable(int marker, byte[] segment) throws PictureException {
		boolean isFrame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
		boolean isTable = marker == 0xC4 || marker == 0xCC || marker == 0xDB || marker == 0xDD;
		if (this.scans > 0 || !(isFrame || isTable)) {
			return;
		}
		if (isFrame) {
			setFrame(marker, segment);
		}
		this.tables.writeBytes(segment(marker, segment));
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
		if (!isKnown || data[0] != 8 || !(data[5] == 1 || data[5] == 3 || data[5] == CMYK)) {
			throw PictureException.unsupported();
		}
		this.process = marker;
		this.frame = ByteBuffer.wrap(data);
	}

	// Java's decoder keeps the coefficients of a picture with several scans. The one for
	// CMYK applies the profile itself.
	private PictureFile finish(long firstScan, long end) throws PictureException {
		if (this.scans == 0) {
			throw PictureException.damaged(null);
		}
		boolean isCmyk = components() == CMYK;
		ColorSpace colours = readProfile();
		ByteArrayOutputStream head = new ByteArrayOutputStream();
		head.writeBytes(new byte[] { (byte) 0xFF, (byte) SOI });
		head.writeBytes(colourModel());
		if (isCmyk && colours != null) {
			this.profile.values().forEach((segment) -> head.writeBytes(segment(APP2, segment)));
		}
		head.writeBytes(this.tables.toByteArray());
		Excerpt file = new Excerpt().add(head.toByteArray()).addRange(firstScan, end);
		return new PictureFile(PictureType.JPEG, size(), components(), (this.scans > 1) ? coefficientMemory() : 0,
				this.orientation, isCmyk ? null : Objects.requireNonNullElse(colours, SrgbConversion.SRGB), this.scans,
				this.process >= SOF9, List.of(Frame.still(size(), file)));
	}

	private Dimension size() {
		return new Dimension(this.frame.getShort(3) & 0xFFFF, this.frame.getShort(1) & 0xFFFF);
	}

	private int components() {
		return this.frame.get(5);
	}

	// As in browsers, a profile with a missing or repeated segment is ignored.
	private @Nullable ColorSpace readProfile() {
		if (!this.isProfileUsable || this.profile.size() != this.profileCount) {
			return null;
		}
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		this.profile.values()
			.forEach((segment) -> joined.write(segment, PROFILE_HEADER_LENGTH, segment.length - PROFILE_HEADER_LENGTH));
		return SrgbConversion.readProfile(joined.toByteArray(), components());
	}

	// The decoder keeps 64 coefficients of two bytes for each block of 8 by 8 samples.
	private long coefficientMemory() {
		int across = 1;
		int down = 1;
		long blocks = 0;
		for (int i = 0; i < components(); i++) {
			int factors = this.frame.get(FRAME_LENGTH + i * COMPONENT_LENGTH + 1) & 0xFF;
			across = Math.max(across, factors >> 4);
			down = Math.max(down, factors & 0xF);
			blocks += (long) (factors >> 4) * (factors & 0xF);
		}
		return blocks * (size().width / (8 * across) + 1) * (size().height / (8 * down) + 1) * 64 * Short.BYTES;
	}

	private byte[] colourModel() {
		return switch (components()) {
			case 3 -> isRgb() ? adobe(0) : segment(APP0, JFIF);
			// Without Adobe's segment the components are those of print.
			case CMYK -> adobe((this.transform > 0) ? 2 : 0);
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

	private static byte[] segment(int marker, byte[] data) {
		return ByteBuffer.allocate(data.length + 4)
			.putShort((short) (0xFF00 | marker))
			.putShort((short) (data.length + 2))
			.put(data)
			.array();
	}

}
