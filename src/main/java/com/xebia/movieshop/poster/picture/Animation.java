package com.xebia.movieshop.poster.picture;

import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.IOException;
import java.util.Arrays;

import com.xebia.movieshop.poster.picture.format.Frame;
import com.xebia.movieshop.poster.picture.format.Frame.Disposal;
import com.xebia.movieshop.poster.picture.format.PictureException;
import com.xebia.movieshop.poster.picture.format.PictureFile;
import org.jspecify.annotations.Nullable;

/**
 * Paints the frames of a picture where they belong on its canvas, as browsers do, until
 * something can be seen.
 */
record Animation(PictureFile file, int step) {

	// The mean opacity of a canvas from which on it shows something. Animations often
	// begin with a frame that is clear or fades in.
	private static final double VISIBLE = 0.02;

	// Returns the canvas, with every step-th pixel of every step-th row.
	BufferedImage firstVisible(FrameReader reader) throws IOException, PictureException {
		double[] opacities = new double[this.file.frames().size()];
		BufferedImage visible = paint(reader, VISIBLE, opacities);
		double most = Arrays.stream(opacities).max().orElse(0);
		if (visible == null && most > 0) {
			visible = paint(reader, most, opacities);
		}
		if (visible == null) {
			throw new PictureException(PictureException.Reason.CLEAR, null);
		}
		return visible;
	}

	// Returns the first canvas with so much opacity, or null.
	private @Nullable BufferedImage paint(FrameReader reader, double opacity, double[] opacities)
			throws IOException, PictureException {
		BufferedImage canvas = new BufferedImage(scaled(this.file.canvas().width), scaled(this.file.canvas().height),
				BufferedImage.TYPE_4BYTE_ABGR_PRE);
		for (int i = 0; i < opacities.length; i++) {
			Frame frame = this.file.frames().get(i);
			BufferedImage picture = plain(reader.read(frame));
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
		return (size + this.step - 1) / this.step;
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

	/**
	 * Decodes a frame.
	 */
	interface FrameReader {

		// Returns the pixels of the frame that are in the reduced canvas.
		BufferedImage read(Frame frame) throws IOException, PictureException;

	}

}
