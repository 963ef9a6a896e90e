package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.SampleModel;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

import com.luciad.imageio.webp.WebPReadParam;
import com.xebia.movieshop.poster.picture.format.Deadline;
import com.xebia.movieshop.poster.picture.format.Frame;
import com.xebia.movieshop.poster.picture.format.JpegFile;
import com.xebia.movieshop.poster.picture.format.PictureException;
import com.xebia.movieshop.poster.picture.format.PictureFile;
import com.xebia.movieshop.poster.picture.format.PictureType;
import com.xebia.movieshop.poster.picture.format.SrgbConversion;
import org.apache.commons.io.function.IOFunction;

/**
 * Decodes an upload. Every failure of a decoder becomes a {@link PictureException}.
 */
final class Decoder {

	// Decoders report this damage only as warnings. Extraneous bytes between two segments
	// of a JPEG are harmless and common.
	private static final Pattern DAMAGE = Pattern.compile("Premature|Truncated|Corrupt(?!.*extraneous)");

	// The most processor time that libwebp needs per pixel and per byte, in nanoseconds:
	// 30 for a pixel of lossless noise, 45 for a byte of noise in the best quality.
	private static final int NANOS_OF_WEBP = 50;

	private final Path upload;

	private final PictureFile file;

	private final Deadline deadline;

	private final List<String> warnings = new ArrayList<>();

	Decoder(Path upload, PictureFile file, Deadline deadline) {
		this.upload = upload;
		this.file = file;
		this.deadline = deadline;
	}

	// Returns a picture of bytes, in the colour space that the file tells.
	BufferedImage decode(DecodingPlan plan) throws PictureException {
		BufferedImage picture = decodeOrRefuse(plan);
		if (this.warnings.stream().anyMatch(DAMAGE.asPredicate())) {
			throw PictureException.damaged(null);
		}
		return picture;
	}

	private BufferedImage decodeOrRefuse(DecodingPlan plan) throws PictureException {
		try {
			if (plan.isScaled() && this.file instanceof JpegFile jpeg) {
				return decodeScaling(jpeg, plan);
			}
			return this.file.isComposed()
					? new Animation(this.file, plan.step()).firstVisible((frame) -> read(frame, plan.step()))
					: read(this.file.frames().get(0), plan.step());
		}
		catch (OutOfMemoryError ex) {
			throw PictureException.busy(ex);
		}
		// The decoders throw unchecked exceptions on some malformed files.
		catch (IOException | RuntimeException ex) {
			throw refusal(ex);
		}
	}

	private PictureException refusal(Exception failure) {
		if (failure.getCause() instanceof OutOfMemoryError) {
			return PictureException.busy(failure);
		}
		return (this.file instanceof JpegFile jpeg && jpeg.header().isArithmetic()) ? PictureException.unsupported()
				: PictureException.damaged(failure);
	}

	// Decoders deliver the picture after each scan. The earlier ones are skipped, unless
	// there turn out to be fewer.
	private BufferedImage decodeScaling(JpegFile jpeg, DecodingPlan plan) throws IOException, PictureException {
		Optional<BufferedImage> picture = decodeScaling(jpeg, plan, jpeg.scans());
		if (picture.isEmpty()) {
			picture = decodeScaling(jpeg, plan, 1);
		}
		return picture.orElseThrow(() -> PictureException.damaged(null));
	}

	// Java's JPEG reader delivers pixels in this band order without conversion, and row
	// by row from the top.
	private Optional<BufferedImage> decodeScaling(JpegFile jpeg, DecodingPlan plan, int scan)
			throws IOException, PictureException {
		ImageTypeSpecifier rgb = ImageTypeSpecifier.createInterleaved(SrgbConversion.SRGB, new int[] { 0, 1, 2 },
				DataBuffer.TYPE_BYTE, false, false);
		Dimension size = plan.decoded();
		AreaAveraging averaging = new AreaAveraging(plan.width(), plan.height(), true,
				new BufferedImage(size.width, size.height, BufferedImage.TYPE_3BYTE_BGR));
		SampleModel samples = rgb.getSampleModel(plan.width(), plan.height());
		WritableRaster rows = new WritableRaster(samples, new DataBufferByte(1), new Point()) {

			private int scans;

			@Override
			public void setRect(int x, int y, Raster row) {
				this.scans += (y == 0) ? 1 : 0;
				if (this.scans >= scan) {
					averaging.add(y, ((DataBufferByte) row.getDataBuffer()).getData(), 0);
				}
			}

		};
		read(jpeg.frames().get(0), (reader) -> {
			ImageReadParam param = reader.getDefaultReadParam();
			param.setDestination(new BufferedImage(rgb.getColorModel(), rows, false, null));
			return reader.read(0, param);
		});
		return averaging.result();
	}

	// Reads every step-th pixel of the canvas that the frame covers.
	private BufferedImage read(Frame frame, int step) throws IOException, PictureException {
		Rectangle area = frame.area();
		int x = Math.floorMod(-area.x, step);
		int y = Math.floorMod(-area.y, step);
		if (x >= area.width || y >= area.height) {
			return new BufferedImage(1, 1, BufferedImage.TYPE_4BYTE_ABGR_PRE);
		}
		return read(frame, (reader) -> {
			ImageReadParam param = reader.getDefaultReadParam();
			if (param instanceof WebPReadParam scaling) {
				// Native code cannot be interrupted, so a long decoding must not start.
				this.deadline.require(((long) area.width * area.height + frame.content().length()) * NANOS_OF_WEBP);
				// Libwebp averages the source pixels that a pixel covers.
				scaling.setUseScaling(true);
				scaling.setScaledWidth((area.width - x + step - 1) / step);
				scaling.setScaledHeight((area.height - y + step - 1) / step);
			}
			else {
				param.setSourceSubsampling(step, step, x, y);
			}
			return reader.read(0, param);
		});
	}

	private <T> T read(Frame frame, IOFunction<ImageReader, T> reading) throws IOException, PictureException {
		ImageReader reader = newReader();
		reader.addIIOReadWarningListener((source, warning) -> this.warnings.add(warning));
		try (InputStream content = frame.content().open(this.upload, this.deadline);
				ImageInputStream input = new MemoryCacheImageInputStream(content)) {
			reader.setInput(input, true, true);
			return reading.apply(reader);
		}
		finally {
			reader.dispose();
		}
	}

	private ImageReader newReader() throws PictureException {
		if (this.file.type() == PictureType.WEBP && !Codecs.HAVE_WEBP) {
			throw PictureException.unsupported();
		}
		boolean fromJdk = !(this.file instanceof JpegFile jpeg && jpeg.isCmyk());
		return Codecs.newReader(this.file.type(), fromJdk);
	}

}
