package com.xebia.movieshop.poster.picture;

import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.color.CMMException;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;

/**
 * Reads embedded colour profiles and converts pictures to sRGB, the colour space of
 * pictures without a profile.
 */
final class SrgbConversion {

	// Longer profiles are ignored; those of screens and cameras have a few kilobytes.
	static final int MAX_PROFILE_LENGTH = 128 * 1024;

	static final ColorSpace SRGB = ColorSpace.getInstance(ColorSpace.CS_sRGB);

	// Differences from sRGB up to this are invisible, on a scale from 0 to 1.
	private static final float TOLERANCE = 0.012f;

	private static final float[][] PROBES = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0.2f, 0.5f, 0.8f },
			{ 0.7f, 0.3f, 0.1f }, { 0.1f, 0.1f, 0.1f } };

	private SrgbConversion() {
	}

	static ColorSpace readProfile(byte[] profile) {
		try {
			return new ICC_ColorSpace(ICC_Profile.getInstance(profile));
		}
		catch (CMMException | IllegalArgumentException ex) {
			return SRGB;
		}
	}

	static BufferedImage convert(BufferedImage picture, ColorSpace colours) {
		try {
			return isSrgb(colours) ? picture : converted(picture, colours);
		}
		// A broken profile is ignored.
		catch (CMMException | IllegalArgumentException ex) {
			return picture;
		}
	}

	// Compares colours, because cameras and programs embed many versions of sRGB.
	private static boolean isSrgb(ColorSpace colours) {
		if (colours.isCS_sRGB() || colours.getType() != ColorSpace.TYPE_RGB) {
			return true;
		}
		for (float[] probe : PROBES) {
			float[] rgb = colours.toRGB(probe);
			for (int i = 0; i < rgb.length; i++) {
				if (Math.abs(rgb[i] - probe[i]) > TOLERANCE) {
					return false;
				}
			}
		}
		return true;
	}

	private static BufferedImage converted(BufferedImage picture, ColorSpace colours) {
		boolean hasAlpha = picture.getColorModel().hasAlpha();
		int type = hasAlpha ? BufferedImage.TYPE_4BYTE_ABGR : BufferedImage.TYPE_3BYTE_BGR;
		ColorModel model = new ComponentColorModel(colours, hasAlpha, false,
				hasAlpha ? ColorModel.TRANSLUCENT : ColorModel.OPAQUE, DataBuffer.TYPE_BYTE);
		BufferedImage labelled = new BufferedImage(model, copy(picture, type).getRaster(), false, null);
		BufferedImage result = new BufferedImage(picture.getWidth(), picture.getHeight(), type);
		return copy(new ColorConvertOp(null).filter(labelled, result), picture.getType());
	}

	static BufferedImage copy(BufferedImage picture, int type) {
		if (picture.getType() == type) {
			return picture;
		}
		BufferedImage copy = new BufferedImage(picture.getWidth(), picture.getHeight(), type);
		Graphics2D graphics = copy.createGraphics();
		graphics.setComposite(AlphaComposite.Src);
		graphics.drawImage(picture, 0, 0, null);
		graphics.dispose();
		return copy;
	}

}
