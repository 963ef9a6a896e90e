package com.xebia.movieshop.exchange;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

import org.apache.commons.io.FilenameUtils;

/**
 * The pictures in a ZIP by their paths or by the ends of them, whatever the case, and
 * however systems write accents and the parts of a path.
 */
final class ZipPictures {

	private static final Pattern CURRENT_DIRECTORY = Pattern.compile("^(\\./)+");

	private final Map<String, List<Picture>> byFileName = new HashMap<>();

	void add(ZipEntry entry) {
		String path = fold(entry.getName());
		this.byFileName.computeIfAbsent(FilenameUtils.getName(path), (fileName) -> new ArrayList<>())
			.add(new Picture("/" + path, entry));
	}

	/**
	 * Find pictures.
	 * @param name a path, or the end of one
	 * @return the picture of exactly this path, or all that the name may mean
	 */
	List<ZipEntry> find(String name) {
		String end = CURRENT_DIRECTORY.matcher(fold(name.strip())).replaceFirst("");
		List<Picture> sameFileName = this.byFileName.getOrDefault(FilenameUtils.getName(end), List.of());
		return sameFileName.stream()
			.map(Picture::entry)
			.filter((entry) -> entry.getName().equals(name))
			.findFirst()
			.map(List::of)
			.orElseGet(() -> sameFileName.stream()
				.filter((picture) -> picture.path().endsWith("/" + end))
				.map(Picture::entry)
				.toList());
	}

	private static String fold(String path) {
		return Normalizer.normalize(path, Normalizer.Form.NFC).toLowerCase(Locale.ROOT).replace('\\', '/');
	}

	private record Picture(String path, ZipEntry entry) {

	}

}
