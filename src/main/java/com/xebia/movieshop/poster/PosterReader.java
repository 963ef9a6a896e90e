package com.xebia.movieshop.poster;

import java.awt.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;

import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.ImageInputStream;

import org.apache.commons.io.function.IOFunction;

import org.springframework.stereotype.Component;

/**
 * Tells what picture a file holds, from its content alone.
 */
@Component
class PosterReader {

	private static final int MAX_SIDE = 12_000;

	/**
	 * Pixels of the longer side that a trial decodes: it reads the whole file and keeps
	 * little of it.
	 */
	private static final int TRIAL_SIDE = 200;

	/**
	 * What the JPEG decoder merely warns of.
	 */
	private static final Pattern DAMAGE = Pattern.compile("Premature|Truncated|Corrupt");

	/**
	 * Some decoders hold the whole picture in memory, however little of it is kept.
	 */
	private final Semaphore trials = new Semaphore(2, true);

	private final long maxPixels;

	PosterReader(PosterProperties properties) {
		// A container may have looked for decoders before this application was there.
		ImageIO.scanForPlugins();
		this.maxPixels = properties.maxPixels();
	}

	PosterType readType(Path file) throws IOException {
		try (InputStream content = Files.newInputStream(file)) {
			return PosterType.ofContent(content.readNBytes(PosterType.MAGIC_LENGTH))
				.orElseThrow(PosterRejectedException::unsupported);
		}
	}

	Dimension readDimension(Path file, PosterType type) {
		return read(file, type, this::checkedDimension);
	}

	void tryDecoding(Path file, PosterType type) {
		this.trials.acquireUninterruptibly();
		try {
			List<String> warnings = read(file, type, PosterReader::decode);
			if (warnings.stream().anyMatch(DAMAGE.asPredicate())) {
				throw PosterRejectedException.damaged(null);
			}
		}
		finally {
			this.trials.release();
		}
	}

	private static <T> T read(Path file, PosterType type, IOFunction<ImageReader, T> reading) {
		ImageReader reader = ImageIO.getImageReadersByMIMEType(type.contentType()).next();
		try (ImageInputStream input = new FileImageInputStream(file.toFile())) {
			reader.setInput(input, true, true);
			return reading.apply(reader);
		}
		catch (PosterRejectedException ex) {
			throw ex;
		}
		// The decoders answer some malformed files with unchecked exceptions.
		catch (IOException | RuntimeException ex) {
			throw PosterRejectedException.damaged(ex);
		}
		finally {
			reader.dispose();
		}
	}

	private Dimension checkedDimension(ImageReader reader) throws IOException {
		int width = reader.getWidth(0);
		int height = reader.getHeight(0);
		if (width < 1 || height < 1) {
			throw PosterRejectedException.damaged(null);
		}
		if (width > MAX_SIDE || height > MAX_SIDE || (long) width * height > this.maxPixels) {
			throw PosterRejectedException.tooManyPixels(width, height, this.maxPixels / 1_000_000);
		}
		return new Dimension(width, height);
	}

	private static List<String> decode(ImageReader reader) throws IOException {
		List<String> warnings = new ArrayList<>();
		reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
		ImageReadParam trial = reader.getDefaultReadParam();
		int step = Math.max(1, Math.max(reader.getWidth(0), reader.getHeight(0)) / TRIAL_SIDE);
		trial.setSourceSubsampling(step, step, 0, 0);
		// A raster where possible: it needs no colour model, which print JPEGs lack.
		if (reader.canReadRaster()) {
			reader.readRaster(0, trial);
		}
		else {
			reader.read(0, trial);
		}
		return warnings;
	}

}
