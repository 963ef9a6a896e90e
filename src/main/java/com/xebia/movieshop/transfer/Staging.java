package com.xebia.movieshop.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.xebia.movieshop.poster.store.PosterStore;

/**
 * Temporary files where the store keeps its own: deleted in the end, and after a crash.
 */
class Staging implements AutoCloseable {

	private final PosterStore store;

	private final List<Path> files = new ArrayList<>();

	Staging(PosterStore store) {
		this.store = store;
	}

	Path create() throws IOException {
		Path file = this.store.createUpload();
		this.files.add(file);
		return file;
	}

	@Override
	public void close() throws IOException {
		for (Path file : this.files) {
			Files.deleteIfExists(file);
		}
	}

}
