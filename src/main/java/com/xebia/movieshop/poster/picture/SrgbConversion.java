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
import java.awt.image.DataBufferByte;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Reads embedded colour profiles and converts pictures to sRGB, the colour space of
 * pictures without a profile.
 */
final class SrgbConversion {

	// Longer profiles are ignored; those of screens and cameras have a few kilobytes.
	static final int MAX_PROFILE_LENGTH = 128 * 1024;

	// Profiles of print have up to two megabytes.
	private static final int MAX_PRINT_PROFILE_LENGTH = 4 << 20;

	static final ColorSpace SRGB = ColorSpace.getInstance(ColorSpace.CS_sRGB);

	// Differences from sRGB up to this are invisible, on a scale from 0 to 1.
	private static final float TOLERANCE = 0.012f;

	private static final float[][] PROBES = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0.2f, 0.5f, 0.8f },
			{ 0.7f, 0.3f, 0.1f }, { 0.1f, 0.1f, 0.1f } };

	// The factor by which the gamma is stored, and the value that stands for sRGB.
	private static final float GAMMA_UNIT = 100_000;

	private static final float SRGB_GAMMA = 1 / 2.2f;

	// The first numbers of tags: of "XYZ ", and of "para" with a curve of five
	// parameters.
	private static final int[] COLORANT = { 0x58595A20, 0 };

	private static final int[] CURVE = { 0x70617261, 0, 3 << 16 };

	private static final int[] COLORANT_TAGS = { ICC_Profile.icSigRedColorantTag, ICC_Profile.icSigGreenColorantTag,
			ICC_Profile.icSigBlueColorantTag };

	// What H.273 calls BT.709, BT.2020 and Display P3: red, green and blue as XYZ for the
	// white D50.
	private static final Map<Integer, double[][]> PRIMARIES = Map.of(1, new double[0][], 9,
			new double[][] { { 0.673459, 0.279033, -0.001931 }, { 0.165661, 0.675338, 0.029979 },
					{ 0.125100, 0.045629, 0.797162 } },
			12, new double[][] { { 0.515102, 0.241182, -0.001049 }, { 0.291965, 0.692236, 0.041882 },
					{ 0.157153, 0.066582, 0.784378 } });

	private static final float GAMMA_TOLERANCE = 0.01f;

	private SrgbConversion() {
	}

	// Returns null for profiles that browsers ignore: broken ones, and those of other
	// colour components than the picture has.
	static @Nullable ColorSpace readProfile(byte[] profile, int components) {
		if (profile.length > ((components > 3) ? MAX_PRINT_PROFILE_LENGTH : MAX_PROFILE_LENGTH)) {
			return null;
		}
		try {
			ColorSpace colours = new ICC_ColorSpace(ICC_Profile.getInstance(profile));
			int type = switch (components) {
				case 1 -> ColorSpace.TYPE_GRAY;
				case 3 -> ColorSpace.TYPE_RGB;
				default -> ColorSpace.TYPE_CMYK;
			};
			// Fails for a profile that lacks what a conversion needs.
			return (colours.getType() == type && colours.toRGB(new float[components]).length == 3) ? colours : null;
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	// Reads the gamma that a PNG names instead of a profile. Returns null for values that
	// browsers ignore, and for that of sRGB.
	static @Nullable ColorSpace readGamma(int stored) {
		float gamma = stored / GAMMA_UNIT;
		boolean isUsable = gamma > 0.1 && gamma < 10 && Math.abs(gamma - SRGB_GAMMA) > GAMMA_TOLERANCE;
		if (!isUsable) {
			return null;
		}
		return colours(new double[0][], GAMMA_UNIT / stored, 1, 0, 0, 0);
	}

	// Reads the primaries and the transfer function of a PNG by their numbers in ITU-T
	// H.273. Returns null for others than those of pictures on a screen.
	static @Nullable ColorSpace readCodePoints(byte[] points) {
		if (points.length != 4 || points[2] != 0 || points[3] != 1) {
			return null;
		}
		double[][] primaries = PRIMARIES.get((int) points[0]);
		return (primaries != null) ? colours(primaries, points[1]) : null;
	}

	private static @Nullable ColorSpace colours(double[][] primaries, int transfer) {
		return switch (transfer) {
			// As screens show the curves of cameras.
			case 1, 6, 14, 15 -> colours(primaries, 2.4, 1, 0, 0, 0);
			case 4 -> colours(primaries, 2.2, 1, 0, 0, 0);
			case 5 -> colours(primaries, 2.8, 1, 0, 0, 0);
			case 8 -> colours(primaries, 1, 1, 0, 0, 0);
			case 13 -> colours(primaries, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);
			default -> null;
		};
	}

	// Returns a variant of sRGB with other primaries, unless there are none, and another
	// curve: (a x + b) ^ exponent for x from d on, and c x below.
	private static ColorSpace colours(double[][] primaries, double exponent, double a, double b, double c, double d) {
		ICC_Profile profile = ICC_Profile.getInstance(ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData());
		for (int i = 0; i < primaries.length; i++) {
			profile.setData(COLORANT_TAGS[i], tag(COLORANT, primaries[i]));
		}
		byte[] curve = tag(CURVE, exponent, a, b, c, d);
		profile.setData(ICC_Profile.icSigRedTRCTag, curve);
		profile.setData(ICC_Profile.icSigGreenTRCTag, curve);
		profile.setData(ICC_Profile.icSigBlueTRCTag, curve);
		return new ICC_ColorSpace(profile);
	}

	private static byte[] tag(int[] type, double... numbers) {
		ByteBuffer tag = ByteBuffer.allocate(4 * (type.length + numbers.length));
		Arrays.stream(type).forEach(tag::putInt);
		Arrays.stream(numbers).forEach((number) -> tag.putInt((int) Math.round(65536 * number)));
		return tag.array();
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
		if (colours.isCS_sRGB()) {
			return true;
		}
		for (float[] probe : PROBES) {
			if (colours.getType() == ColorSpace.TYPE_GRAY) {
				probe = new float[] { probe[0], probe[0], probe[0] };
			}
			float[] rgb = colours.toRGB(Arrays.copyOf(probe, colours.getNumComponents()));
			for (int i = 0; i < rgb.length; i++) {
				if (Math.abs(rgb[i] - probe[i]) > TOLERANCE) {
					return false;
				}
			}
		}
		return true;
	}

	private static BufferedImage converted(BufferedImage picture, ColorSpace colours) {
		if (colours.getType() == ColorSpace.TYPE_GRAY) {
			return curved(picture, colours);
		}
		boolean hasAlpha = picture.getColorModel().hasAlpha();
		int type = hasAlpha ? BufferedImage.TYPE_4BYTE_ABGR : BufferedImage.TYPE_3BYTE_BGR;
		ColorModel model = new ComponentColorModel(colours, hasAlpha, false,
				hasAlpha ? ColorModel.TRANSLUCENT : ColorModel.OPAQUE, DataBuffer.TYPE_BYTE);
		BufferedImage labelled = new BufferedImage(model, copy(picture, type).getRaster(), false, null);
		BufferedImage result = new BufferedImage(picture.getWidth(), picture.getHeight(), type);
		return copy(new ColorConvertOp(null).filter(labelled, result), picture.getType());
	}

	// Converts a picture whose components are converted by one curve.
	private static BufferedImage curved(BufferedImage picture, ColorSpace colours) {
		byte[] curve = new byte[256];
		for (int i = 0; i < curve.length; i++) {
			float[] colour = new float[colours.getNumComponents()];
			Arrays.fill(colour, i / 255f);
			curve[i] = (byte) Math.round(colours.toRGB(colour)[0] * 255);
		}
		boolean hasAlpha = picture.getColorModel().hasAlpha();
		BufferedImage result = copy(picture, hasAlpha ? BufferedImage.TYPE_4BYTE_ABGR : BufferedImage.TYPE_3BYTE_BGR);
		byte[] bytes = ((DataBufferByte) result.getRaster().getDataBuffer()).getData();
		for (int i = 0; i < bytes.length; i++) {
			// The first of four bytes is the alpha.
			if (!hasAlpha || i % 4 > 0) {
				bytes[i] = curve[bytes[i] & 0xFF];
			}
		}
		return copy(result, picture.getType());
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
