package com.xebia.movieshop.exchange;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import org.apache.commons.io.FilenameUtils;

/**
 * A ZIP with a list of movies and with pictures. Nothing of it gets a name on the disk.
 */
final class ImportZip implements Closeable {

	private static final byte[] BEGIN = { 'P', 'K', 3, 4 };

	private static final int MAX_ENTRIES = 20_000;

	// So many lists are named where there should be one.
	private static final int MAX_NAMED = 12;

	private static final List<String> EXTENSIONS = List.of("csv", "tsv", "jsonl", "ndjson", "json");

	// What the files of spreadsheets have in them, which are ZIPs.
	private static final List<String> SPREADSHEET = List.of("[Content_Types].xml", "mimetype", "Index/Document.iwa");

	// Windows writes names in it, unless it marks them as UTF-8.
	private static final Charset WINDOWS_NAMES = Charset.forName("IBM850");

	// What Letterboxd calls lists of an account that somebody takes away, beside the one
	// of all movies that he watched.
	private static final List<String> LETTERBOXD = List.of("profile.csv", "diary.csv", "ratings.csv");

	private static final String WATCHED = "watched.csv";

	private static final Pattern CURRENT_DIRECTORY = Pattern.compile("^(\\./)+");

	private final ZipFile zip;

	private final Map<String, List<Picture>> pictures = new HashMap<>();

	private final List<ZipEntry> lists = new ArrayList<>();

	private final ZipEntry list;

	ImportZip(File file) throws IOException {
		this.zip = open(file);
		try {
			sort();
			this.list = choose();
		}
		catch (IOException | RuntimeException ex) {
			this.zip.close();
			throw ex;
		}
	}

	static boolean isZip(Path file) throws IOException {
		try (InputStream input = Files.newInputStream(file)) {
			return Arrays.equals(input.readNBytes(BEGIN.length), BEGIN);
		}
	}

	private static ZipFile open(File file) throws IOException {
		try {
			return new ZipFile(file);
		}
		catch (ZipException ex) {
			try {
				return new ZipFile(file, WINDOWS_NAMES);
			}
			catch (ZipException damaged) {
				throw new ImportException("zip");
			}
		}
	}

	private void sort() throws ImportException {
		if (this.zip.size() > MAX_ENTRIES) {
			throw new ImportException("entries", MAX_ENTRIES);
		}
		for (ZipEntry entry : this.zip.stream().toList()) {
			String path = entry.getName().replace('\\', '/');
			if (path.startsWith("/") || List.of(path.split("/")).contains("..")) {
				throw new ImportException("unsafe", path);
			}
			String name = FilenameUtils.getName(path);
			// A backup of the shop has a manifest beside its movies.
			if (path.endsWith("/") || name.startsWith(".") || path.startsWith("__MACOSX/")
					|| path.equals("manifest.json")) {
				continue;
			}
			if (FilenameUtils.isExtension(path.toLowerCase(Locale.ROOT), EXTENSIONS)) {
				this.lists.add(entry);
			}
			else {
				String folded = fold(entry.getName());
				this.pictures.computeIfAbsent(FilenameUtils.getName(folded), (fileName) -> new ArrayList<>())
					.add(new Picture("/" + folded, entry));
			}
		}
	}

	private ZipEntry choose() throws ImportException {
		if (this.lists.isEmpty()) {
			throw new ImportException(
					SPREADSHEET.stream().anyMatch((name) -> this.zip.getEntry(name) != null) ? "sheet" : "table");
		}
		List<String> names = this.lists.stream().map(ZipEntry::getName).toList();
		return this.lists.stream()
			.filter((entry) -> names.size() == 1 || isOfAnAccount(entry.getName(), names))
			.findFirst()
			.orElseThrow(() -> new ImportException("tables",
					names.stream().map(LineProcessor::shorten).limit(MAX_NAMED).collect(Collectors.joining(", "))));
	}

	private static boolean isOfAnAccount(String name, List<String> names) {
		return FilenameUtils.getName(name).equals(WATCHED)
				&& LETTERBOXD.stream().map(FilenameUtils.getPath(name)::concat).allMatch(names::contains);
	}

	// The lists that are not read, because another is.
	List<String> others() {
		return this.lists.stream().filter((entry) -> entry != this.list).map(ZipEntry::getName).toList();
	}

	// It is the only list, or of an account the one of all movies that were watched.
	ZipEntry list() {
		return this.list;
	}

	// Finds the picture of exactly this path, or all that the end of a path may mean,
	// whatever the case, and however systems write accents and the parts of a path.
	List<ZipEntry> pictures(String name) {
		String end = CURRENT_DIRECTORY.matcher(fold(name.strip())).replaceFirst("");
		List<Picture> sameFileName = this.pictures.getOrDefault(FilenameUtils.getName(end), List.of());
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

	InputStream open(ZipEntry entry) throws IOException {
		return this.zip.getInputStream(entry);
	}

	@Override
	public void close() throws IOException {
		this.zip.close();
	}

	private record Picture(String path, ZipEntry entry) {

	}

}
