package com.xebia.movieshop.poster.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;

import javax.imageio.IIOImage;
import javax.imageio.ImageIO;

import com.luciad.imageio.webp.CompressionType;
import com.luciad.imageio.webp.WebPImageWriterSpi;
import com.luciad.imageio.webp.WebPWriteParam;
import com.xebia.movieshop.poster.picture.FidelityTests.Upload;

/**
 * A photo saved as GIF, animated PNG and WebP, with frames that cover a part of the
 * canvas or show nothing at first.
 */
final class UploadedAnimations {

	private static final int X = 120;

	private static final int Y = 80;

	private UploadedAnimations() {
	}

	static Stream<Upload> all(BufferedImage photo) throws IOException {
		return Stream.of(gifs(photo), pngs(photo), webps(photo)).flatMap((uploads) -> uploads);
	}

	private static Stream<Upload> gifs(BufferedImage photo) throws IOException {
		BufferedImage indexed = UploadedPngs.indexed(photo, 8);
		BufferedImage looks = UploadedPngs.drawn(indexed, BufferedImage.TYPE_3BYTE_BGR);
		BufferedImage part = UploadedPngs.indexed(part(photo), 8);
		Stream.Builder<Upload> uploads = Stream.builder();
		uploads.add(new Upload("GIF", Samples.encode(indexed, "gif"), looks))
			.add(new Upload("GIF of a small frame", gif(photo, frame(part, 0, 0, 0, false)), placed(photo, part, 0, 0)))
			.add(new Upload("GIF of an offset frame",
					gif(photo, frame(part, X, Y, 0, false), frame(indexed, 0, 0, 0, false)), placed(photo, part, X, Y)))
			.add(new Upload("GIF beyond its screen", gif(part, frame(indexed, 0, 0, 0, false)), looks))
			.add(new Upload("GIF with surplus data",
					Samples.join(withoutTrailer(Samples.encode(indexed, "gif")), new byte[] { 0, 0, 7, 9, 0x3B }),
					looks));
		for (int disposal = 0; disposal < 4; disposal++) {
			uploads.add(new Upload("GIF with a clear first frame and disposal " + disposal,
					gif(photo, frame(clear(indexed), 0, 0, disposal, true), frame(indexed, 0, 0, 0, false)), looks));
		}
		return uploads.build();
	}

	private static Stream<Upload> pngs(BufferedImage photo) throws IOException {
		BufferedImage whole = UploadedPngs.drawn(photo, BufferedImage.TYPE_4BYTE_ABGR);
		BufferedImage part = UploadedPngs.drawn(part(photo), BufferedImage.TYPE_4BYTE_ABGR);
		BufferedImage clear = new BufferedImage(photo.getWidth(), photo.getHeight(), BufferedImage.TYPE_4BYTE_ABGR);
		BufferedImage other = Samples.quarters(photo.getWidth(), photo.getHeight(), BufferedImage.TYPE_4BYTE_ABGR);
		return Stream.of(new Upload("APNG", apng(whole, false, 0, 0, whole, other), photo),
				new Upload("APNG with a hidden default image", apng(other, true, 0, 0, whole), photo),
				new Upload("APNG with a hidden default image and an offset frame", apng(other, true, X, Y, part, whole),
						placed(photo, part, X, Y)),
				new Upload("APNG with a clear first frame", apng(clear, false, 0, 0, clear, whole), photo));
	}

	private static Stream<Upload> webps(BufferedImage photo) throws IOException {
		BufferedImage part = part(photo);
		BufferedImage translucent = UploadedPngs.translucent(photo);
		byte[] lossy = Samples.encode(photo, "webp");
		byte[] frames = Samples.extendedWebp(photo.getWidth(), photo.getHeight(),
				Samples.riffChunk("ANIM", new byte[6]), webpFrame(part, X, Y), webpFrame(photo, 0, 0));
		BufferedImage clear = new BufferedImage(photo.getWidth(), photo.getHeight(), BufferedImage.TYPE_4BYTE_ABGR);
		byte[] clearFirst = Samples.extendedWebp(photo.getWidth(), photo.getHeight(),
				Samples.riffChunk("ANIM", new byte[6]), webpFrame(clear, 0, 0), webpFrame(photo, 0, 0));
		return Stream.of(new Upload("lossy WebP", lossy, ImageIO.read(new ByteArrayInputStream(lossy))),
				new Upload("lossless WebP", lossless(photo), photo),
				new Upload("WebP with alpha", lossless(translucent), translucent),
				new Upload("WebP with an offset frame", frames, placed(photo, part, X, Y)),
				new Upload("WebP with a clear first frame", clearFirst, photo));
	}

	private static BufferedImage part(BufferedImage photo) {
		BufferedImage part = photo.getSubimage(X, Y, photo.getWidth() / 2, photo.getHeight() / 2);
		return UploadedPngs.drawn(part, BufferedImage.TYPE_3BYTE_BGR);
	}

