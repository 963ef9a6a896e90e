package com.xebia.movieshop.poster.picture;

import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.PixelInterleavedSampleModel;
import java.awt.image.Raster;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Scales a picture of any type down, or one whose rows arrive from the top. Each target
 * pixel is the mean of the source pixels it covers, weighted by the covered area. Only
 * one row of sums is kept, so any picture fits into memory. Several bytes are weighted at
 * once in 16-bit lanes, which cannot overflow because the weights of an area sum up to
 * 256.
 */
final class PictureScaler {

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;

	private static final long HALVES = 0x0080_0080_0080_0080L;

	private final int width;

	private final int height;

	private final int bands;

	private final boolean isRgb;

	private final BufferedImage result;

	private int added;

	private int made;

	// The sum of the weights of the source rows added so far to the next target row.
	private int weight;

	private final Weights rows;

	private final Weights columns;

	// The mean of the source rows of one target row, padded so that the last pixel can be
	// read as an int.
	private final byte[] row;

	private final long[] pixels;

	private final long[] even;

	private final long[] odd;

	// The source bytes are BGR or RGB for an opaque result, otherwise premultiplied ABGR.
	PictureScaler(int width, int height, boolean isRgb, BufferedImage result) {
		this.width = width;
		this.height = height;
		this.bands = result.getRaster().getNumBands();
		this.isRgb = isRgb;
		this.result = result;
		this.rows = Weights.of(height, result.getHeight());
		this.columns = Weights.of(width, result.getWidth());
		int longs = width * this.bands / Long.BYTES + 1;
		this.row = new byte[(longs + 1) * Long.BYTES];
		this.pixels = new long[width + this.columns.count()];
		this.even = new long[longs];
		this.odd = new long[longs];
	}

	// Opaque results have BGR bytes, others premultiplied ABGR.
	static BufferedImage scale(BufferedImage picture, int width, int height) {
		int type = picture.getColorModel().hasAlpha() ? BufferedImage.TYPE_4BYTE_ABGR_PRE
				: BufferedImage.TYPE_3BYTE_BGR;
		if (width == picture.getWidth() && height == picture.getHeight() && type == picture.getType()) {
			return picture;
		}
		BufferedImage result = new BufferedImage(width, height, type);
		new PictureScaler(picture.getWidth(), picture.getHeight(), isRgb(picture), result).addRows(picture, type);
		return result;
	}

	private static boolean isRgb(BufferedImage picture) {
		return picture.getRaster().getSampleModel() instanceof PixelInterleavedSampleModel samples
				&& picture.getRaster().getDataBuffer() instanceof DataBufferByte && samples.getPixelStride() == 3
				&& samples.getScanlineStride() == 3 * picture.getWidth()
				&& Arrays.equals(samples.getBandOffsets(), new int[] { 0, 1, 2 });
	}

	// Converts one row to bytes at a time, because a copy of the whole picture may not
	// fit into memory.
	private void addRows(BufferedImage picture, int type) {
		if (isRgb(picture) || picture.getType() == type) {
			byte[] bytes = bytes(picture);
			for (int y = 0; y < this.height; y++) {
				add(y, bytes, y * this.width * this.bands);
			}
		}
		else if (picture.getColorModel() instanceof ComponentColorModel colours) {
			addConverted(picture.getRaster(), colours);
		}
		else {
			addDrawn(picture, type);
		}
	}

	private static byte[] bytes(BufferedImage picture) {
		return ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
	}

	// Java's drawing would brighten greys, and convert colour spaces slowly.
	private void addConverted(Raster raster, ColorModel colours) {
		int samples = raster.getNumBands();
		int shift = DataBuffer.getDataTypeSize(raster.getTransferType()) - 8;
		int green = Math.min(1, colours.getNumColorComponents() - 1);
		int[] row = new int[this.width * samples];
		byte[] converted = new byte[this.width * this.bands];
		for (int y = 0; y < this.height; y++) {
			raster.getPixels(0, y, this.width, 1, row);
			for (int from = 0, to = 0; from < row.length; from += samples) {
				int alpha = 255;
				if (colours.hasAlpha()) {
					alpha = row[from + samples - 1] >> shift;
					converted[to++] = (byte) alpha;
				}
				converted[to++] = premultiplied(row[from + 2 * green] >> shift, alpha);
				converted[to++] = premultiplied(row[from + green] >> shift, alpha);
				converted[to++] = premultiplied(row[from] >> shift, alpha);
			}
			add(y, converted, 0);
		}
	}

	private static byte premultiplied(int value, int alpha) {
		return (byte) ((alpha == 255) ? value : (value * alpha + 127) / 255);
	}

	private void addDrawn(BufferedImage picture, int type) {
		BufferedImage row = new BufferedImage(this.width, 1, type);
		Graphics2D graphics = row.createGraphics();
		graphics.setComposite(AlphaComposite.Src);
		for (int y = 0; y < this.height; y++) {
			graphics.drawImage(picture, 0, -y, null);
			add(y, bytes(row), 0);
		}
		graphics.dispose();
	}

