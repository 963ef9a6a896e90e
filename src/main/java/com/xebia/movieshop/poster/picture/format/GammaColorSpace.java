package com.xebia.movieshop.poster.picture.format;

import java.awt.color.ColorSpace;

import org.jspecify.annotations.Nullable;

/**
 * The colours of a PNG that names the gamma of its samples instead of a profile, with the
 * primary colours of sRGB.
 */
final class GammaColorSpace extends ColorSpace {

	// The factor by which the gamma is stored, and the value that stands for sRGB.
	private static final float UNIT = 100_000;

	private static final float SRGB_GAMMA = 1 / 2.2f;

	private static final float TOLERANCE = 0.01f;

	private final float exponent;

	private GammaColorSpace(float gamma) {
		super(TYPE_RGB, 3);
		this.exponent = 1 / gamma;
	}

	// Returns null for values that browsers ignore, and for that of sRGB.
	static @Nullable ColorSpace of(int stored) {
		float gamma = stored / UNIT;
		boolean isUsable = gamma > 0.1 && gamma < 10 && Math.abs(gamma - SRGB_GAMMA) > TOLERANCE;
		return isUsable ? new GammaColorSpace(gamma) : null;
	}

	@Override
	public float[] toRGB(float[] colour) {
		float[] linear = new float[3];
		for (int i = 0; i < linear.length; i++) {
			linear[i] = (float) Math.pow(colour[i], this.exponent);
		}
		return ColorSpace.getInstance(CS_LINEAR_RGB).toRGB(linear);
	}

	@Override
	public float[] fromRGB(float[] rgb) {
		throw new UnsupportedOperationException();
	}

	@Override
	public float[] toCIEXYZ(float[] colour) {
		return ColorSpace.getInstance(CS_sRGB).toCIEXYZ(toRGB(colour));
	}

	@Override
	public float[] fromCIEXYZ(float[] xyz) {
		throw new UnsupportedOperationException();
	}

}
