package com.xebia.movieshop.poster.picture.format;

import java.awt.color.ColorSpace;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * The colour profile of a JPEG, which is divided into numbered segments. As in browsers,
 * a profile of which a segment is missing or repeated is ignored.
 */
final class JpegProfile {

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

	// Returns the colour space of a picture with so many components, or null if there is
	// no usable profile.
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
		this.segments.values().forEach((segment) -> file.writeBytes(JpegHeader.segment(JpegFile.APP2, segment)));
		return file.toByteArray();
	}

}
