package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.bson.types.ObjectId;

/**
 * Stores each Lucene index in a directory of its own. Each process has one; the latest is
 * the one whose state is the newest, because a process renews its state as it runs.
 */
public record IndexDirectories(Path parent) implements IndexStore {

	@Override
	public IndexDirectory create() throws IOException {
		return new IndexDirectory(Files.createDirectory(createdParent().resolve(new ObjectId().toHexString())));
	}

	@Override
	public List<IndexDirectory> list() throws IOException {
		try (Stream<Path> directories = Files.list(createdParent())) {
			return directories.map(IndexDirectory::new)
				.sorted(Comparator.comparingLong(IndexDirectory::savedAt)
					.thenComparing(IndexDirectory::path)
					.reversed())
				.toList();
		}
	}

	// Does not create a missing data directory, which may be a disk that is not mounted.
	private Path createdParent() throws IOException {
		return Files.exists(this.parent) ? this.parent : Files.createDirectory(this.parent);
	}

}
