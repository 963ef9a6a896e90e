package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.spi.ImageReaderWriterSpi;
import javax.imageio.spi.ImageWriterSpi;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

import com.luciad.imageio.webp.CompressionType;
import com.luciad.imageio.webp.WebPImageReaderSpi;
import com.luciad.imageio.webp.WebPImageWriterSpi;
import com.luciad.imageio.webp.WebPWriteParam;
import org.apache.commons.io.function.Uncheck;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The decoders and encoders: those of the JDK, a decoder for CMYK JPEGs, and Google's
 * libwebp, whose native code cannot be loaded on some platforms.
 */
final class Codecs {

	private static final Log logger = LogFactory.getLog(Codecs.class);

	private static final float JPEG_QUALITY = 0.85f;

	private static final float WEBP_QUALITY = 0.80f;

	// From method 3 on, encoding takes three times as long and saves a twentieth.
	private static final int WEBP_METHOD = 2;

	static final boolean HAVE_WEBP;

	static {
		// A servlet container may have scanned for decoders before it deployed this WAR.
		ImageIO.scanForPlugins();
		HAVE_WEBP = loadWebp();
	}

	private Codecs() {
	}

	private static boolean loadWebp() {
		try {
			encode(new BufferedImage(1, 1, BufferedImage.TYPE_3BYTE_BGR), PictureType.WEBP);
			return true;
		}
		catch (IOException | LinkageError | RuntimeException ex) {
			logger.warn("WebP pictures are not supported, because their codec cannot be loaded", ex);
			return false;
		}
	}

	static ImageReader newReader(PictureType type, boolean fromJdk) {
		return (type == PictureType.WEBP) ? new WebPImageReaderSpi().createReaderInstance(null)
				: Uncheck.get(provider(ImageReaderSpi.class, type, fromJdk)::createReaderInstance);
	}

	static byte[] encode(BufferedImage picture, PictureType type) throws IOException {
		ImageWriter writer = (type == PictureType.WEBP) ? new WebPImageWriterSpi().createWriterInstance(null)
				: provider(ImageWriterSpi.class, type, true).createWriterInstance();
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (ImageOutputStream output = new MemoryCacheImageOutputStream(content)) {
			writer.setOutput(output);
			writer.write(null, new IIOImage((type == PictureType.WEBP) ? shared(picture) : picture, null, null),
					compression(writer, type));
		}
		finally {
			writer.dispose();
		}
		return content.toByteArray();
	}

	private static <T extends ImageReaderWriterSpi> T provider(Class<T> category, PictureType type, boolean fromJdk) {
		return IIORegistry.getDefaultInstance()
			.getServiceProviders(category, (candidate) -> suits((ImageReaderWriterSpi) candidate, type, fromJdk), true)
			.next();
	}

	private static boolean suits(ImageReaderWriterSpi provider, PictureType type, boolean fromJdk) {
		return (provider.getClass().getModule() == ImageIO.class.getModule()) == fromJdk
				&& List.of(provider.getMIMETypes()).contains(type.contentType());
	}

	private static ImageWriteParam compression(ImageWriter writer, PictureType type) {
		ImageWriteParam param = writer.getDefaultWriteParam();
		if (type == PictureType.JPEG) {
			param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
			param.setCompressionQuality(JPEG_QUALITY);
		}
		else if (param instanceof WebPWriteParam webp) {
			webp.setCompressionType(CompressionType.Lossy);
			webp.setCompressionQuality(WEBP_QUALITY);
			webp.setMethod(WEBP_METHOD);
		}
		return param;
	}

	// Avoids the copy of all pixels that the WebP encoder requests but only reads.
	private static BufferedImage shared(BufferedImage picture) {
		return new BufferedImage(picture.getColorModel(), picture.getRaster(), picture.isAlphaPremultiplied(), null) {

			@Override
			public Raster getData() {
				return getRaster();
			}

		};
	}

}
