package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.SampleModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Reads uploads with the decoders that suit them, and answers whatever these do about bad
 * content with a {@link PictureException}.
 */
final class Decoder {

	/**
	 * What decoders merely warn of. Some bytes too many between two parts of a JPEG do no
	 * harm and are common.
	 */
	private static final Pattern DAMAGE = Pattern.compile("Premature|Truncated|Corrupt(?!.*extraneous)");

	private final Path upload;

	private final Structure structure;

	private final Limits limits;

	Decoder(Path upload, Structure structure, Limits limits) {
		this.upload = upload;
		this.structure = structure;
		this.limits = limits;
	}

	Header readHeader() throws PictureException {
		return read(true, (reader) -> {
			int width = reader.getWidth(0);
			int height = reader.getHeight(0);
			this.limits.check(width, height);
			SampleModel samples = reader.getImageTypes(0).next().getSampleModel();
			int sampleSize = DataBuffer.getDataTypeSize(samples.getDataType()) / Byte.SIZE;
			return new Header(width, height, samples.getNumDataElements() * sampleSize);
		});
	}

	// Takes every so many pixels only.
	BufferedImage decode(Header header, int step) throws PictureException {
		return read(false, (reader) -> {
			List<String> warnings = new ArrayList<>();
			reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
			ImageReadParam param = reader.getDefaultReadParam();
			if (this.structure.type() == PictureType.WEBP) {
				param = WebpCodec.scaled(header.width(step), header.height(step));
			}
			else {
				param.setSourceSubsampling(step, step, 0, 0);
				setDestination(param, reader, header.width(step), header.height(step));
			}
			BufferedImage picture = reader.read(0, param);
			if (warnings.stream().anyMatch(DAMAGE.asPredicate())) {
				throw PictureException.damaged(null);
			}
			return picture;
		});
	}

	// Java's JPEG reader copies whole lines into a picture that has its own order of
	// colours, and single bytes into any other.
	private void setDestination(ImageReadParam param, ImageReader reader, int width, int height) throws IOException {
		ColorModel colours = reader.getImageTypes(0).next().getColorModel();
		if (this.structure instanceof JpegStructure jpeg && !jpeg.isCmyk() && colours.getNumComponents() == 3) {
			param.setDestination(ImageTypeSpecifier
				.createInterleaved(colours.getColorSpace(), new int[] { 0, 1, 2 }, DataBuffer.TYPE_BYTE, false, false)
				.createBufferedImage(width, height));
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

	private ImageReader newReader() throws PictureException {
		if (this.structure.type() != PictureType.WEBP) {
			boolean ofJava = !(this.structure instanceof JpegStructure jpeg && jpeg.isCmyk());
			return Codecs.newReader(this.structure.type(), ofJava);
		}
		if (!WebpCodec.AVAILABLE) {
			throw PictureException.unsupported();
		}
		return WebpCodec.newReader();
	}

	private ImageInputStream open(boolean headerOnly) throws IOException {
		if (this.structure instanceof WebpStructure webp) {
			byte[] content = webp.read(this.upload, headerOnly);
			return new MemoryCacheImageInputStream(new ByteArrayInputStream(content));
		}
		return new DeadlineInputStream(this.upload, this.limits.decodingTime());
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
