package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.Point;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.SampleModel;
import java.awt.image.WritableRaster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

import com.luciad.imageio.webp.WebPReadParam;
import com.xebia.movieshop.poster.picture.Workload.Limits;

/**
 * Decodes uploads. Every failure of a decoder becomes a {@link PictureException}.
 */
final class Decoder {

	// Decoders report this damage only as warnings. Extraneous bytes between two segments
	// of a JPEG are harmless and common.
	private static final Pattern DAMAGE = Pattern.compile("Premature|Truncated|Corrupt(?!.*extraneous)");

	// The most processor time that libwebp needs per pixel and per byte, in nanoseconds:
	// 30 for a pixel of lossless noise, 45 for a byte of noise in the best quality.
	private static final int NANOS_OF_WEBP = 50;

	private final Path upload;

	private final Structure structure;

	private final Limits limits;

	Decoder(Path upload, Structure structure, Limits limits) {
		this.upload = upload;
		this.structure = structure;
		this.limits = limits;
	}

	DecodingPlan plan() throws PictureException {
		return read(true, (reader) -> {
			int width = reader.getWidth(0);
			int height = reader.getHeight(0);
			this.limits.check(width, height);
			SampleModel samples = reader.getImageTypes(0).next().getSampleModel();
			int sampleSize = DataBuffer.getDataTypeSize(samples.getDataType()) / Byte.SIZE;
			int bands = samples.getNumDataElements();
			return DecodingPlan.of(width, height, bands * sampleSize, bands == 3 && isPlainJpeg(),
					this.limits.memory() / 2);
		});
	}

	Decoded decode(DecodingPlan plan) throws PictureException {
		return read(false, (reader) -> {
			List<String> warnings = new ArrayList<>();
			reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
			Decoded decoded = plan.isScaled() ? decodeScaling(reader, plan) : decodeWhole(reader, plan);
			if (warnings.stream().anyMatch(DAMAGE.asPredicate())) {
				throw PictureException.damaged(null);
			}
			return decoded;
		});
	}

	private Decoded decodeWhole(ImageReader reader, DecodingPlan plan) throws IOException {
		ImageReadParam param = reader.getDefaultReadParam();
		if (param instanceof WebPReadParam scaling) {
			requireTime((long) plan.width() * plan.height() + Files.size(this.upload));
			// Libwebp averages: each pixel is the mean of the source pixels it covers.
			scaling.setUseScaling(true);
			scaling.setScaledWidth(plan.decoded().width);
			scaling.setScaledHeight(plan.decoded().height);
		}
		else {
			param.setSourceSubsampling(plan.step(), plan.step(), 0, 0);
		}
		BufferedImage picture = reader.read(0, param);
		return new Decoded(picture, picture.getColorModel().getColorSpace());
	}

	// Java's JPEG reader delivers pixels in this band order without conversion, and row
	// by row from the top.
	private static Decoded decodeScaling(ImageReader reader, DecodingPlan plan) throws IOException, PictureException {
		ColorSpace colours = reader.getImageTypes(0).next().getColorModel().getColorSpace();
		ImageTypeSpecifier rgb = ImageTypeSpecifier.createInterleaved(colours, new int[] { 0, 1, 2 },
				DataBuffer.TYPE_BYTE, false, false);
		Dimension size = plan.decoded();
		AreaAveraging averaging = new AreaAveraging(plan.width(), plan.height(), true,
				new BufferedImage(size.width, size.height, BufferedImage.TYPE_3BYTE_BGR));
		SampleModel samples = rgb.getSampleModel(plan.width(), plan.height());
		WritableRaster rows = new WritableRaster(samples, new DataBufferByte(1), new Point()) {

			@Override
			public void setRect(int x, int y, Raster row) {
				averaging.add(y, ((DataBufferByte) row.getDataBuffer()).getData(), 0);
			}

		};
		ImageReadParam param = reader.getDefaultReadParam();
		param.setDestination(new BufferedImage(rgb.getColorModel(), rows, false, null));
		reader.read(0, param);
		return new Decoded(averaging.result().orElseThrow(() -> PictureException.damaged(null)), colours);
	}

	// Native code cannot be interrupted, so a long decoding must not even start.
	private void requireTime(long pixelsAndBytes) throws IOException {
		if (pixelsAndBytes * NANOS_OF_WEBP >= this.limits.decodingTime().toNanos()) {
			throw new IOException("Decoding might take too long");
		}
	}

	private <T> T read(boolean headerOnly, Reading<T> reading) throws PictureException {
		ImageReader reader = newReader();
		try (ImageInputStream input = open(headerOnly)) {
			reader.setInput(input, true, true);
			return reading.apply(reader);
		}
		catch (OutOfMemoryError ex) {
			throw PictureException.busy(ex);
		}
		// The decoders throw unchecked exceptions on some malformed files.
		catch (IOException | RuntimeException ex) {
			throw (ex.getCause() instanceof OutOfMemoryError) ? PictureException.busy(ex)
					: PictureException.damaged(ex);
		}
		finally {
			reader.dispose();
		}
	}

	private boolean isPlainJpeg() {
		return this.structure instanceof JpegStructure jpeg && !jpeg.isCmyk();
	}

	private ImageReader newReader() throws PictureException {
		if (this.structure.type() == PictureType.WEBP && !Codecs.HAVE_WEBP) {
			throw PictureException.unsupported();
		}
		boolean fromJdk = this.structure.type() != PictureType.JPEG || isPlainJpeg();
		return Codecs.newReader(this.structure.type(), fromJdk);
	}

	private ImageInputStream open(boolean headerOnly) throws IOException {
		if (this.structure instanceof WebpStructure webp) {
			byte[] content = webp.read(this.upload, headerOnly);
			return new MemoryCacheImageInputStream(new ByteArrayInputStream(content));
		}
		return new DeadlineInputStream(this.upload, this.limits.decodingTime());
	}

	/**
	 * A decoded picture.
	 *
	 * @param picture the pixels, as bytes in an unspecified colour space
	 * @param colours the colour space, as far as the decoder knows it
	 */
	record Decoded(BufferedImage picture, ColorSpace colours) {

	}

	/**
	 * An operation with a reader.
	 *
	 * @param <T> the type of the result
	 */
	private interface Reading<T> {

		T apply(ImageReader reader) throws IOException, PictureException;

	}

}