	private static BufferedImage placed(BufferedImage photo, BufferedImage part, int x, int y) {
		BufferedImage canvas = new BufferedImage(photo.getWidth(), photo.getHeight(), BufferedImage.TYPE_4BYTE_ABGR);
		canvas.createGraphics().drawImage(part, x, y, null);
		return canvas;
	}

	// A picture of the transparent colour only, which is the first one.
	private static BufferedImage clear(BufferedImage indexed) {
		BufferedImage clear = UploadedPngs.indexed(indexed, 8);
		clear.getRaster()
			.setPixels(0, 0, clear.getWidth(), clear.getHeight(), new int[clear.getWidth() * clear.getHeight()]);
		return clear;
	}

	private static byte[] gif(BufferedImage screen, byte[]... frames) {
		byte[] header = ByteBuffer.allocate(13)
			.order(ByteOrder.LITTLE_ENDIAN)
			.put(Samples.ascii("GIF89a"))
			.putShort((short) screen.getWidth())
			.putShort((short) screen.getHeight())
			.array();
		return Samples.join(header, Samples.join(frames), new byte[] { 0x3B });
	}

	// Extracts the image from a single file, with the palette of that file.
	private static byte[] frame(BufferedImage indexed, int x, int y, int disposal, boolean firstColourIsClear)
			throws IOException {
		byte[] file = withoutTrailer(Samples.encode(indexed, "gif"));
		byte[] colours = Arrays.copyOfRange(file, 13, 13 + 768);
		int image = 13 + 768;
		while (file[image] != 0x2C) {
			image++;
		}
		int flags = disposal << 2 | (firstColourIsClear ? 1 : 0);
		byte[] control = { 0x21, (byte) 0xF9, 4, (byte) flags, 9, 0, 0, 0 };
		byte[] descriptor = ByteBuffer.allocate(10)
			.order(ByteOrder.LITTLE_ENDIAN)
			.put((byte) 0x2C)
			.putShort((short) x)
			.putShort((short) y)
			.putShort((short) indexed.getWidth())
			.putShort((short) indexed.getHeight())
			.put((byte) (0x87 | file[image + 9] & 0x40))
			.array();
		return Samples.join(control, descriptor, colours, Arrays.copyOfRange(file, image + 10, file.length));
	}

	private static byte[] withoutTrailer(byte[] gif) {
		return Arrays.copyOf(gif, gif.length - 1);
	}

	// The first frame is the default image, unless that is hidden.
	private static byte[] apng(BufferedImage image, boolean isHidden, int x, int y, BufferedImage... frames)
			throws IOException {
		byte[] file = Samples.encode(image, "png");
		ByteArrayOutputStream chunks = new ByteArrayOutputStream();
		chunks.writeBytes(Arrays.copyOf(file, 33));
		chunks.writeBytes(Samples.chunk("acTL", ByteBuffer.allocate(8).putInt(frames.length).array()));
		if (isHidden) {
			chunks.writeBytes(Samples.chunk("IDAT", pixels(image)));
		}
		int sequence = 0;
		for (int i = 0; i < frames.length; i++) {
			ByteBuffer control = ByteBuffer.allocate(26)
				.putInt(sequence++)
				.putInt(frames[i].getWidth())
				.putInt(frames[i].getHeight());
			control.putInt((i == 0) ? x : 0).putInt((i == 0) ? y : 0);
			chunks.writeBytes(Samples.chunk("fcTL", control.array()));
			boolean isDefault = i == 0 && !isHidden;
			chunks.writeBytes(isDefault ? Samples.chunk("IDAT", pixels(frames[i])) : Samples.chunk("fdAT",
					Samples.join(ByteBuffer.allocate(4).putInt(sequence++).array(), pixels(frames[i]))));
		}
		chunks.writeBytes(Samples.chunk("IEND", new byte[0]));
		return chunks.toByteArray();
	}

	// Returns the compressed pixels of a PNG.
	private static byte[] pixels(BufferedImage picture) throws IOException {
		ByteBuffer file = ByteBuffer.wrap(Samples.encode(picture, "png")).position(8);
		ByteArrayOutputStream pixels = new ByteArrayOutputStream();
		while (file.hasRemaining()) {
			int length = file.getInt();
			boolean isData = file.getInt() == 0x49444154;
			byte[] data = new byte[length];
			file.get(data).getInt();
			if (isData) {
				pixels.writeBytes(data);
			}
		}
		return pixels.toByteArray();
	}

	private static byte[] webpFrame(BufferedImage picture, int x, int y) throws IOException {
		byte[] file = lossless(picture);
		return Samples.webpFrame(x, y, picture.getWidth(), picture.getHeight(),
				Arrays.copyOfRange(file, 12, file.length));
	}

	private static byte[] lossless(BufferedImage picture) throws IOException {
		return Samples.write(new WebPImageWriterSpi().createWriterInstance(null), new IIOImage(picture, null, null),
				(param) -> ((WebPWriteParam) param).setCompressionType(CompressionType.Lossless));
	}

}