	// Adds the row that begins at an offset; ignores a row out of order. The first row
	// starts anew, as a decoder may deliver a picture several times, each time better.
	void add(int y, byte[] bytes, int from) {
		if (y == 0) {
			restart();
		}
		if (y != this.added) {
			return;
		}
		this.added++;
		// A source row on a border belongs to two target rows.
		while (this.made < this.result.getHeight() && this.rows.starts[this.made] <= y) {
			int weight = this.rows.weight(this.made, y - this.rows.starts[this.made]);
			if (weight > 0) {
				addWeighted(bytes, from, weight, this.even, this.odd);
			}
			this.weight += weight;
			if (this.weight < Weights.SUM) {
				return;
			}
			makeRow();
		}
	}

	private void restart() {
		this.added = 0;
		this.made = 0;
		this.weight = 0;
		Arrays.fill(this.even, 0);
		Arrays.fill(this.odd, 0);
	}

	// Returns empty unless all rows were added.
	Optional<BufferedImage> result() {
		return (this.added == this.height) ? Optional.of(this.result) : Optional.empty();
	}

	private void makeRow() {
		for (int i = 0; i < this.even.length; i++) {
			LONGS.set(this.row, i * Long.BYTES,
					this.even[i] + HALVES >>> 8 & EVEN_BYTES | this.odd[i] + HALVES & ~EVEN_BYTES);
		}
		Arrays.fill(this.even, 0);
		Arrays.fill(this.odd, 0);
		this.weight = 0;
		averageColumns(bytes(this.result), this.made++ * this.result.getWidth() * this.bands);
	}

	private void addWeighted(byte[] bytes, int from, int weight, long[] evenSums, long[] oddSums) {
		int longs = Math.min(evenSums.length, (bytes.length - from) / Long.BYTES);
		for (int i = 0; i < longs; i++) {
			long value = (long) LONGS.get(bytes, from + i * Long.BYTES);
			evenSums[i] += (value & EVEN_BYTES) * weight;
			oddSums[i] += (value >>> 8 & EVEN_BYTES) * weight;
		}
		// The last bytes of a picture may not fill a long.
		for (int i = longs * Long.BYTES; i < this.width * this.bands; i++) {
			long[] sums = (i % 2 == 0) ? evenSums : oddSums;
			sums[i / Long.BYTES] += (long) (bytes[from + i] & 0xFF) * weight << i % Long.BYTES / 2 * 16;
		}
	}

	private void averageColumns(byte[] target, int start) {
		int count = this.columns.count();
		int[] weights = this.columns.all();
		int first = this.isRgb ? 24 : 8;
		int third = this.isRgb ? 8 : 24;
		spread();
		for (int x = 0, to = start; x < this.result.getWidth(); x++) {
			int from = this.columns.starts[x];
			long sum = HALVES;
			for (int k = 0; k < count; k++) {
				sum += this.pixels[from + k] * weights[x * count + k];
			}
			target[to++] = (byte) (sum >>> first);
			target[to++] = (byte) (sum >>> 40);
			target[to++] = (byte) (sum >>> third);
			if (this.bands == 4) {
				target[to++] = (byte) (sum >>> 56);
			}
		}
	}

	// Spreads each pixel over a long, with 16 bits per byte.
	private void spread() {
		for (int x = 0, from = 0; x < this.width; x++, from += this.bands) {
			long pixel = (int) INTS.get(this.row, from);
			this.pixels[x] = pixel & 0x00FF_00FFL | (pixel & 0xFF00_FF00L) << 24;
		}
	}

	/**
	 * The weight of each source row or column in each target row or column. The weights
	 * of one target row or column sum up to 256.
	 *
	 * @param count the number of weights per target row; the last ones may be zero
	 */
	private record Weights(int[] starts, int count, int[] all) {

		private static final int SUM = 256;

		static Weights of(int sourceSize, int targetSize) {
			double ratio = (double) sourceSize / targetSize;
			int count = (int) Math.ceil(ratio) + 1;
			int[] starts = new int[targetSize];
			int[] all = new int[targetSize * count];
			for (int i = 0; i < targetSize; i++) {
				double start = i * ratio;
				starts[i] = (int) start;
				// Differences of rounded cumulative sums add up to exactly 256.
				int before = 0;
				for (int k = 0; k < count; k++) {
					double covered = Math.min(ratio, starts[i] + k + 1 - start);
					int sum = (int) Math.round(covered / ratio * SUM);
					all[i * count + k] = sum - before;
					before = sum;
				}
			}
			return new Weights(starts, count, all);
		}

		int weight(int i, int k) {
			return this.all[i * this.count + k];
		}

	}

}
