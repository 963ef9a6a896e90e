package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes pictures smaller: each pixel is the mean of the area it covers, weighted by what
 * it covers of each. Several bytes are weighted at once in 16 bits each, which suffice as
 * the weights of an area sum up to 256.
 */
final class AreaAveraging {

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;

	private static final long HALVES = 0x0080_0080_0080_0080L;

	// For so many rows of the result the source is converted at once.
	private static final int STRIP = 32;

	private final RowSource source;

	private final BufferedImage result;

	private int made;

	private final Weights rows;

	private final Weights columns;

	// The mean of some rows of the source, with room to read its last pixel as an
	// integer.
	private final byte[] row;

	private final long[] pixels;

	private final long[] even;

	private final long[] odd;

	AreaAveraging(RowSource source, int width, int height) {
		this.source = source;
		this.result = new BufferedImage(width, height, source.type());
		this.rows = Weights.of(source.height(), height);
		this.columns = Weights.of(source.width(), width);
		int longs = source.rowLength() / Long.BYTES + 1;
		this.row = new byte[(longs + 1) * Long.BYTES];
		this.pixels = new long[source.width() + this.columns.count()];
		this.even = new long[longs];
		this.odd = new long[longs];
	}

	// Opaque results have the bytes BGR, others premultiplied ABGR.
	static BufferedImage scale(BufferedImage picture, int width, int height) {
		PixelRows source = new PixelRows(picture);
		if (width == picture.getWidth() && height == picture.getHeight() && source.type() == picture.getType()) {
			return picture;
		}
		AreaAveraging averaging = new AreaAveraging(source, width, height);
		averaging.make(picture.getHeight());
		return averaging.result;
	}

	// How many rows of the source one row of the result may need.
	int rowsAtOnce() {
		return this.rows.count();
	}

	// Makes the rows for which so many of the source suffice.
	void make(int available) {
		byte[] target = ((DataBufferByte) this.result.getRaster().getDataBuffer()).getData();
		while (this.made < this.result.getHeight()
				&& Math.min(this.rows.start(this.made) + this.rows.count(), this.source.height()) <= available) {
			averageRows(this.made);
			averageColumns(target, this.made++ * this.result.getWidth() * this.source.bands());
		}
	}

	Optional<BufferedImage> result() {
		return (this.made == this.result.getHeight()) ? Optional.of(this.result) : Optional.empty();
	}

	private void averageRows(int y) {
		int start = this.rows.start(y);
		if (y % STRIP == 0) {
			this.source.load(start, this.rows.start(Math.min(y + STRIP, this.rows.size()) - 1) + this.rows.count());
		}
		Arrays.fill(this.even, HALVES);
		Arrays.fill(this.odd, HALVES);
		for (int k = 0; k < this.rows.count(); k++) {
			int weight = this.rows.weight(y, k);
			if (weight > 0) {
				add(this.source.bytes(), this.source.offset(start + k), weight, this.even, this.odd);
			}
		}
		for (int i = 0; i < this.even.length; i++) {
			LONGS.set(this.row, i * Long.BYTES, this.even[i] >>> 8 & EVEN_BYTES | this.odd[i] & ~EVEN_BYTES);
		}
	}

	private void add(byte[] bytes, int from, int weight, long[] evenSums, long[] oddSums) {
		int longs = Math.min(evenSums.length, (bytes.length - from) / Long.BYTES);
		for (int i = 0; i < longs; i++) {
			long value = (long) LONGS.get(bytes, from + i * Long.BYTES);
			evenSums[i] += (value & EVEN_BYTES) * weight;
			oddSums[i] += (value >>> 8 & EVEN_BYTES) * weight;
		}
		// The last bytes of a picture may not fill a long.
		for (int i = longs * Long.BYTES; i < this.source.rowLength(); i++) {
			long[] sums = (i % 2 == 0) ? evenSums : oddSums;
			sums[i / Long.BYTES] += (long) (bytes[from + i] & 0xFF) * weight << i % Long.BYTES / 2 * 16;
		}
	}

	private void averageColumns(byte[] target, int start) {
		int bands = this.source.bands();
		int count = this.columns.count();
		int[] weights = this.columns.all();
		int first = this.source.isRgb() ? 24 : 8;
		int third = this.source.isRgb() ? 8 : 24;
		spread(bands);
		for (int x = 0, to = start; x < this.columns.size(); x++) {
			int from = this.columns.start(x);
			long sum = HALVES;
			for (int k = 0; k < count; k++) {
				sum += this.pixels[from + k] * weights[x * count + k];
			}
			target[to++] = (byte) (sum >>> first);
			target[to++] = (byte) (sum >>> 40);
			target[to++] = (byte) (sum >>> third);
			if (bands == 4) {
				target[to++] = (byte) (sum >>> 56);
			}
		}
	}

	// One long a pixel, 16 bits a byte.
	private void spread(int bands) {
		for (int x = 0, from = 0; x < this.source.width(); x++, from += bands) {
			long pixel = (int) INTS.get(this.row, from);
			this.pixels[x] = pixel & 0x00FF_00FFL | (pixel & 0xFF00_FF00L) << 24;
		}
	}

	/**
	 * How much each row or column of a picture counts in those of a smaller one: in each
	 * of these the weights sum up to 256.
	 *
	 * @param starts the first row that counts, for each row of the smaller picture
	 * @param count how many weights there are for each row of the smaller picture; the
	 * last ones may be zero
	 * @param all the weights, one row of the smaller picture after the other
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
				// The differences of rounded sums, whose own sum is exact.
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

		int size() {
			return this.starts.length;
		}

		int start(int i) {
			return this.starts[i];
		}

		int weight(int i, int k) {
			return this.all[i * this.count + k];
		}

	}

}
