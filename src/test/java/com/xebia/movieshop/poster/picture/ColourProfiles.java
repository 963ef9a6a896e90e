package com.xebia.movieshop.poster.picture;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.nio.ByteBuffer;

/**
 * Colour profiles for tests, and the plain conversion of a picture to sRGB.
 */
final class ColourProfiles {

	private ColourProfiles() {
	}

	static byte[] of(int colourSpace) {
		return ((ICC_ColorSpace) ColorSpace.getInstance(colourSpace)).getProfile().getData();
	}

	static byte[] displayP3() {
		return withPrimaries(0.51512, 0.24120, -0.00105, 0.29198, 0.69225, 0.04189, 0.15710, 0.06657, 0.78407);
	}

	static byte[] adobeRgb() {
		return withPrimaries(0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457);
	}

	// Returns the profile of sRGB with other primary colours, given in XYZ under D50.
	private static byte[] withPrimaries(double... xyz) {
		ICC_Profile profile = ICC_Profile.getInstance(of(ColorSpace.CS_sRGB));
		int[] tags = { ICC_Profile.icSigRedColorantTag, ICC_Profile.icSigGreenColorantTag,
				ICC_Profile.icSigBlueColorantTag };
		for (int i = 0; i < tags.length; i++) {
			ByteBuffer tag = ByteBuffer.allocate(20).put(Samples.ascii("XYZ \0\0\0\0"));
			for (int k = 0; k < 3; k++) {
				tag.putInt((int) Math.round(xyz[3 * i + k] * 65536));
			}
			profile.setData(tags[i], tag.array());
		}
		return profile.getData();
	}

	static BufferedImage convert(BufferedImage picture, byte[] profile) {
		ColorModel model = new ComponentColorModel(new ICC_ColorSpace(ICC_Profile.getInstance(profile)), false, false,
				ColorModel.OPAQUE, DataBuffer.TYPE_BYTE);
		BufferedImage labelled = new BufferedImage(model, picture.getRaster(), false, null);
		return new ColorConvertOp(null).filter(labelled,
				new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_3BYTE_BGR));
	}

}
