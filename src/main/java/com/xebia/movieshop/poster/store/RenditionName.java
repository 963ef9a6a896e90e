package com.xebia.movieshop.poster.store;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import org.jspecify.annotations.Nullable;

/**
 * The name of a rendition's file: its size, the rules by which it was made, and a digest
 * that its content must match, as in {@code 640r2-8f14e45fceea167a5a36dedd4bea2543.webp}.
 */
public record RenditionName(RenditionSize size, int rules, String digest, PictureType type) {

	public RenditionName(RenditionSize size, String digest, PictureType type) {
		this(size, RenditionMaker.RULES, digest, type);
	}

	// Returns empty if the file name is not that of a rendition, or if a later
	// release made it, whose rules are unknown.
	public static Optional<RenditionName> parse(String fileName) {
		Matcher matcher = PosterName.RENDITION.matcher(fileName);
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
