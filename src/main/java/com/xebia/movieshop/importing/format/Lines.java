package com.xebia.movieshop.importing.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.zip.ZipEntry;

import org.jspecify.annotations.Nullable;

/**
 * The lines of an import, one for each movie.
 */
public interface Lines extends Closeable {

	// Returns null at the end.
	@Nullable Line next() throws IOException;

	// Returns how much was read, in percent.
	int progress();

	default FileLayout reading() {
		return FileLayout.GUESSED;
	}

	default boolean has(String field) {
		return reading().columns().stream().anyMatch((column) -> column.field().equals(field));
	}

	// Returns the columns that are left out.
	default List<String> ignored() {
		return List.of();
	}

	// Returns the other lists beside this one.
	default List<String> leftOut() {
		return List.of();
	}

	// Finds pictures by a path or the end of one, which may match several.
	default List<ZipEntry> pictures(String name) {
		return List.of();
	}

	// Opens a picture; the caller must limit how much is read.
	default InputStream picture(String name) throws IOException {
		throw new NoSuchFileException(name);
	}

}
