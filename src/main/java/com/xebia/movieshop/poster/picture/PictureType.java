package com.xebia.movieshop.poster.picture;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The supported types of pictures, detected from the first bytes of the content and never
 * from a name or a header.
 */
public enum PictureType {

	JPEG("image/jpeg", "jpg", "\u00ff\u00d8\u00ff"), PNG("image/png", "png", "\u0089PNG\r\n\u001a\n"),
	GIF("image/gif", "gif", "GIF8[79]a"), WEBP("image/webp", "webp", "RIFF.{4}WEBP");

	// The number of bytes that identify the type of a file.
	public static final int MAGIC_LENGTH = 512;

	private final String contentType;

	private final String extension;

	private final Pattern magic;

	PictureType(String contentType, String extension, String magic) {
		this.contentType = contentType;
		this.extension = extension;
		this.magic = Pattern.compile(magic, Pattern.DOTALL);
	}

	public String contentType() {
		return this.contentType;
	}

	public String extension() {
		return this.extension;
	}

	public static Optional<PictureType> ofContent(byte[] start) {
		String text = new String(start, StandardCharsets.ISO_8859_1);
		return Arrays.stream(values()).filter((type) -> type.magic.matcher(text).lookingAt()).findFirst();
	}

	// Throws an exception that names the type of the content if it is not supported.
	public static PictureType require(byte[] start) throws PictureException {
		Optional<PictureType> type = ofContent(start);
		if (type.isPresent()) {
			return type.get();
		}
		String text = new String(start, StandardCharsets.ISO_8859_1);
		throw Arrays.stream(ForeignType.values())
			.filter((foreign) -> foreign.magic.matcher(text).lookingAt())
			.findFirst()
			.map((foreign) -> new PictureException(PictureException.Reason.FOREIGN, null, foreign.label, names()))
			.orElseGet(PictureException::unsupported);
	}

	public static Optional<PictureType> ofFileName(String fileName) {
		return Arrays.stream(values()).filter((type) -> fileName.endsWith("." + type.extension)).findFirst();
	}

	public static String names() {
		return Arrays.stream(values())
			.map((type) -> type.name().replace("WEBP", "WebP"))
			.collect(Collectors.joining(", "));
	}

	/**
	 * Types of pictures and documents that people choose although the shop does not read
	 * them, detected from the first bytes of the content, so that a refusal can name
	 * them.
	 */
	private enum ForeignType {

		AVIF("AVIF", "....ftyp(?=.{0,40}avi[fs])"), HEIC("HEIC", "....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)"),
		VIDEO("MP4", "....ftyp"), BMP("BMP", "BM"), TIFF("TIFF", "II\\*\0|MM\0\\*"),
		JPEG_XL("JPEG XL", "\u00ff\n|\0\0\0\u000cJXL "),
		JPEG_2000("JPEG 2000", "\0\0\0\u000cjP  |\u00ff\u004f\u00ff\u0051"), PHOTOSHOP("PSD", "8BPS"),
		ICON("ICO", "\0\0[\1\2]\0"), PDF("PDF", "%PDF"),
		SVG("SVG", "(?:\u00ef\u00bb\u00bf)?\\s{0,20}<(?=.{0,500}\\bsvg\\b)(?!\\s{0,9}html|!doctype html)");

		private final String label;

		private final Pattern magic;

		ForeignType(String label, String magic) {
			this.label = label;
			this.magic = Pattern.compile(magic, Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
		}

	}

}
