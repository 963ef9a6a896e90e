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
 * Reads uploads with the decoders that suit them, and answers whatever these do about bad
 * content with a {@link PictureException}.
 */
final class Decoder {

	// Decoders merely warn of this. Some bytes too many between two parts of a JPEG do no
	// harm and are common.
	private static final Pattern DAMAGE = Pattern.compile("Premature|Truncated|Corrupt(?!.*extraneous)");

	// Libwebp needs so many nanoseconds of processor time at most for a pixel and for a
	// byte: 30 for a pixel of lossless noise, 45 for a byte of noise in the best quality.
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
			// Each pixel is the mean of those it stands for.
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

	// Java's JPEG reader converts nothing for a picture of this order of colours, and
	// writes it row by row from the top.
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

	// Native code cannot be stopped, so a picture is not begun that might take too long.
	private void requireTime(long pixelsAndBytes) throws IOException {
		if (pixelsAndBytes * NANOS_OF_WEBP >= this.limits.decodingTime().toNanos()) {
			throw new IOException("Might take too long to decode");
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
		// The decoders answer some malformed files with unchecked exceptions.
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
		boolean ofJava = this.structure.type() != PictureType.JPEG || isPlainJpeg();
		return Codecs.newReader(this.structure.type(), ofJava);
	}

	private ImageInputStream open(boolean headerOnly) throws IOException {
		if (this.structure instanceof WebpStructure webp) {
			byte[] content = webp.read(this.upload, headerOnly);
			return new MemoryCacheImageInputStream(new ByteArrayInputStream(content));
		}
		return new DeadlineInputStream(this.upload, this.limits.decodingTime());
	}

	/**
	 * A picture that was decoded.
	 *
	 * @param picture its pixels, as bytes of unknown colours
	 * @param colours the space of its colours, as far as the decoder knows
	 */
	record Decoded(BufferedImage picture, ColorSpace colours) {

	}

	/**
	 * Something that is read from an upload.
	 *
	 * @param <T> what it is
	 */
	private interface Reading<T> {

		T apply(ImageReader reader) throws IOException, PictureException;

	}

}
