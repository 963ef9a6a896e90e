package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.Point;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.SampleModel;
import java.awt.image.WritableRaster;
import java.util.Optional;

/**
 * Makes an RGB picture smaller while Java's JPEG decoder writes it, row by row from the
 * top. It keeps only the rows that the next one of the result may need, so that no photo
 * is too large for the memory.
 */
final class ScalingRaster extends WritableRaster implements RowSource {

	private static final int BANDS = 3;

	private final AreaAveraging averaging;

	private final int rows;

	// Each row takes the place of the one that is no longer needed.
	private final byte[] window;

	ScalingRaster(SampleModel samples, Dimension result) {
		super(samples, new DataBufferByte(1), new Point());
		this.averaging = new AreaAveraging(this, result.width, result.height);
		this.rows = this.averaging.rowsAtOnce();
		this.window = new byte[this.rows * rowLength()];
	}

	@Override
	public void setRect(int x, int y, Raster row) {
		byte[] pixels = ((DataBufferByte) row.getDataBuffer()).getData();
		System.arraycopy(pixels, 0, this.window, offset(y), rowLength());
		this.averaging.make(y + 1);
	}

	// Empty unless all rows have been written.
	Optional<BufferedImage> result() {
		return this.averaging.result();
	}

	@Override
	public int width() {
		return getWidth();
	}

	@Override
	public int height() {
		return getHeight();
	}

	@Override
	public int type() {
		return BufferedImage.TYPE_3BYTE_BGR;
	}

	@Override
	public boolean isRgb() {
		return true;
	}

	@Override
	public void load(int start, int end) {
		// The decoder has written them.
	}

	@Override
	public byte[] bytes() {
		return this.window;
	}

	@Override
	public int offset(int row) {
		return row % this.rows * rowLength();
	}

	@Override
	public int rowLength() {
		return getWidth() * BANDS;
	}

}
