package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

import javax.imageio.IIOImage;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

import com.luciad.imageio.webp.CompressionType;
import com.luciad.imageio.webp.WebPImageReaderSpi;
import com.luciad.imageio.webp.WebPImageWriterSpi;
import com.luciad.imageio.webp.WebPReadParam;
import com.luciad.imageio.webp.WebPWriteParam;
import com.luciad.imageio.webp.WebPWriter;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Google's libwebp, which is native code: some platforms cannot load it.
 */
final class WebpCodec {

	private static final Log logger = LogFactory.getLog(WebpCodec.class);

	private static final float QUALITY = 0.80f;

	/**
	 * From 3 on it takes three times as long and saves a twentieth.
	 */
	private static final int METHOD = 2;

	static final boolean AVAILABLE = isAvailable();

	private WebpCodec() {
	}

	private static boolean isAvailable() {
		try {
			encode(new BufferedImage(1, 1, BufferedImage.TYPE_3BYTE_BGR));
			return true;
		}
		catch (IOException | LinkageError | RuntimeException ex) {
			logger.warn("No WebP pictures are read or written: its codec cannot be loaded", ex);
			return false;
		}
	}

	static ImageReader newReader() {
		return new WebPImageReaderSpi().createReaderInstance(null);
	}

	// Decodes fewer pixels, each the mean of those it stands for.
	static ImageReadParam scaled(int width, int height) {
		WebPReadParam param = new WebPReadParam();
		param.setUseScaling(true);
		param.setScaledWidth(width);
		param.setScaledHeight(height);
		return param;
	}

	static byte[] encode(BufferedImage picture) throws IOException {
		WebPWriter writer = (WebPWriter) new WebPImageWriterSpi().createWriterInstance(null);
		WebPWriteParam param = writer.getDefaultWriteParam();
		param.setCompressionType(CompressionType.Lossy);
		param.setCompressionQuality(QUALITY);
		param.setMethod(METHOD);
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (ImageOutputStream output = new MemoryCacheImageOutputStream(content)) {
			writer.setOutput(output);
			writer.write(null, new IIOImage(shared(picture), null, null), param);
		}
		finally {
			writer.dispose();
		}
		return content.toByteArray();
	}

	// The encoder asks for a copy of all pixels, which it only reads.
	private static BufferedImage shared(BufferedImage picture) {
		return new BufferedImage(picture.getColorModel(), picture.getRaster(), picture.isAlphaPremultiplied(), null) {

			@Override
			public Raster getData() {
				return getRaster();
			}

		};
	}

}
