package com.xebia.movieshop.poster.picture.format;

import java.awt.Dimension;
import java.awt.color.ColorSpace;
import java.io.IOException;
import java.util.List;

import com.xebia.movieshop.poster.picture.format.PictureException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A JPEG: segments and entropy-coded data up to the end marker. The decoder gets the
 * tables and the data only, and a segment that names the colour model, so that it cannot
 * fail on segments that browsers ignore.
 *
 * @param scans the number of scans; decoders deliver the whole picture after each
 */
public record JpegFile(JpegHeader header, int scans, Orientation orientation, @Nullable ColorSpace profile,
		List<Frame> frames) implements PictureFile {

	private static final int SOI = 0xD8;

	private static final int EOI = 0xD9;

	private static final int SOS = 0xDA;

	private static final int APP1 = 0xE1;

	static final int APP2 = 0xE2;

	private static final int CMYK = 4;

	@Override
	public PictureType type() {
		return PictureType.JPEG;
	}

	@Override
	public Dimension canvas() {
		return this.header.size();
	}

	@Override
	public int pixelSize() {
		return this.header.components();
	}

	// Java's decoder keeps the coefficients of a picture with several scans.
	@Override
	public long nativeMemory() {
		return (this.scans > 1) ? this.header.coefficientMemory() : 0;
	}

	// The decoder for CMYK applies the profile itself.
	@Override
	public ColorSpace colours(ColorSpace decoded) {
		return isCmyk() ? decoded : (this.profile != null) ? this.profile : SrgbConversion.SRGB;
	}

	public boolean isCmyk() {
		return this.header.components() == CMYK;
	}

	static JpegFile of(UploadStream content) throws IOException, PictureException {
		JpegHeader header = new JpegHeader();
		JpegProfile profile = new JpegProfile();
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
		ColorSpace colours = profile.read(header.components());
		byte[] profileForDecoder = (colours != null && header.components() == CMYK) ? profile.segments() : new byte[0];
		Excerpt file = header.excerpt(profileForDecoder).addRange(firstScan, content.position());
		Dimension size = header.size();
		return new JpegFile(header, scans, orientation, colours, List.of(Frame.still(size.width, size.height, file)));
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

}
