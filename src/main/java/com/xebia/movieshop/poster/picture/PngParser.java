package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.color.ColorSpace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

import org.jspecify.annotations.Nullable;

/**
 * Parses a PNG: chunks with valid checksums up to the end chunk. Collects the frames,
 * each as a file with the chunks that a decoder needs. Of an animation (APNG), the
 * default image is a frame only if it belongs to the animation. Decompression bombs are
 * rejected, because other programs may inflate the chunks of the original.
 */
final class PngParser {

	private static final byte[] SIGNATURE = { (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n' };

	private static final int HEADER_LENGTH = 13;

	private static final int CONTROL_LENGTH = 26;

	private static final int SEQUENCE_NUMBER_LENGTH = 4;

	// The number of bytes of a chunk that are read at most, apart from pixels.
	private static final int MAX_READ = 128 * 1024;

	// The limit of all chunks together; they could inflate to a thousand times as much.
	private static final int MAX_INFLATED = 8 << 20;

	// A checksum, which Java's decoder does not verify; the upload's is verified.
	private static final byte[] CHECKSUM = new byte[4];

	private final ByteBuffer header;

	private final Excerpt tables = new Excerpt();

	private final Excerpt image = new Excerpt();

	private final List<Frame> frames = new ArrayList<>();

	private Excerpt pixels = new Excerpt();

	private @Nullable ByteBuffer control;

	private boolean isAnimated;

	private boolean hasTransparentColour;

	private Orientation orientation = Orientation.UPRIGHT;

	// The colour spaces, which Java's decoder does not report, by the chunks that tell
	// them.
	private final Map<String, @Nullable ColorSpace> colours = new HashMap<>();

	private PngParser(byte[] header) {
		this.header = ByteBuffer.wrap(header);
	}

	static PictureFile parse(UploadStream content) throws IOException, PictureException {
		Inflation inflation = new Inflation();
		try {
			return parse(content, inflation);
		}
		finally {
			inflation.inflater.end();
		}
	}

	private static PictureFile parse(UploadStream content, Inflation inflation) throws IOException, PictureException {
		content.skip(SIGNATURE.length);
		Chunk header = Chunk.read(content, inflation);
		if (!header.name.equals("IHDR") || header.length != HEADER_LENGTH) {
			throw PictureException.damaged(null);
		}
		PngParser parser = new PngParser(header.data);
		Chunk chunk = Chunk.read(content, inflation);
		while (!chunk.name.equals("IEND")) {
			if (chunk.isIntact) {
				parser.add(chunk);
			}
			chunk = Chunk.read(content, inflation);
		}
		return parser.finish();
	}

	private void add(Chunk chunk) throws PictureException {
		byte[] data = chunk.data;
		switch (chunk.name) {
			case "IHDR" -> throw PictureException.damaged(null);
			case "PLTE", "tRNS" -> {
				this.hasTransparentColour |= chunk.name.equals("tRNS");
				this.tables.add(chunk(chunk.name, data));
			}
			// It must precede the default image.
			case "acTL" -> this.isAnimated = this.image.length() == 0;
			case "fcTL" -> {
				if (data.length == CONTROL_LENGTH) {
					finishFrame();
					this.control = ByteBuffer.wrap(data);
				}
			}
			case "IDAT" -> {
				addPixels(this.image, chunk.start, chunk.length);
				addPixels(this.pixels, chunk.start, chunk.length);
			}
			case "fdAT" -> {
				if (chunk.length >= SEQUENCE_NUMBER_LENGTH && this.frames.size() < Frame.MAX_COUNT) {
					addPixels(this.pixels, chunk.start + SEQUENCE_NUMBER_LENGTH, chunk.length - SEQUENCE_NUMBER_LENGTH);
				}
			}
			case "eXIf" -> this.orientation = Orientation.ofExif(data);
			case "cICP" -> this.colours.put(chunk.name, SrgbConversion.readCodePoints(data));
			case "iCCP" ->
				this.colours.put(chunk.name, SrgbConversion.readProfile(inflateProfile(data), profileComponents()));
			case "sRGB" -> this.colours.put(chunk.name, SrgbConversion.SRGB);
			case "gAMA" -> this.colours.put(chunk.name,
					(data.length == 4) ? SrgbConversion.readGamma(ByteBuffer.wrap(data).getInt()) : null);
			default -> {
			}
		}
	}

	private static void addPixels(Excerpt file, long start, long length) throws PictureException {
		file.add(ByteBuffer.allocate(8).putInt((int) length).put(ascii("IDAT")).array())
			.addRange(start, start + length)
			.add(CHECKSUM);
	}

	private void finishFrame() throws PictureException {
		if (this.control != null && this.pixels.length() > 0 && this.frames.size() < Frame.MAX_COUNT) {
			Rectangle area = new Rectangle(this.control.getInt(12), this.control.getInt(16), this.control.getInt(4),
					this.control.getInt(8));
			Disposal[] disposals = { Disposal.KEEP, Disposal.CLEAR, Disposal.RESTORE };
			Disposal disposal = disposals[Math.floorMod(this.control.get(24), disposals.length)];
			if (!area.isEmpty() && new Rectangle(canvas()).contains(area)) {
				this.frames
					.add(new Frame(area, disposal, this.control.get(25) == 0, file(area.getSize(), this.pixels)));
			}
		}
		this.pixels = new Excerpt();
	}

	private PictureFile finish() throws PictureException {
		finishFrame();
		Dimension canvas = canvas();
		List<Frame> shown = (this.isAnimated && !this.frames.isEmpty()) ? this.frames
				: (this.image.length() > 0) ? List.of(Frame.still(canvas, file(canvas, this.image))) : List.of();
		return new PictureFile(PictureType.PNG, canvas, pixelSize(), 0, this.orientation, colours(), 1, false, shown);
	}

	// The newest kind of chunk counts, as in browsers.
	private ColorSpace colours() {
		return Stream.of("cICP", "iCCP", "sRGB", "gAMA")
			.map(this.colours::get)
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(SrgbConversion.SRGB);
	}

	private Dimension canvas() {
		return new Dimension(this.header.getInt(0), this.header.getInt(4));
	}

	private int profileComponents() {
		return (samples() < 3 && this.header.get(9) != 3) ? 1 : 3;
	}

	private int pixelSize() {
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

	private Excerpt file(Dimension size, Excerpt data) throws PictureException {
		byte[] resized = this.header.array().clone();
		ByteBuffer.wrap(resized).putInt(size.width).putInt(size.height);
		return new Excerpt().add(SIGNATURE, chunk("IHDR", resized))
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

	// Returns the first bytes of a colour profile, or an empty array if it is broken.
	private static byte[] inflateProfile(byte[] chunk) {
		int start = Math.min(compressedStart("iCCP", chunk), chunk.length);
		try (InputStream content = new InflaterInputStream(
				new ByteArrayInputStream(chunk, start, chunk.length - start))) {
			return content.readNBytes(SrgbConversion.MAX_PROFILE_LENGTH);
		}
		catch (IOException ex) {
			return new byte[0];
		}
	}

	// Returns where the compressed part of a chunk starts, or -1 if there is none. An
	// international text is preceded by its compression flag, the compression method, the
	// language and the translated keyword.
	private static int compressedStart(String name, byte[] chunk) {
		return switch (name) {
			case "iCCP", "zTXt" -> endOfText(chunk, 0) + 1;
			case "iTXt" -> {
				int flag = endOfText(chunk, 0);
				yield (flag < chunk.length && chunk[flag] == 1) ? endOfText(chunk, endOfText(chunk, flag + 2)) : -1;
			}
			default -> -1;
		};
	}

	// Returns the position after the NUL byte that ends a text.
	private static int endOfText(byte[] chunk, int start) {
		int end = start;
		while (end < chunk.length && chunk[end] != 0) {
			end++;
		}
		return end + 1;
	}

	/**
	 * Counts what the compressed chunks of a file inflate to, without keeping it.
	 */
	private static final class Inflation {

		private final Inflater inflater = new Inflater();

		private final byte[] buffer = new byte[8192];

		private long size;

		void add(ByteBuffer compressed) {
			this.inflater.setInput(compressed);
			try {
				int count = this.inflater.inflate(this.buffer);
				while (count > 0 && this.size <= MAX_INFLATED) {
					this.size += count;
					count = this.inflater.inflate(this.buffer);
				}
			}
			catch (DataFormatException ex) {
				// Other programs cannot inflate the rest either.
			}
		}

	}

	/**
	 * A chunk of the upload, with the position and the length of its data, of which some
	 * may be left out. Browsers ignore a chunk with a wrong checksum that is not
	 * critical.
	 */
	@SuppressWarnings("ArrayRecordComponent")
	private record Chunk(String name, long start, long length, byte[] data, boolean isIntact) {

		static Chunk read(UploadStream content, Inflation inflation) throws IOException, PictureException {
			long length = content.readInt();
			byte[] type = content.readBytes(4);
			String name = new String(type, StandardCharsets.ISO_8859_1);
			long start = content.position();
			byte[] data = content.readBytes((int) Math.min(length, lengthToRead(name, length)));
			CRC32 checksum = new CRC32();
			checksum.update(type);
			checksum.update(data);
			int compressed = compressedStart(name, data);
			if (compressed >= 0) {
				inflation.inflater.reset();
				inflation.add(ByteBuffer.wrap(data).position(Math.min(compressed, data.length)));
			}
			content.skip(length - data.length, (part) -> {
				if (compressed >= 0) {
					inflation.add(part.duplicate());
				}
				checksum.update(part);
			});
			if (inflation.size > MAX_INFLATED || (compressed >= data.length && length > data.length)) {
				throw PictureException.damaged(null);
			}
			boolean isIntact = content.readInt() == checksum.getValue();
			if (!isIntact && (Character.isUpperCase(type[0]) || name.equals("fdAT"))) {
				throw PictureException.damaged(null);
			}
			return new Chunk(name, start, length, data, isIntact);
		}

		private static int lengthToRead(String name, long length) {
			return switch (name) {
				case "IHDR" -> HEADER_LENGTH;
				case "eXIf" -> (length <= Orientation.MAX_LENGTH) ? Orientation.MAX_LENGTH : 0;
				case "iCCP", "zTXt", "iTXt", "PLTE", "tRNS", "acTL", "fcTL", "cICP", "gAMA" -> MAX_READ;
				default -> 0;
			};
		}

	}

}
