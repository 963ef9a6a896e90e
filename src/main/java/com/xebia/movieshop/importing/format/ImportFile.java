package com.xebia.movieshop.importing.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;

import com.xebia.movieshop.importing.format.TextLines.TextLine;
import com.xebia.movieshop.movie.Movie;
import org.apache.commons.io.input.BoundedInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file to import: movies as CSV or JSON, alone or in a ZIP with posters. Limits how
 * much is unpacked, and uses no name in a ZIP as a path.
 */
public final class ImportFile implements Closeable {

	private final @Nullable ImportZip zip;

	private final BoundedInputStream input;

	private final long size;

	private final FieldNames names = new FieldNames();

	private final Reading reading;

	private final TextLines text;

	private final Lines lines;

	// Limits the unpacked text to maxSize bytes.
	public ImportFile(Path file, long maxSize, JsonMapper json, Reading choices) throws IOException {
		this.reading = choices;
		this.zip = ImportZip.isZip(file) ? new ImportZip(file.toFile()) : null;
		try {
			this.size = (this.zip != null) ? this.zip.list().getSize() : Files.size(file);
			this.input = BoundedInputStream.builder()
				.setInputStream((this.zip != null) ? this.zip.open(this.zip.list()) : Files.newInputStream(file))
				.setMaxCount(maxSize)
				.setOnMaxCount((limit, count) -> {
					throw new ImportException("large", maxSize >> 20);
				})
				.get();
			this.text = new TextLines(this.input);
			this.lines = lines(json);
		}
		catch (IOException | RuntimeException ex) {
			closeZip();
			throw ex;
		}
	}

	private Lines lines(JsonMapper json) throws IOException {
		JsonFields fields = new JsonFields(json, this.names, (name) -> pictures(name).size() == 1);
		String begin = this.text.begin();
		if (JsonObjects.isStartedBy(begin)) {
			return new JsonObjects(this.text.text(), begin, json, fields);
		}
		TextLine first = this.text.nextThatIsNotBlank();
		if (first == null) {
			throw new ImportException("empty");
		}
		if (first.text().strip().startsWith("<")) {
			throw new ImportException("markup");
		}
		this.text.unread(List.of(first));
		return first.text().strip().startsWith("{") ? () -> nextJsonLine(fields) : new CsvLines(this.text, this.names);
	}

	// The shop exports JSON Lines: one object on each line.
	private @Nullable Line nextJsonLine(JsonFields fields) throws IOException {
		TextLine line = this.text.nextThatIsNotBlank();
		return (line != null) ? fields.read(line) : null;
	}

	public @Nullable Line next() throws IOException {
		return this.lines.next();
	}

	// Returns the names of the columns or properties that are left out.
	public Set<String> ignored() {
		return this.names.ignored();
	}

	// Returns how the file is read: what was chosen, and the guesses for the rest.
	public Reading reading() {
		return this.reading;
	}

	// Returns the other lists in a ZIP, which are not read.
	public List<String> leftOut() {
		return (this.zip != null) ? this.zip.others() : List.of();
	}

	// Returns how much of the file was read, in percent.
	public int progress() {
		return (int) Math.min(100, this.input.getCount() * 100 / Math.max(1, this.size));
	}

	// Finds pictures by a path or the end of one, which may match several.
	public List<ZipEntry> pictures(String name) {
		return (this.zip != null && !FieldValues.isTooLong(Movie.POSTER, name)) ? this.zip.pictures(name) : List.of();
	}

	// Opens a picture; the caller must limit how much is read.
	public InputStream picture(String name) throws IOException {
		List<ZipEntry> found = pictures(name);
		if (this.zip == null || found.isEmpty()) {
			throw new NoSuchFileException(name);
		}
		return this.zip.open(found.get(0));
	}

	@Override
	public void close() throws IOException {
		this.text.close();
		closeZip();
	}

	private void closeZip() throws IOException {
		if (this.zip != null) {
			this.zip.close();
		}
	}

	/**
	 * Reads the movies of a file one by one, and returns null at the end.
	 */
	@FunctionalInterface
	interface Lines {

		// Throws an ImportException if the rest of the file cannot be parsed.
		@Nullable Line next() throws IOException;

	}

}
