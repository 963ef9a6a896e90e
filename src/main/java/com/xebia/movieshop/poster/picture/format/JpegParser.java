package com.xebia.movieshop.poster.picture.format;

import java.awt.color.ColorSpace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import com.xebia.movieshop.poster.picture.format.PictureException.Reason;
import com.xebia.movieshop.poster.picture.format.PictureFile.Frame;
import org.jspecify.annotations.Nullable;

/**
 * Parses a JPEG: segments and entropy-coded data up to the end marker. The decoder gets
 * the tables and the data only, and a segment that names the colour model, so that it
 * cannot fail on segments that browsers ignore.
 */
final class JpegParser {

	private static final int SOI = 0xD8;

	private static final int EOI = 0xD9;

	private static final int SOS = 0xDA;

	private static final int APP1 = 0xE1;

	private static final int APP2 = 0xE2;

	private static final int CMYK = 4;

	private JpegParser() {
	}

	static PictureFile parse(UploadStream content) throws IOException, PictureException {
		JpegHeader header = new JpegHeader();
		Profile profile = new Profile();
		Orientation orientation = Orientation.UPRIGHT;
		int scans = 0;
		long firstScan = 0;
		for (int marker = nextMarker(content); marker != EOI; marker = nextMarker(content)) {
			if (marker == SOI) {
				continue;
			}
			long start = content.position() - 2;
			byte[] segment = content.readBytes(Math.max(0, content.readShort() - 2));
			switch (marker) {
				case SOS -> {
					firstScan = (scans == 0) ? start : firstScan;
					scans++;
					checkScans(scans, header);
				}
				case JpegHeader.APP0 -> header.setJfif(segment);
				case APP1 ->
					orientation = orientation.equals(Orientation.UPRIGHT) ? Orientation.ofExif(segment) : orientation;
				case APP2 -> profile.add(segment);
				case JpegHeader.APP14 -> header.setAdobe(segment);
				default -> {
					if (scans == 0 && JpegHeader.isTable(marker)) {
						header.addTable(marker, segment);
					}
				}
			}
		}
		if (scans == 0) {
			throw PictureException.damaged(null);
		}
		boolean isCmyk = header.components() == CMYK;
		ColorSpace colours = profile.read(header.components());
		Excerpt file = header.excerpt((isCmyk && colours != null) ? profile.segments() : new byte[0])
			.addRange(firstScan, content.position());
		// Java's decoder keeps the coefficients of a picture with several scans. The one
		// for CMYK applies the profile itself.
		return new PictureFile(PictureType.JPEG, header.size(), header.components(),
				(scans > 1) ? header.coefficientMemory() : 0, orientation,
				isCmyk ? null : Objects.requireNonNullElse(colours, SrgbConversion.SRGB), scans, header.isArithmetic(),
				List.of(Frame.still(header.size(), file)));
	}

	private static void checkScans(int scans, JpegHeader header) throws PictureException {
		if (!header.hasFrame()) {
			throw PictureException.damaged(null);
		}
		if (scans > header.maxScans()) {
			throw new PictureException(Reason.TOO_MANY_SCANS, null, header.maxScans());
		}
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

	/**
	 * The colour profile, which is divided into numbered segments. As in browsers, a
	 * profile of which a segment is missing or repeated is ignored.
	 */
	private static final class Profile {

		private static final String NAME = "ICC_PROFILE\0";

		private static final int HEADER_LENGTH = NAME.length() + 2;

		private final Map<Integer, byte[]> segments = new TreeMap<>();

		private int count = -1;

		private boolean isUsable = true;

		void add(byte[] segment) {
			if (!new String(segment, StandardCharsets.ISO_8859_1).startsWith(NAME) || segment.length < HEADER_LENGTH) {
				return;
			}
			int number = segment[NAME.length()] & 0xFF;
			int count = segment[NAME.length() + 1] & 0xFF;
			this.isUsable &= number >= 1 && number <= count && (this.count < 0 || this.count == count)
					&& this.segments.put(number, segment) == null;
			this.count = count;
		}

		// Returns the colour space of a picture with so many components, or null if there
		// is no usable profile.
		@Nullable ColorSpace read(int components) {
			if (!this.isUsable || this.segments.size() != this.count) {
				return null;
			}
			ByteArrayOutputStream profile = new ByteArrayOutputStream();
			this.segments.values()
				.forEach((segment) -> profile.write(segment, HEADER_LENGTH, segment.length - HEADER_LENGTH));
			return SrgbConversion.readProfile(profile.toByteArray(), components);
		}

		byte[] segments() {
			ByteArrayOutputStream file = new ByteArrayOutputStream();
			this.segments.values().forEach((segment) -> file.writeBytes(JpegHeader.segment(APP2, segment)));
			return file.toByteArray();
		}

	}

}
