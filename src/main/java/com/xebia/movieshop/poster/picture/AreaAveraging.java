package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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

	/**
	 * Rows of the result for which the source is converted at once.
	 */
	private static final int STRIP = 32;

	private AreaAveraging() {
	}

	// Opaque results have the bytes BGR, others premultiplied ABGR.
	static BufferedImage scale(BufferedImage picture, int width, int height) {
		PixelRows source = PixelRows.of(picture);
		BufferedImage result = new BufferedImage(width, height, source.type());
		byte[] target = ((DataBufferByte) result.getRaster().getDataBuffer()).getData();
		int bands = source.bands();
		Weights rows = Weights.of(picture.getHeight(), height);
		Weights columns = Weights.of(picture.getWidth(), width);
		int length = picture.getWidth() * bands;
		byte[] row = new byte[length + Long.BYTES];
		for (int y = 0; y < height; y++) {
			if (y % STRIP == 0) {
				source.load(rows.start(y), rows.end(Math.min(y + STRIP, height) - 1));
			}
			averageRows(source, rows, y, row, length);
			averageColumns(row, columns, target, y * width * bands, bands);
		}
		return result;
	}

	private static void averageRows(PixelRows source, Weights rows, int y, byte[] row, int length) {
		byte[] bytes = source.bytes();
		int start = source.offset(rows.start(y));
		int count = rows.end(y) - rows.start(y);
		int[] weights = rows.weights(y);
		int i = 0;
		for (; i < length && start + (count - 1) * length + i + Long.BYTES <= bytes.length; i += Long.BYTES) {
			long even = HALVES;
			long odd = HALVES;
			for (int k = 0, from = start + i; k < count; k++, from += length) {
				long value = (long) LONGS.get(bytes, from);
				even += (value & EVEN_BYTES) * weights[k];
				odd += (value >>> 8 & EVEN_BYTES) * weights[k];
			}
			LONGS.set(row, i, (even >>> 8 & EVEN_BYTES) | (odd & ~EVEN_BYTES));
		}
		// The very last bytes of a picture.
		for (; i < length; i++) {
			int sum = 128;
			for (int k = 0; k < count; k++) {
				sum += (bytes[start + k * length + i] & 0xFF) * weights[k];
			}
			row[i] = (byte) (sum >> 8);
		}
	}

	private static void averageColumns(byte[] row, Weights columns, byte[] target, int start, int bands) {
		for (int x = 0, to = start; x < columns.size(); x++) {
			int[] weights = columns.weights(x);
			int from = columns.start(x) * bands;
			long sum = HALVES;
			for (int weight : weights) {
				long pixel = (int) INTS.get(row, from);
				sum += (pixel & 0x00FF_00FFL | (pixel & 0xFF00_FF00L) << 24) * weight;
				from += bands;
			}
			for (int band = 0; band < bands; band++) {
				// Bytes 0, 2, 1, 3 from the lowest.
				target[to++] = (byte) (sum >>> 8 + 16 * (band >> 1) + 32 * (band & 1));
			}
		}
	}

}
