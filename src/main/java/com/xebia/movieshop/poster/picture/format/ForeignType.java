package com.xebia.movieshop.poster.picture.format;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Types of pictures and documents that people choose although the shop does not read
 * them, detected from the first bytes of the content, so that a refusal can name them.
 */
enum ForeignType {

	AVIF("AVIF", "....ftyp(?=.{0,40}avi[fs])"),

	HEIC("HEIC", "....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)"),

	VIDEO("MP4", "....ftyp"),

	BMP("BMP", "BM"),

	TIFF("TIFF", "II\\*\0|MM\0\\*"),

	JPEG_XL("JPEG XL", "\u00ff\n|\0\0\0\u000cJXL "),

	JPEG_2000("JPEG 2000", "\0\0\0\u000cjP  |\u00ff\u004f\u00ff\u0051"),

	PHOTOSHOP("PSD", "8BPS"),

	ICON("ICO", "\0\0[\1\2]\0"),

	PDF("PDF", "%PDF"),

	SVG("SVG", "(?:\u00ef\u00bb\u00bf)?\\s{0,20}<(?=.{0,500}\\bsvg\\b)(?!\\s{0,9}html|!doctype html)");

	private final String label;

	private final Pattern magic;

	ForeignType(String label, String magic) {
		this.label = label;
		this.magic = Pattern.compile(magic, Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
	}

	String label() {
		return this.label;
	}

	static Optional<ForeignType> ofContent(String start) {
		return Arrays.stream(values()).filter((type) -> type.magic.matcher(start).lookingAt()).findFirst();
	}

}
