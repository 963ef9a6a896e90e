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
 * Scales down pictures of any type. Converts one row to bytes at a time, because a copy
 * of the whole picture may not fit into memory.
 */
final class PictureScaler {

	private final BufferedImage picture;

	private final AreaAveraging averaging;

	private final int rowLength;

	private PictureScaler(BufferedImage picture, BufferedImage result) {
		this.picture = picture;
		this.averaging = new AreaAveraging(picture.getWidth(), picture.getHeight(), isRgb(picture), result);
		this.rowLength = picture.getWidth() * result.getRaster().getNumBands();
	}

	// Opaque results have BGR bytes, others premultiplied ABGR.
	static BufferedImage scale(BufferedImage picture, int width, int height) {
		int type = picture.getColorModel().hasAlpha() ? BufferedImage.TYPE_4BYTE_ABGR_PRE
				: BufferedImage.TYPE_3BYTE_BGR;
		if (width == picture.getWidth() && height == picture.getHeight() && type == picture.getType()) {
			return picture;
		}
		BufferedImage result = new BufferedImage(width, height, type);
		new PictureScaler(picture, result).addRows(type);
		return result;
	}

	private static boolean isRgb(BufferedImage picture) {
		return picture.getRaster().getSampleModel() instanceof PixelInterleavedSampleModel samples
				&& picture.getRaster().getDataBuffer() instanceof DataBufferByte && samples.getPixelStride() == 3
				&& samples.getScanlineStride() == 3 * picture.getWidth()
				&& Arrays.equals(samples.getBandOffsets(), new int[] { 0, 1, 2 });
	}

	private void addRows(int type) {
		if (isRgb(this.picture) || this.picture.getType() == type) {
			byte[] bytes = bytes(this.picture);
			for (int y = 0; y < this.picture.getHeight(); y++) {
				this.averaging.add(y, bytes, y * this.rowLength);
			}
		}
		else if (this.picture.getColorModel() instanceof ComponentColorModel colours) {
			addConverted(colours);
		}
		else {
			addDrawn(type);
		}
	}

	private static byte[] bytes(BufferedImage picture) {
		return ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
	}

	// Java's drawing would brighten greys, and convert colour spaces slowly.
	private void addConverted(ColorModel colours) {
		Raster raster = this.picture.getRaster();
		int samples = raster.getNumBands();
		int shift = DataBuffer.getDataTypeSize(raster.getTransferType()) - 8;
		int green = Math.min(1, colours.getNumColorComponents() - 1);
		int[] row = new int[raster.getWidth() * samples];
		byte[] converted = new byte[this.rowLength];
		for (int y = 0; y < raster.getHeight(); y++) {
			raster.getPixels(0, y, raster.getWidth(), 1, row);
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
			this.averaging.add(y, converted, 0);
		}
	}

	private static byte premultiplied(int value, int alpha) {
		return (byte) ((alpha == 255) ? value : (value * alpha + 127) / 255);
	}

	private void addDrawn(int type) {
		BufferedImage row = new BufferedImage(this.picture.getWidth(), 1, type);
		Graphics2D graphics = row.createGraphics();
		graphics.setComposite(AlphaComposite.Src);
		for (int y = 0; y < this.picture.getHeight(); y++) {
			graphics.drawImage(this.picture, 0, -y, null);
			this.averaging.add(y, bytes(row), 0);
		}
		graphics.dispose();
	}

}
