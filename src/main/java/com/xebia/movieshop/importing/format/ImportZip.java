package com.xebia.movieshop.importing.format;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import com.xebia.movieshop.poster.ZipDirectory;
import org.apache.commons.io.FilenameUtils;
import org.jspecify.annotations.Nullable;

/**
 * A ZIP with a list of movies and with pictures. Its names are never used as file names.
 */
final class ImportZip implements Closeable {

	private static final byte[] BEGIN = { 'P', 'K', 3, 4 };

	private static final int MAX_ENTRIES = 20_000;

	// In bytes, for names of some hundred letters.
	private static final int MAX_DIRECTORY_SIZE = 8 << 20;

	private static final int MAX_PATH = 500;

	private static final List<String> EXTENSIONS = List.of("csv", "tsv", "jsonl", "ndjson", "json");

	// Entries of spreadsheets that are read, and those of other documents.
	private static final List<String> SPREADSHEETS = List.of(ExcelSheet.WORKBOOK, OpenDocumentSheet.CONTENT);

	private static final List<String> DOCUMENTS = List.of("[Content_Types].xml", "mimetype", "Index/Document.iwa");

	// The list in the export of a Letterboxd account.
	private static final String WATCHED = "watched.csv";

	// Entries that identify a backup of the shop.
	private static final List<String> BACKUP = List.of("manifest.json", "movies.jsonl");

	private static final Pattern CURRENT_DIRECTORY = Pattern.compile("^(\\./)+");

	private final File file;

	private final ZipFile zip;

	private final Map<String, List<Picture>> pictures = new HashMap<>();

	private final List<ZipEntry> lists = new ArrayList<>();

	private final @Nullable ZipEntry list;

	// Takes the name of the list to read, null to choose it.
	ImportZip(File file, @Nullable String chosen) throws IOException {
		this.file = file;
		if (ZipDirectory.size(file.toPath()) > MAX_DIRECTORY_SIZE) {
			throw new ImportException("entries", MAX_ENTRIES);
		}
		this.zip = open(file, StandardCharsets.UTF_8);
		try {
			sort();
			this.list = isSpreadsheet() ? null : choose(chosen);
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

	// Takes the encoding of names that are not marked as UTF-8. If it is not UTF-8, their
	// letters stand for bytes.
	private static ZipFile open(File file, Charset names) throws IOException {
		try {
			return new ZipFile(file, names);
		}
		catch (ZipException ex) {
			// The JDK tells the reason in the message only.
			String message = String.valueOf(ex.getMessage());
			if (message.contains("bad entry name") && names.equals(StandardCharsets.UTF_8)) {
				return open(file, StandardCharsets.ISO_8859_1);
			}
			throw new ImportException(
					message.contains("encrypted") ? "zip.encrypted" : message.contains("compression method")
							? "zip.method" : message.contains("bad entry name") ? "zip.names" : "zip");
		}
	}

	private void sort() throws ImportException {
		if (BACKUP.stream().allMatch(this::has)) {
			throw new ImportException("backup");
		}
		if (this.zip.size() > MAX_ENTRIES) {
			throw new ImportException("entries", MAX_ENTRIES);
		}
		for (ZipEntry entry : this.zip.stream().toList()) {
			String path = entry.getName().replace('\\', '/');
			if (path.startsWith("/") || List.of(path.split("/")).contains("..")) {
				throw new ImportException("unsafe", Line.shorten(path));
			}
			String name = FilenameUtils.getName(path);
			// No cell names a longer path.
			if (path.length() > MAX_PATH || path.endsWith("/") || name.startsWith(".")
					|| path.startsWith("__MACOSX/")) {
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

	private ZipEntry choose(@Nullable String chosen) throws ImportException {
		if (this.lists.isEmpty()) {
			throw new ImportException(DOCUMENTS.stream().anyMatch(this::has) ? "sheet" : "table");
		}
		return this.lists.stream()
			.filter((entry) -> (chosen != null) ? entry.getName().equals(chosen)
					: FilenameUtils.getName(entry.getName()).equals(WATCHED))
			.findFirst()
			.or(() -> this.lists.stream().filter((entry) -> chosen == null).findFirst())
			.orElseThrow(() -> new ImportException("choice", "list"));
	}

	boolean isSpreadsheet() {
		return this.lists.isEmpty() && SPREADSHEETS.stream().anyMatch(this::has);
	}

	boolean has(String name) {
		return this.zip.getEntry(name) != null;
	}

	File file() {
		return this.file;
	}

	List<String> names() {
		return this.zip.stream().map(ZipEntry::getName).toList();
	}

	// Returns the lists that are ignored in favour of the one that is read.
	List<String> others() {
		return this.lists.stream().filter((entry) -> entry != this.list).map(ZipEntry::getName).toList();
	}

	// Returns the only list, or the one of watched movies in an account export.
	ZipEntry list() {
		return Objects.requireNonNull(this.list);
	}

	// Finds the picture with exactly this path, or all whose path ends with it, ignoring
	// case, the normalization of accents and the kind of path separators. Names that are
	// not in UTF-8 are compared by their bytes in each encoding.
	List<ZipEntry> pictures(String name) {
		String composed = Normalizer.normalize(name, Normalizer.Form.NFC);
		Stream<String> encoded = Encoding.NAMES.stream()
			.filter((names) -> !names.startsWith("UTF"))
			.map(Charset::forName)
			.filter((names) -> names.newEncoder().canEncode(composed))
			.map((names) -> new String(composed.getBytes(names), StandardCharsets.ISO_8859_1));
		return Stream.concat(Stream.of(name), encoded)
			.distinct()
			.map(this::find)
			.filter((found) -> !found.isEmpty())
			.findFirst()
			.orElse(List.of());
	}

	private List<ZipEntry> find(String name) {
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

	InputStream open(String name) throws IOException {
		return open(Objects.requireNonNull(this.zip.getEntry(name)));
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
