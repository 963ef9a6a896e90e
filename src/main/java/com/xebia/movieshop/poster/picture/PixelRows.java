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
import java.util.Arrays;

/**
 * The rows of a picture of any kind as bytes: BGR of an opaque one, premultiplied ABGR of
 * others. It converts some rows at a time, since a whole copy may not fit the memory.
 */
final class PixelRows implements RowSource {

	private final BufferedImage picture;

	private final int type;

	private final boolean isRgb;

	private byte[] bytes = {};

	private int first;

	PixelRows(BufferedImage picture) {
		this.picture = picture;
		this.type = picture.getColorModel().hasAlpha() ? BufferedImage.TYPE_4BYTE_ABGR_PRE
				: BufferedImage.TYPE_3BYTE_BGR;
		this.isRgb = picture.getRaster().getSampleModel() instanceof PixelInterleavedSampleModel samples
				&& picture.getRaster().getDataBuffer() instanceof DataBufferByte && samples.getPixelStride() == 3
				&& samples.getScanlineStride() == 3 * picture.getWidth()
				&& Arrays.equals(samples.getBandOffsets(), new int[] { 0, 1, 2 });
	}

	@Override
	public boolean isRgb() {
		return this.isRgb;
	}

	@Override
	public int type() {
		return this.type;
	}

	@Override
	public int width() {
		return this.picture.getWidth();
	}

	@Override
	public int height() {
		return this.picture.getHeight();
	}

	@Override
	public byte[] bytes() {
		return this.bytes;
	}

	@Override
	public int offset(int row) {
		return (row - this.first) * rowLength();
	}

	@Override
	public void load(int start, int end) {
		if (this.isRgb || this.picture.getType() == this.type) {
			this.bytes = ((DataBufferByte) this.picture.getRaster().getDataBuffer()).getData();
			return;
		}
		this.first = start;
		int rows = Math.min(end, height()) - start;
		this.bytes = (this.picture.getColorModel() instanceof ComponentColorModel colours) ? convert(colours, rows)
				: draw(rows);
	}

	// Java would brighten greys, and convert colour spaces at great cost.
	private byte[] convert(ColorModel colours, int rows) {
		byte[] converted = new byte[rows * rowLength()];
		Raster raster = this.picture.getRaster();
		int samples = raster.getNumBands();
		int shift = DataBuffer.getDataTypeSize(raster.getTransferType()) - 8;
		int green = Math.min(1, colours.getNumColorComponents() - 1);
		int[] row = new int[width() * samples];
		int to = 0;
		for (int y = 0; y < rows; y++) {
			raster.getPixels(0, this.first + y, width(), 1, row);
			for (int from = 0; from < row.length; from += samples) {
				int alpha = 255;
				if (colours.hasAlpha()) {
					alpha = row[from + samples - 1] >> shift;
					converted[to++] = (byte) alpha;
				}
				converted[to++] = premultiplied(row[from + 2 * green] >> shift, alpha);
				converted[to++] = premultiplied(row[from + green] >> shift, alpha);
				converted[to++] = premultiplied(row[from] >> shift, alpha);
			}
		}
		return converted;
	}

	private static byte premultiplied(int value, int alpha) {
		return (byte) ((alpha == 255) ? value : (value * alpha + 127) / 255);
	}

	private byte[] draw(int rows) {
		BufferedImage copy = new BufferedImage(width(), rows, this.type);
		Graphics2D graphics = copy.createGraphics();
		graphics.setComposite(AlphaComposite.Src);
		graphics.drawImage(this.picture, 0, -this.first, null);
		graphics.dispose();
		return ((DataBufferByte) copy.getRaster().getDataBuffer()).getData();
	}

}
