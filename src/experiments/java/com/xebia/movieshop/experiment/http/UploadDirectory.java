package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.store.PosterName;

/**
 * The directory in which a server stores original uploads.
 *
 * @param root the directory
 * @param suffix the suffix of the names of uploads
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
	 * Deletes all uploads and the files made from them.
	 * @throws IOException if one cannot be deleted
	 */
	public void clear() throws IOException {
		for (Path file : files()) {
			Files.delete(file);
		}
	}

	// Hidden files belong to the server itself.
	private List<Path> files() throws IOException {
		try (Stream<Path> all = Files.walk(this.root)) {
			return all.filter((file) -> Files.isRegularFile(file) && !file.getFileName().toString().startsWith("."))
				.toList();
		}
	}

}
