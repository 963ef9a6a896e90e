package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.store.PosterName;

/**
 * The directory below which a server keeps uploads as they came.
 *
 * @param root the directory
 * @param suffix how the names of uploads end
 */
public record UploadDirectory(Path root, String suffix) {

	/**
	 * Reads all uploads.
	 * @return their digests, in no order
	 * @throws IOException if one cannot be read
	 */
	public List<String> digests() throws IOException {
		List<String> digests = new ArrayList<>();
		for (Path file : files()) {
			if (file.getFileName().toString().endsWith(this.suffix)) {
				digests.add(PosterName.digest(file));
			}
		}
		return digests;
	}

	/**
	 * Deletes all uploads, and what was made of them.
	 * @throws IOException if one cannot be deleted
	 */
	public void clear() throws IOException {
		for (Path file : files()) {
			Files.delete(file);
		}
	}

	// Those that are hidden are the server's own.
	private List<Path> files() throws IOException {
		try (Stream<Path> all = Files.walk(this.root)) {
			return all.filter((file) -> Files.isRegularFile(file) && !file.getFileName().toString().startsWith("."))
				.toList();
		}
	}

}
