package com.xebia.movieshop.exchange;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;

import com.xebia.movieshop.exchange.TextLines.TextLine;
import org.apache.commons.io.input.BoundedInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file to import: movies as CSV or JSON, alone or in a ZIP with posters. Nothing of a
 * ZIP gets a name on the disk, and no more of it is unpacked than is allowed.
 */
final class ImportFile implements Closeable {

	private final @Nullable ImportZip zip;

	private final ZipPictures pictures;

	private final BoundedInputStream input;

	private final long size;

	private final Lines lines;

	/**
	 * Open a file.
	 * @param file the file
	 * @param maxSize how many bytes of text it may have
	 * @param json reads movies in JSON
	 * @throws ImportException if it is none that can be imported
	 * @throws IOException if it cannot be read
	 */
	ImportFile(Path file, long maxSize, JsonMapper json) throws IOException {
		this.zip = ImportZip.isZip(file) ? new ImportZip(file.toFile()) : null;
		this.pictures = (this.zip != null) ? this.zip.pictures() : new ZipPictures();
		try {
			this.size = (this.zip != null) ? this.zip.list().getSize() : Files.size(file);
			this.input = BoundedInputStream.builder()
				.setInputStream((this.zip != null) ? this.zip.open(this.zip.list()) : Files.newInputStream(file))
				.setMaxCount(maxSize)
				.setOnMaxCount((limit, count) -> {
					throw new ImportException("large", maxSize >> 20);
				})
				.get();
			this.lines = lines(new TextLines(this.input), json);
			if (this.zip != null) {
				this.zip.others().forEach(this.lines.names()::ignore);
			}
		}
		catch (IOException | RuntimeException ex) {
			closeZip();
			throw ex;
		}
	}

	private Lines lines(TextLines text, JsonMapper json) throws IOException {
		String begin = text.begin();
		if (JsonObjects.isBegun(begin)) {
			return new JsonObjects(text.text(), begin, json, this.pictures);
		}
		TextLine first = text.next();
		while (first != null && first.flaw() == null && first.text().isBlank()) {
			first = text.next();
		}
		if (first == null) {
			throw new ImportException("empty");
		}
		text.unread(List.of(first));
		return first.text().strip().startsWith("{") ? new JsonLines(text, json, this.pictures) : new CsvLines(text);
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
		return this.zip.open(found.get(0));
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
