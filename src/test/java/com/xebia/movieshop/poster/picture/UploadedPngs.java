package com.xebia.movieshop.poster.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.util.stream.Stream;

import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;

import com.xebia.movieshop.poster.picture.FidelityTests.Upload;

/**
 * A photo saved as PNG in all depths and colour types.
 */
final class UploadedPngs {

	private UploadedPngs() {
	}

	static Stream<Upload> all(BufferedImage photo) throws IOException {
		BufferedImage translucent = translucent(photo);
		Stream.Builder<Upload> uploads = Stream.builder();
		for (int bits : new int[] { 1, 2, 4, 8 }) {
			BufferedImage palette = indexed(photo, bits);
			uploads.add(new Upload("palette of " + bits + " bits", png(palette, bits == 4),
					drawn(palette, BufferedImage.TYPE_3BYTE_BGR)));
		}
		return uploads.add(new Upload("8 bits", png(photo, false), photo))
			.add(new Upload("8 bits, interlaced", png(photo, true), photo))
			.add(new Upload("16 bits", png(deep(photo), false), photo))
			.add(new Upload("grey of 8 bits", png(greyOnly(photo), false), grey(photo)))
			.add(new Upload("alpha of 8 bits", png(translucent, false), translucent))
			.add(new Upload("alpha of 16 bits, interlaced", png(deep(translucent), true), translucent))
			.build();
	}

	private static byte[] png(BufferedImage picture, boolean interlaced) throws IOException {
		return Samples.write(ImageIO.getImageWritersByFormatName("png").next(), new IIOImage(picture, null, null),
				(param) -> param
					.setProgressiveMode(interlaced ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED));
	}

	// An oval of the photo, with a translucent rim.
	static BufferedImage translucent(BufferedImage photo) {
		BufferedImage picture = new BufferedImage(photo.getWidth(), photo.getHeight(), BufferedImage.TYPE_4BYTE_ABGR);
		for (int y = 0; y < photo.getHeight(); y++) {
			for (int x = 0; x < photo.getWidth(); x++) {
				double radius = Math.hypot(2.0 * x / photo.getWidth() - 1, 2.0 * y / photo.getHeight() - 1);
				int alpha = (int) Math.max(0, Math.min(255, 1200 - 1200 * radius));
				picture.setRGB(x, y, alpha << 24 | photo.getRGB(x, y) & 0xFF_FFFF);
			}
		}
		return picture;
	}

	// Dithers the photo with so many bits of a palette.
	static BufferedImage indexed(BufferedImage photo, int bits) {
		int colours = 1 << bits;
		byte[][] palette = new byte[3][colours];
		for (int i = 0; i < colours; i++) {
			Color colour = new Color(photo.getRGB(i * 37 % photo.getWidth(), i * 101 % photo.getHeight()));
			palette[0][i] = (byte) colour.getRed();
			palette[1][i] = (byte) colour.getGreen();
			palette[2][i] = (byte) colour.getBlue();
		}
		IndexColorModel model = new IndexColorModel(bits, colours, palette[0], palette[1], palette[2]);
		return copy(photo, new BufferedImage(photo.getWidth(), photo.getHeight(),
				(bits == 8) ? BufferedImage.TYPE_BYTE_INDEXED : BufferedImage.TYPE_BYTE_BINARY, model));
	}

	static BufferedImage drawn(BufferedImage picture, int type) {
		return copy(picture, new BufferedImage(picture.getWidth(), picture.getHeight(), type));
	}

	private static BufferedImage copy(BufferedImage picture, BufferedImage target) {
		Graphics2D graphics = target.createGraphics();
		graphics.drawImage(picture, 0, 0, null);
		graphics.dispose();
		return target;
	}

	private static BufferedImage deep(BufferedImage picture) {
		boolean hasAlpha = picture.getColorModel().hasAlpha();
		ColorModel model = new ComponentColorModel(ColorSpace.getInstance(ColorSpace.CS_sRGB), hasAlpha, false,
				hasAlpha ? ColorModel.TRANSLUCENT : ColorModel.OPAQUE, DataBuffer.TYPE_USHORT);
		WritableRaster raster = model.createCompatibleWritableRaster(picture.getWidth(), picture.getHeight());
		int[] samples = picture.getRaster().getPixels(0, 0, picture.getWidth(), picture.getHeight(), (int[]) null);
		for (int i = 0; i < samples.length; i++) {
			samples[i] *= 257;
		}
		raster.setPixels(0, 0, picture.getWidth(), picture.getHeight(), samples);
		return new BufferedImage(model, raster, false, null);
	}

	// The luminance as JPEG defines it.
	private static int luminance(int rgb) {
		Color colour = new Color(rgb);
		return (int) Math.round(0.299 * colour.getRed() + 0.587 * colour.getGreen() + 0.114 * colour.getBlue());
	}

	static BufferedImage grey(BufferedImage photo) {
		BufferedImage grey = new BufferedImage(photo.getWidth(), photo.getHeight(), BufferedImage.TYPE_3BYTE_BGR);
		for (int y = 0; y < photo.getHeight(); y++) {
			for (int x = 0; x < photo.getWidth(); x++) {
				grey.setRGB(x, y, luminance(photo.getRGB(x, y)) * 0x01_0101);
			}
		}
		return grey;
	}

	private static BufferedImage greyOnly(BufferedImage photo) {
		BufferedImage grey = new BufferedImage(photo.getWidth(), photo.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
		for (int y = 0; y < photo.getHeight(); y++) {
			for (int x = 0; x < photo.getWidth(); x++) {
				grey.getRaster().setSample(x, y, 0, luminance(photo.getRGB(x, y)));
			}
		}
		return grey;
	}

	// Returns a JPEG of inverted inks, converted to luminance and chrominance, without
	// black.
	static byte[] ycck(BufferedImage photo) throws IOException {
		WritableRaster raster = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, photo.getWidth(),
				photo.getHeight(), 4, null);
		byte[] samples = ((DataBufferByte) raster.getDataBuffer()).getData();
		for (int i = 0; i < samples.length; i += 4) {
			Color colour = new Color(~photo.getRGB(i / 4 % photo.getWidth(), i / 4 / photo.getWidth()));
			int red = colour.getRed();
			int green = colour.getGreen();
			int blue = colour.getBlue();
			samples[i] = (byte) Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
			samples[i + 1] = (byte) Math.round(128 - 0.168736 * red - 0.331264 * green + 0.5 * blue);
			samples[i + 2] = (byte) Math.round(128 + 0.5 * red - 0.418688 * green - 0.081312 * blue);
			samples[i + 3] = (byte) 255;
		}
		return Samples.withSegment(Samples.jpeg(raster), 0xEE, Samples.ascii("Adobe\0\144\0\0\0\0\2"));
	}

}
