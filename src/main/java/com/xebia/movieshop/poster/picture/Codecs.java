package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
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

/**
 * The decoders and encoders that came with Java, and the decoders that were added to it.
 */
final class Codecs {

	private static final float JPEG_QUALITY = 0.85f;

	static {
		// A container may have looked for decoders before this application was there.
		ImageIO.scanForPlugins();
	}

	private Codecs() {
	}

	static ImageReader newReader(PictureType type, boolean ofJava) {
		try {
			return provider(ImageReaderSpi.class, type, ofJava).createReaderInstance();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	static byte[] encode(BufferedImage picture, PictureType type) throws IOException {
		ImageWriter writer = provider(ImageWriterSpi.class, type, true).createWriterInstance();
		ImageWriteParam param = writer.getDefaultWriteParam();
		if (type == PictureType.JPEG) {
			param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
			param.setCompressionQuality(JPEG_QUALITY);
		}
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (ImageOutputStream output = new MemoryCacheImageOutputStream(content)) {
			writer.setOutput(output);
			writer.write(null, new IIOImage(picture, null, null), param);
		}
		finally {
			writer.dispose();
		}
		return content.toByteArray();
	}

	private static <T extends ImageReaderWriterSpi> T provider(Class<T> category, PictureType type, boolean ofJava) {
		Iterator<T> providers = IIORegistry.getDefaultInstance()
			.getServiceProviders(category, (candidate) -> suits((ImageReaderWriterSpi) candidate, type, ofJava), true);
		return providers.next();
	}

	private static boolean suits(ImageReaderWriterSpi provider, PictureType type, boolean ofJava) {
		return (provider.getClass().getModule() == ImageIO.class.getModule()) == ofJava
				&& List.of(provider.getMIMETypes()).contains(type.contentType());
	}

}
