package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.imageio.ImageIO;

import com.xebia.movieshop.poster.picture.Renditions.Rendition;
import com.xebia.movieshop.poster.picture.Workload.Limits;

/**
 * Re-encodes uploads in several sizes: upright, in sRGB and without any other data of the
 * file. Time and memory are limited even for hostile uploads.
 */
public class RenditionMaker {

	/**
	 * The number of the rules by which renditions are made; renditions with lower numbers
	 * are made again.
	 */
	public static final int RULES = 2;

	// WebP files up to this width are made together with the other files.
	private static final int MAX_WEBP_WIDTH = 640;

	private final Limits limits;

	private final Workload workload;

	public RenditionMaker(long maxPixels) {
		this(Limits.of(maxPixels));
	}

	RenditionMaker(Limits limits) {
		this.limits = limits;
		this.workload = new Workload(limits);
	}

	// Makes all files but the WebP of a large picture, which takes as long as all other
	// files together.
	public Renditions make(Path upload) throws IOException, PictureException {
		return make(upload, MAX_WEBP_WIDTH);
	}

	// Makes all files, including the WebP of a large picture.
	public Renditions makeAll(Path upload) throws IOException, PictureException {
		return make(upload, Integer.MAX_VALUE);
	}

	private Renditions make(Path upload, int maxWebpWidth) throws IOException, PictureException {
		Structure structure = Structure.of(upload);
		Decoder decoder = new Decoder(upload, structure, this.limits);
		DecodingPlan plan = decoder.plan();
		try (Closeable share = this.workload.begin(plan.memory())) {
			return render(structure.type(), full(decoder.decode(plan), structure), maxWebpWidth);
		}
		catch (OutOfMemoryError ex) {
			throw PictureException.busy(ex);
		}
	}

	// Finds the dominant colour of a picture's smallest rendition; takes a share of the
	// workload, as an upload does.
	public String findColour(InputStream rendition) throws IOException, PictureException {
		try (Closeable share = this.workload.begin(0)) {
			return DominantColour.of(ImageIO.read(rendition));
		}
	}

	// Converts colours and rotates after scaling, when there are fewer pixels.
	private static BufferedImage full(Decoder.Decoded decoded, Structure structure) {
		BufferedImage picture = decoded.picture();
		Dimension size = RenditionSize.FULL.of(picture.getWidth(), picture.getHeight());
		BufferedImage full = PictureScaler.scale(picture, size.width, size.height);
		if (isOpaque(full)) {
			full = SrgbConversion.copy(full, BufferedImage.TYPE_3BYTE_BGR);
		}
		full = SrgbConversion.convert(full, structure.colours(decoded.colours()));
		return structure.orientation().turnUpright(full);
	}

	private static boolean isOpaque(BufferedImage picture) {
		if (!picture.getColorModel().hasAlpha()) {
			return true;
		}
		Raster raster = picture.getRaster();
		int[] row = new int[picture.getWidth()];
		for (int y = 0; y < picture.getHeight(); y++) {
			raster.getSamples(0, y, row.length, 1, 3, row);
			if (Arrays.stream(row).anyMatch((alpha) -> alpha != 255)) {
				return false;
			}
		}
		return true;
	}

	private static Renditions render(PictureType type, BufferedImage full, int maxWebpWidth) throws IOException {
		List<Rendition> files = new ArrayList<>();
		BufferedImage picture = full;
		for (RenditionSize size : RenditionSize.values()) {
			Dimension dimension = size.of(full.getWidth(), full.getHeight());
			if (size == RenditionSize.FULL || dimension.width < full.getWidth()) {
				picture = PictureScaler.scale(picture, dimension.width, dimension.height);
				files.addAll(encode(picture, size, dimension.width <= maxWebpWidth));
			}
		}
		return new Renditions(type, DominantColour.of(picture), files);
	}

	private static List<Rendition> encode(BufferedImage picture, RenditionSize size, boolean webp) throws IOException {
		List<Rendition> renditions = new ArrayList<>();
		Rendition plain = encode(picture, size,
				picture.getColorModel().hasAlpha() ? PictureType.PNG : PictureType.JPEG);
		renditions.add(plain);
		if (webp && Codecs.HAVE_WEBP) {
			Rendition smaller = encode(picture, size, PictureType.WEBP);
			if (smaller.content().length < plain.content().length) {
				renditions.add(smaller);
			}
		}
		return renditions;
	}

	// The encoders interpret premultiplied colours as straight ones.
	private static Rendition encode(BufferedImage picture, RenditionSize size, PictureType type) throws IOException {
		BufferedImage plain = picture.getColorModel().hasAlpha()
				? SrgbConversion.copy(picture, BufferedImage.TYPE_4BYTE_ABGR) : picture;
		return new Rendition(size, type, picture.getWidth(), picture.getHeight(), Codecs.encode(plain, type));
	}

}
