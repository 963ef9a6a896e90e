package com.xebia.movieshop.poster.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.WritableRaster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * Valid and invalid pictures to upload.
 */
public final class Samples {

	private Samples() {
	}

	// Red and green above blue and white.
	public static BufferedImage quarters(int width, int height, int type) {
		BufferedImage picture = new BufferedImage(width, height, type);
		Graphics2D graphics = picture.createGraphics();
		Color[] colours = { Color.RED, Color.GREEN, Color.BLUE, Color.WHITE };
		for (int i = 0; i < colours.length; i++) {
			graphics.setColor(colours[i]);
			graphics.fillRect(i % 2 * width / 2, i / 2 * height / 2, width, height);
		}
		graphics.dispose();
		return picture;
	}

	static BufferedImage plain(int width, int height, int type, Color colour) {
		BufferedImage picture = new BufferedImage(width, height, type);
		Graphics2D graphics = picture.createGraphics();
		graphics.setColor(colour);
		graphics.fillRect(0, 0, width, height);
		graphics.dispose();
		return picture;
	}

	static BufferedImage noise(int width, int height, int type) {
		BufferedImage picture = new BufferedImage(width, height, type);
		Random random = new Random(1);
		for (int y = 0; y < height; y++) {
			for (int x = 0; x < width; x++) {
				picture.setRGB(x, y, random.nextInt());
			}
		}
		return picture;
	}

	// Thin yellow lines and coarse grain on blue and brown, which lose colour and
	// sharpness first.
	static BufferedImage photo(int width, int height) {
		BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
		Graphics2D graphics = picture.createGraphics();
		graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		graphics.setPaint(new GradientPaint(0, 0, new Color(20, 40, 160), width, height, new Color(150, 100, 60)));
		graphics.fillRect(0, 0, width, height);
		Random random = new Random(1);
		for (int i = 0; i < 2000; i++) {
			int brightness = random.nextInt(256);
			graphics.setColor(new Color(brightness, brightness, brightness, 40));
			graphics.fillOval(random.nextInt(width), random.nextInt(height), 3 + i % 9, 3 + i % 5);
		}
		graphics.setColor(new Color(255, 230, 0));
		graphics.setStroke(new BasicStroke(3));
		for (int x = 20; x < width; x += 60) {
			graphics.drawLine(x, 0, width - x, height);
		}
		graphics.dispose();
		return picture;
	}

	public static byte[] encode(BufferedImage picture, String format) throws IOException {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		if (!ImageIO.write(picture, format, content)) {
			throw new IOException("Nobody writes " + format);
		}
		return content.toByteArray();
	}

	public static byte[] jpeg(int width, int height) throws IOException {
		return encode(quarters(width, height, BufferedImage.TYPE_3BYTE_BGR), "jpeg");
	}

	public static byte[] jpeg(WritableRaster raster) throws IOException {
		return write(ImageIO.getImageWritersByFormatName("jpeg").next(), new IIOImage(raster, null, null), (param) -> {
		});
	}

	static byte[] write(ImageWriter writer, IIOImage picture, Consumer<ImageWriteParam> settings) throws IOException {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (ImageOutputStream output = ImageIO.createImageOutputStream(content)) {
			ImageWriteParam param = writer.getDefaultWriteParam();
			settings.accept(param);
			writer.setOutput(output);
			writer.write(null, picture, param);
		}
		writer.dispose();
		return content.toByteArray();
	}

	public static byte[] withSegment(byte[] jpeg, int marker, byte[]... parts) {
		byte[] data = join(parts);
		byte[] head = { jpeg[0], jpeg[1], (byte) 0xFF, (byte) marker, (byte) (data.length + 2 >> 8),
				(byte) (data.length + 2) };
		return join(head, data, Arrays.copyOfRange(jpeg, 2, jpeg.length));
	}

	public static byte[] exif(int orientation, ByteOrder order) {
		return join(ascii("Exif\0\0"), tiff(orientation, order));
	}

	public static byte[] tiff(int orientation, ByteOrder order) {
		ByteBuffer tiff = ByteBuffer.allocate(64).order(order);
		tiff.put(ascii((order == ByteOrder.LITTLE_ENDIAN) ? "II" : "MM")).putShort((short) 42).putInt(8);
		// Two entries, the second for the GPS position.
		tiff.putShort((short) 2);
		tiff.putShort((short) 0x0112).putShort((short) 3).putInt(1).putShort((short) orientation).putShort((short) 0);
		tiff.putShort((short) 0x8825).putShort((short) 4).putInt(1).putInt(50);
		return tiff.putInt(0).array();
	}

	// Inserts a chunk after the header.
	public static byte[] withChunk(byte[] png, String name, byte[] data) {
		int headerEnd = 33;
		return join(Arrays.copyOf(png, headerEnd), chunk(name, data), Arrays.copyOfRange(png, headerEnd, png.length));
	}

	static byte[] chunk(String name, byte[] data) {
		CRC32 checksum = new CRC32();
		checksum.update(ascii(name));
		checksum.update(data);
		return ByteBuffer.allocate(12 + data.length)
			.putInt(data.length)
			.put(ascii(name))
			.put(data)
			.putInt((int) checksum.getValue())
			.array();
	}

	static byte[] deflate(byte[] data) throws IOException {
		ByteArrayOutputStream deflated = new ByteArrayOutputStream();
		try (DeflaterOutputStream output = new DeflaterOutputStream(deflated)) {
			output.write(data);
		}
		return deflated.toByteArray();
	}

	public static byte[] extendedWebp(int width, int height, byte[]... chunks) {
		// The decoder ignores the flags of chunks, except for that of animations.
		int flags = new String(chunks[0], 0, 4, StandardCharsets.ISO_8859_1).equals("ANIM") ? 0x02 : 0;
		byte[] header = ByteBuffer.allocate(10)
			.order(ByteOrder.LITTLE_ENDIAN)
			.putInt(flags)
			.put(threeBytes(width - 1))
			.put(threeBytes(height - 1))
			.array();
		return riffChunk("RIFF", ascii("WEBP"), riffChunk("VP8X", header), join(chunks));
	}

	static byte[] webpFrame(int width, int height, byte[] picture) {
		return webpFrame(0, 0, width, height, picture);
	}

	static byte[] webpFrame(int x, int y, int width, int height, byte[] picture) {
		return riffChunk("ANMF", threeBytes(x / 2), threeBytes(y / 2), threeBytes(width - 1), threeBytes(height - 1),
				new byte[4], picture);
	}

	public static byte[] riffChunk(String name, byte[]... parts) {
		byte[] data = join(parts);
		return ByteBuffer.allocate(8 + data.length + data.length % 2)
			.order(ByteOrder.LITTLE_ENDIAN)
			.put(ascii(name))
			.putInt(data.length)
			.put(data)
			.array();
	}

	private static byte[] threeBytes(int value) {
		return new byte[] { (byte) value, (byte) (value >> 8), (byte) (value >> 16) };
	}

	static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.ISO_8859_1);
	}

	static byte[] join(byte[]... parts) {
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			joined.writeBytes(part);
		}
		return joined.toByteArray();
	}

	public static Path file(Path directory, byte[] content) throws IOException {
		return Files.write(Files.createTempFile(directory, "upload", null), content);
	}

	public static BufferedImage picture(Rendition rendition) throws IOException {
		return ImageIO.read(new ByteArrayInputStream(rendition.content()));
	}

}
