package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Keeps as many copies of posters as fit into a number of bytes, and at least the last
 * one: those that were not used for longest make room. What it finds on the disk at the
 * start is to be checked.
 */
class PosterCopies {

	private final PosterDirectory directory;

	private final long maxSize;

	/**
	 * The copies, from the least to the most recently used.
	 */
	private final Map<String, Copy> copies = new LinkedHashMap<>(16, 0.75f, true);

	private long size;

	PosterCopies(PosterDirectory directory, long maxSize) {
		this.directory = directory;
		this.maxSize = maxSize;
		try (Stream<Path> posters = directory.list()) {
			for (Path poster : (Iterable<Path>) posters::iterator) {
				add(poster.getFileName().toString(), false);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' cache cannot be read", ex);
		}
	}

	// Somebody may have emptied the directory by hand, so the copy is looked for on the
	// disk.
	synchronized boolean use(String poster) throws IOException {
		Copy copy = this.copies.get(poster);
		return copy != null && copy.checked() && Files.isDirectory(this.directory.resolve(poster));
	}

	synchronized boolean add(String poster, boolean checked) throws IOException {
		Path copy = this.directory.resolve(poster);
		if (!Files.isDirectory(copy)) {
			return false;
		}
		replace(poster, new Copy(sizeOf(copy), checked));
		while (this.size > this.maxSize && this.copies.size() > 1) {
			delete(this.copies.keySet().iterator().next());
		}
		return true;
	}

	synchronized void delete(String poster) throws IOException {
		this.directory.delete(poster);
		replace(poster, null);
	}

	private void replace(String poster, @Nullable Copy copy) {
		Copy former = (copy != null) ? this.copies.put(poster, copy) : this.copies.remove(poster);
		this.size += ((copy != null) ? copy.size() : 0) - ((former != null) ? former.size() : 0);
	}

	boolean isIntact(String poster) throws IOException {
		Path copy = this.directory.resolve(poster);
		if (!Files.isDirectory(copy)) {
			return false;
		}
		try (Stream<Path> files = Files.list(copy)) {
			for (Path file : (Iterable<Path>) files::iterator) {
				if (!PosterName.isIntact(poster, file)) {
					return false;
				}
			}
		}
		return true;
	}

	private static long sizeOf(Path copy) throws IOException {
		long size = 0;
		try (Stream<Path> files = Files.list(copy)) {
			for (Path file : (Iterable<Path>) files::iterator) {
				size += Files.size(file);
			}
		}
		return size;
	}

	/**
	 * A poster's copy.
	 *
	 * @param size its size in bytes
	 * @param checked whether its content was compared with its name since the start
	 */
	private record Copy(long size, boolean checked) {

	}

}
