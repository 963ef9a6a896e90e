package com.xebia.movieshop.poster.picture;

import java.awt.color.CMMException;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;

/**
 * Tells the space of colours from an embedded profile.
 */
final class ColourProfile {

	/**
	 * A longer profile is ignored; those of screens and cameras have a few kilobytes.
	 */
	static final int MAX_LENGTH = 128 * 1024;

	static final ColorSpace SRGB = ColorSpace.getInstance(ColorSpace.CS_sRGB);

	private ColourProfile() {
	}

	static ColorSpace of(byte[] profile) {
		try {
			return new ICC_ColorSpace(ICC_Profile.getInstance(profile));
		}
		catch (CMMException | IllegalArgumentException ex) {
			return SRGB;
		}
	}

}
