package com.xebia.movieshop.poster.picture;

import java.awt.AlphaComposite;
import java.awt.Dimension;
import java.awt.Graphics2D;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

import com.luciad.imageio.webp.WebPReadParam;
import com.xebia.movieshop.poster.picture.Excerpt.Deadline;
import org.apache.commons.io.function.IOFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decodes an upload. Of an animation, it paints the frames where they belong on the
 * canvas, as browsers do, until something can be seen. Every failure of a decoder becomes
 * a {@link PictureException}.
 */
final class Decoder {

	// Decoders report this damage only as warnings. Extraneous bytes between two segments
	// of a JPEG are harmless and common.
	private static final Pattern DAMAGE = Pattern.compile("Premature|Truncated|Corrupt(?!.*extraneous)");

	// The most processor time that libwebp needs per pixel and per byte, in nanoseconds:
	// 30 for a pixel of lossless noise, 45 for a byte of noise in the best quality.
	private static final int NANOS_OF_WEBP = 50;

	// The mean opacity of a canvas from which on it shows something. Animations often
	// begin with a frame that is clear or fades in.
	private static final double VISIBLE = 0.02;

	private final Path upload;

	private final PictureFile file;

	private final DecodingPlan plan;

	private final Deadline deadline;

	private final List<String> warnings = new ArrayList<>();

	Decoder(Path upload, PictureFile file, DecodingPlan plan, Duration limit) {
		this.upload = upload;
		this.file = file;
		this.plan = plan;
		this.deadline = new Deadline(limit);
	}

	// Returns a picture of bytes, in the colour space that the file tells.
	BufferedImage decode() throws PictureException {
		BufferedImage picture = decodeOrRefuse();
		if (this.warnings.stream().anyMatch(DAMAGE.asPredicate())) {
			throw PictureException.damaged(null);
		}
		return picture;
	}

	private BufferedImage decodeOrRefuse() throws PictureException {
		try {
			if (this.plan.isScaled()) {
				return decodeScaling();
			}
			return this.file.isComposed() ? firstVisible() : read(this.file.frames().get(0));
		}
		catch (OutOfMemoryError ex) {
			throw PictureException.busy(ex);
		}
		// The decoders throw unchecked exceptions on some malformed files.
		catch (IOException | RuntimeException ex) {
			if (ex.getCause() instanceof OutOfMemoryError) {
				throw PictureException.busy(ex);
			}
			throw this.file.isArithmetic() ? PictureException.unsupported() : PictureException.damaged(ex);
		}
	}

	// Decoders deliver the picture after each scan. The earlier ones are skipped, unless
	// there turn out to be fewer.
	private BufferedImage decodeScaling() throws IOException, PictureException {
		Optional<BufferedImage> picture = decodeScaling(this.file.scans());
		if (picture.isEmpty()) {
			picture = decodeScaling(1);
		}
		return picture.orElseThrow(() -> PictureException.damaged(null));
	}

	// Java's JPEG reader delivers pixels in this band order without conversion, and row
	// by row from the top.
	private Optional<BufferedImage> decodeScaling(int scan) throws IOException, PictureException {
		ImageTypeSpecifier rgb = ImageTypeSpecifier.createInterleaved(SrgbConversion.SRGB, new int[] { 0, 1, 2 },
				DataBuffer.TYPE_BYTE, false, false);
		Dimension size = this.plan.decoded();
		PictureScaler scaler = new PictureScaler(this.plan.width(), this.plan.height(), true,
				new BufferedImage(size.width, size.height, BufferedImage.TYPE_3BYTE_BGR));
		SampleModel samples = rgb.getSampleModel(this.plan.width(), this.plan.height());
		WritableRaster rows = new WritableRaster(samples, new DataBufferByte(1), new Point()) {

			private int scans;

			@Override
			public void setRect(int x, int y, Raster row) {
				this.scans += (y == 0) ? 1 : 0;
				if (this.scans >= scan) {
					scaler.add(y, ((DataBufferByte) row.getDataBuffer()).getData(), 0);
				}
			}

		};
		read(this.file.frames().get(0), (reader) -> {
			ImageReadParam param = reader.getDefaultReadParam();
			param.setDestination(new BufferedImage(rgb.getColorModel(), rows, false, null));
			return reader.read(0, param);
		});
		return scaler.result();
	}

	// Returns the canvas, with every step-th pixel of every step-th row.
	private BufferedImage firstVisible() throws IOException, PictureException {
		double[] opacities = new double[this.file.frames().size()];
		BufferedImage visible = paint(VISIBLE, opacities);
		double most = Arrays.stream(opacities).max().orElse(0);
		if (visible == null && most > 0) {
			visible = paint(most, opacities);
		}
		if (visible == null) {
			throw new PictureException(PictureException.Reason.CLEAR, null);
		}
		return visible;
	}

	// Returns the first canvas with so much opacity, or null.
	private @Nullable BufferedImage paint(double opacity, double[] opacities) throws IOException, PictureException {
		BufferedImage canvas = new BufferedImage(scaled(this.file.canvas().width), scaled(this.file.canvas().height),
				BufferedImage.TYPE_4BYTE_ABGR_PRE);
		for (int i = 0; i < opacities.length; i++) {
			Frame frame = this.file.frames().get(i);
			BufferedImage picture = plain(read(frame));
			Rectangle area = new Rectangle(scaled(frame.area().x), scaled(frame.area().y), picture.getWidth(),
					picture.getHeight());
			BufferedImage former = (frame.disposal() == Disposal.RESTORE) ? cut(canvas, area) : null;
			draw(picture, canvas, area, frame.replaces());
			opacities[i] = opacity(canvas);
			if (opacities[i] >= opacity) {
				return canvas;
			}
			if (former != null) {
				draw(former, canvas, area, true);
			}
			else if (frame.disposal() == Disposal.CLEAR) {
				draw(new BufferedImage(area.width, area.height, canvas.getType()), canvas, area, true);
			}
		}
		return null;
	}

	private int scaled(int size) {
		return (size + this.plan.step() - 1) / this.plan.step();
	}

	// Java's drawing would change the brightness of greys.
	private static BufferedImage plain(BufferedImage picture) {
		return PictureScaler.scale(picture, picture.getWidth(), picture.getHeight());
	}

	private static BufferedImage cut(BufferedImage canvas, Rectangle area) {
		BufferedImage copy = new BufferedImage(area.width, area.height, canvas.getType());
		draw(canvas, copy, new Rectangle(-area.x, -area.y, 0, 0), true);
		return copy;
	}

	private static void draw(BufferedImage picture, BufferedImage target, Rectangle area, boolean replaces) {
		Graphics2D graphics = target.createGraphics();
		graphics.setComposite(replaces ? AlphaComposite.Src : AlphaComposite.SrcOver);
		graphics.drawImage(picture, area.x, area.y, null);
		graphics.dispose();
	}

	private static double opacity(BufferedImage canvas) {
		byte[] pixels = ((DataBufferByte) canvas.getRaster().getDataBuffer()).getData();
		long sum = 0;
		for (int i = 0; i < pixels.length; i += 4) {
			sum += pixels[i] & 0xFF;
		}
		return sum / (255.0 * pixels.length / 4);
	}

	// Reads every step-th pixel of the canvas that the frame covers.
	private BufferedImage read(Frame frame) throws IOException, PictureException {
		int step = this.plan.step();
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
		if (this.file.type() == PictureType.WEBP && !Codecs.HAVE_WEBP) {
			throw PictureException.unsupported();
		}
		ImageReader reader = Codecs.newReader(this.file.type(), !this.file.isCmyk());
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

}
