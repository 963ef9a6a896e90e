package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * The names of posters and of their files, which contain digests of the content.
 */
public final class PosterName {

	// The hexadecimal digits of a SHA-256 that are used: 128 bits, beyond collision.
	private static final int DIGITS = 32;

	private static final Pattern POSTER = Pattern.compile("[0-9a-f]{32}\\.(jpg|png|gif|webp)");

	// The groups are the label of the size, the rules unless they are the first, and the
	// digest. A release older than rules takes both together for an unknown size.
	private static final Pattern RENDITION = Pattern
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

	/**
	 * The name of a rendition's file: its size, the rules by which it was made, and a
	 * digest that its content must match, as in
	 * {@code 640r2-8f14e45fceea167a5a36dedd4bea2543.webp}.
	 */
	public record RenditionName(RenditionSize size, int rules, String digest, PictureType type) {

		public RenditionName(RenditionSize size, String digest, PictureType type) {
			this(size, RenditionMaker.RULES, digest, type);
		}

		// Returns empty if the file name is not that of a rendition, or if a later
		// release made it, whose rules are unknown.
		public static Optional<RenditionName> parse(String fileName) {
			Matcher matcher = RENDITION.matcher(fileName);
			if (!matcher.matches()) {
				return Optional.empty();
			}
			return RenditionSize.ofLabel(matcher.group(1))
				.flatMap((size) -> PictureType.ofFileName(fileName)
					.map((type) -> new RenditionName(size, rules(matcher.group(2)), matcher.group(3), type)))
				.filter((name) -> name.rules() <= RenditionMaker.RULES);
		}

		private static int rules(@Nullable String number) {
			return (number != null) ? Integer.parseInt(number) : 1;
		}

		public static Set<String> older(Set<String> files) {
			return files.stream()
				.filter((file) -> parse(file).filter(RenditionName::isOlder).isPresent())
				.collect(Collectors.toSet());
		}

		public static Set<RenditionSize> missing(Set<String> files, Predicate<RenditionName> wanted) {
			Set<RenditionSize> sizes = EnumSet.allOf(RenditionSize.class);
			files.forEach((file) -> parse(file).filter(wanted).ifPresent((name) -> sizes.remove(name.size())));
			return sizes;
		}

		public boolean isOlder() {
			return this.rules < RenditionMaker.RULES;
		}

		public boolean isWebp() {
			return this.type == PictureType.WEBP;
		}

		@Override
		public String toString() {
			return this.size.label() + ((this.rules > 1) ? "r" + this.rules : "") + "-" + this.digest + "."
					+ this.type.extension();
		}

	}

}
