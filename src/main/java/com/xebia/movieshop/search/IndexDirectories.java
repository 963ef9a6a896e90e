package com.xebia.movieshop.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.bson.types.ObjectId;

/**
 * The indexes that Lucene keeps in directories of their own, for this process alone.
 */
record IndexDirectories(Path parent) implements IndexStore {

	@Override
	public IndexDirectory create() throws IOException {
		return new IndexDirectory(Files.createDirectory(made().resolve(new ObjectId().toHexString())));
	}

	@Override
	public List<IndexDirectory> list() throws IOException {
		try (Stream<Path> directories = Files.list(made())) {
			return directories.sorted(Comparator.reverseOrder()).map(IndexDirectory::new).toList();
		}
	}

	// A data directory that is lost is not made anew: it would stand where a disk
	// belongs.
	private Path made() throws IOException {
		return Files.exists(this.parent) ? this.parent : Files.createDirectory(this.parent);
	}

}
