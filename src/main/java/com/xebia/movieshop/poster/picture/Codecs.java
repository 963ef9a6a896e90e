package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
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
import org.w3c.dom.Element;

/**
 * The decoders and encoders: those of the JDK, a decoder for CMYK JPEGs, and Google's
 * libwebp, whose native code cannot be loaded on some platforms. Estimates what pictures
 * lose in a format.
 */
final class Codecs {

	private static final Log logger = LogFactory.getLog(Codecs.class);

	// From method 3 on, encoding takes three times as long and saves a twentieth.
	private static final int WEBP_METHOD = 2;

	// The mean squared difference from which on the loss can be seen, a PSNR of 36 dB.
	// Photos lose a tenth of that; thin lines of pure colours lose more.
	private static final double VISIBLE_LOSS = 16;

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
			encode(new BufferedImage(1, 1, BufferedImage.TYPE_3BYTE_BGR), PictureType.WEBP, true);
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

	// Encodes an opaque picture. Both formats usually store colours with half the
	// resolution, which blurs thin coloured lines; with sharp colours, JPEG stores all of
	// them. WebP's option for that takes a tenth of the time of an upload.
	static byte[] encode(BufferedImage picture, PictureType type, boolean sharpColours) throws IOException {
		boolean isWebp = type == PictureType.WEBP;
		ImageWriter writer = isWebp ? new WebPImageWriterSpi().createWriterInstance(null)
				: provider(ImageWriterSpi.class, type, true).createWriterInstance();
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (ImageOutputStream output = new MemoryCacheImageOutputStream(content)) {
			ImageWriteParam param = isWebp ? webpParam(writer) : jpegParam(writer, sharpColours);
			IIOMetadata metadata = (sharpColours && !isWebp) ? fullChroma(writer, picture, param) : null;
			writer.setOutput(output);
			writer.write(null, new IIOImage(picture, null, metadata), param);
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

	private static ImageWriteParam jpegParam(ImageWriter writer, boolean sharpColours) {
		ImageWriteParam param = writer.getDefaultWriteParam();
		param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
		param.setCompressionQuality(sharpColours ? 0.90f : 0.85f);
		return param;
	}

	// Sets the sampling factors of the luminance, in which those of the colours differ.
	private static IIOMetadata fullChroma(ImageWriter writer, BufferedImage picture, ImageWriteParam param)
			throws IOException {
		IIOMetadata metadata = writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(picture),
				param);
		IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree(metadata.getNativeMetadataFormatName());
		Element luminance = (Element) root.getElementsByTagName("componentSpec").item(0);
		luminance.setAttribute("HsamplingFactor", "1");
		luminance.setAttribute("VsamplingFactor", "1");
		metadata.setFromTree(metadata.getNativeMetadataFormatName(), root);
		return metadata;
	}

	private static ImageWriteParam webpParam(ImageWriter writer) {
		WebPWriteParam param = (WebPWriteParam) writer.getDefaultWriteParam();
		param.setCompressionType(CompressionType.Lossy);
		param.setCompressionQuality(0.80f);
		param.setMethod(WEBP_METHOD);
		return param;
	}

	// Returns whether it can be seen what a picture loses in a format with chroma
	// subsampling, which stores colours, apart from their brightness, for blocks of two
	// by two pixels only.
	static boolean losesColours(BufferedImage picture) {
		byte[] bytes = ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
		int rowLength = 3 * picture.getWidth();
		double sum = 0;
		for (int y = 0; y + 1 < picture.getHeight(); y += 2) {
			for (int x = 0; x + 1 < picture.getWidth(); x += 2) {
				sum += deviation(bytes, y * rowLength + 3 * x, rowLength);
			}
		}
		return sum / (2.0 * picture.getWidth() * picture.getHeight()) > VISIBLE_LOSS;
	}

	// Returns the sum of the squared differences of Cb and Cr, as JPEG defines them, from
	// their means in a block.
	private static double deviation(byte[] bytes, int offset, int rowLength) {
		int[] offsets = { offset, offset + 3, offset + rowLength, offset + rowLength + 3 };
		double sumBlue = 0;
		double sumRed = 0;
		double squares = 0;
		for (int pixel : offsets) {
			int blue = bytes[pixel] & 0xFF;
			int green = bytes[pixel + 1] & 0xFF;
			int red = bytes[pixel + 2] & 0xFF;
			double chromaBlue = -0.168736 * red - 0.331264 * green + 0.5 * blue;
			double chromaRed = 0.5 * red - 0.418688 * green - 0.081312 * blue;
			sumBlue += chromaBlue;
			sumRed += chromaRed;
			squares += chromaBlue * chromaBlue + chromaRed * chromaRed;
		}
		return squares - (sumBlue * sumBlue + sumRed * sumRed) / 4;
	}

}
