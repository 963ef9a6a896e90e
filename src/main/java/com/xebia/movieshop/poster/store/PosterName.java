package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

import org.apache.commons.codec.digest.DigestUtils;

/**
 * The names of posters and of their files, which contain digests of the content.
 */
public final class PosterName {

	// The hexadecimal digits of a SHA-256 that are used: 128 bits, beyond collision.
	private static final int DIGITS = 32;

	private static final Pattern POSTER = Pattern.compile("[0-9a-f]{32}\\.(jpg|png|gif|webp)");

	// The groups are the label of the size, the rules unless they are the first, and the
	// digest. A release older than rules takes both together for an unknown size.
	static final Pattern RENDITION = Pattern
		.compile("([a-z0-9]{1,8}?)(?:r([1-9][0-9]{0,2}))?-([0-9a-f]{32})\\.[a-z]{3,4}");

	private PosterName() {
	}

	public static boolean isPoster(String name) {
		return POSTER.matcher(name).matches();
	}

	public static boolean isFile(String name) {
		return name.equals(PosterStore.ORIGINAL) || RENDITION.matcher(name).matches();
	}

	static void requirePoster(String name) throws IOException {
		if (!isPoster(name)) {
			throw new IOException("Not a poster's name: " + name);
		}
	}

	static void requireFiles(String poster, Set<String> files) throws IOException {
		requirePoster(poster);
		for (String file : files) {
			if (!isFile(file)) {
				throw new IOException("Not the name of a poster's file: " + file);
			}
		}
	}

	public static boolean isIntact(String poster, String file, InputStream content) throws IOException {
		String named = file.equals(PosterStore.ORIGINAL) ? poster : file.substring(file.indexOf('-') + 1);
		return named.startsWith(digest(content));
	}

	public static String digest(Path file) throws IOException {
		try (InputStream content = Files.newInputStream(file)) {
			return digest(content);
		}
	}

	public static String digest(byte[] content) {
		return DigestUtils.sha256Hex(content).substring(0, DIGITS);
	}

	public static String digest(InputStream content) throws IOException {
		return DigestUtils.sha256Hex(content).substring(0, DIGITS);
	}

}
