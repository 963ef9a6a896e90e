package com.xebia.movieshop.exchange;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import com.xebia.movieshop.exchange.TextLines.TextLine;
import org.apache.commons.io.FilenameUtils;
import org.apache.commons.io.input.BoundedInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file to import: movies as CSV or JSON lines, alone or in a ZIP with posters. Nothing
 * of a ZIP gets a name on the disk, and no more of it is unpacked than is allowed.
 */
final class ImportFile implements Closeable {

	private static final byte[] ZIP = { 'P', 'K', 3, 4 };

	private static final int MAX_ENTRIES = 20_000;

	private static final List<String> TABLES = List.of("csv", "tsv", "jsonl", "ndjson", "json");

	/**
	 * What the files of spreadsheets have in them, which are ZIPs.
	 */
	private static final List<String> SPREADSHEET = List.of("[Content_Types].xml", "mimetype");

	/**
	 * Windows writes names in it, unless it marks them as UTF-8.
	 */
	private static final Charset WINDOWS_NAMES = Charset.forName("IBM850");

	private final @Nullable ZipFile zip;

	private final ZipPictures pictures = new ZipPictures();

	private final BoundedInputStream input;

	private final long size;

	private final Lines lines;

	/**
	 * Open a file.
	 * @param file the file
	 * @param maxSize how many bytes of text it may have
	 * @param json reads lines of JSON
	 * @throws ImportException if it is none that can be imported
	 * @throws IOException if it cannot be read
	 */
	ImportFile(Path file, long maxSize, JsonMapper json) throws IOException {
		this.zip = isZip(file) ? openZip(file.toFile()) : null;
		try {
			ZipEntry table = (this.zip != null) ? list(this.zip) : null;
			this.size = (table != null) ? table.getSize() : Files.size(file);
			this.input = BoundedInputStream.builder()
				.setInputStream((this.zip != null) ? this.zip.getInputStream(table) : Files.newInputStream(file))
				.setMaxCount(maxSize)
				.setOnMaxCount((limit, count) -> {
					throw new ImportException("large", maxSize >> 20);
				})
				.get();
			this.lines = lines(new TextLines(this.input), json);
		}
		catch (IOException | RuntimeException ex) {
			closeZip();
			throw ex;
		}
	}

	private static boolean isZip(Path file) throws IOException {
		try (InputStream input = Files.newInputStream(file)) {
			return Arrays.equals(input.readNBytes(ZIP.length), ZIP);
		}
	}

	private static ZipFile openZip(File file) throws IOException {
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

	private ZipEntry list(ZipFile zip) throws IOException {
		if (zip.size() > MAX_ENTRIES) {
			throw new ImportException("entries", MAX_ENTRIES);
		}
		ZipEntry table = null;
		for (ZipEntry entry : zip.stream().toList()) {
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
			if (!FilenameUtils.isExtension(path.toLowerCase(Locale.ROOT), TABLES)) {
				this.pictures.add(entry);
			}
			else if (table != null) {
				throw new ImportException("tables");
			}
			else {
				table = entry;
			}
		}
		if (table == null) {
			throw new ImportException(
					SPREADSHEET.stream().anyMatch((name) -> zip.getEntry(name) != null) ? "sheet" : "table");
		}
		return table;
	}

	private Lines lines(TextLines text, JsonMapper json) throws IOException {
		TextLine first = text.next();
		while (first != null && first.flaw() == null && first.text().isBlank()) {
			first = text.next();
		}
		if (first == null) {
			throw new ImportException("empty");
		}
		text.unread(List.of(first));
		String begin = first.text().strip();
		if (begin.startsWith("[")) {
			throw new ImportException("array");
		}
		return begin.startsWith("{") ? new JsonLines(text, json, this.pictures) : new CsvLines(text);
	}

	Lines lines() {
		return this.lines;
	}

	/**
	 * Tell how far it has been read.
	 * @return the part in hundredths
	 */
	int progress() {
		return (int) Math.min(100, this.input.getCount() * 100 / Math.max(1, this.size));
	}

	/**
	 * Count the pictures that a name may mean.
	 * @param name a path in the ZIP, or the end of one
	 * @return how many there are
	 */
	int pictures(String name) {
		return this.pictures.find(name).size();
	}

	/**
	 * Open a picture.
	 * @param name its path in the ZIP, or the end of it
	 * @return the picture, however large it may be
	 * @throws IOException if there is none of this name, or it cannot be read
	 */
	InputStream picture(String name) throws IOException {
		List<ZipEntry> found = this.pictures.find(name);
		if (this.zip == null || found.isEmpty()) {
			throw new NoSuchFileException(name);
		}
		return this.zip.getInputStream(found.get(0));
	}

	@Override
	public void close() throws IOException {
		this.lines.close();
		closeZip();
	}

	private void closeZip() throws IOException {
		if (this.zip != null) {
			this.zip.close();
		}
	}

}
