package com.xebia.movieshop.poster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps accepted pictures under immutable names; what it acknowledged survives a crash.
 */
public interface PosterStore {

	/**
	 * Create an empty file for an upload on its way into this store.
	 * @return the file, which is the caller's to fill and to delete
	 * @throws IOException if the file system refuses
	 */
	Path createUpload() throws IOException;

	/**
	 * Keep a picture; keeping the same one again changes nothing.
	 * @param fileName the name made from its content
	 * @param upload the file that holds it, {@link #createUpload() created} by this store
	 * and gone afterwards
	 * @throws IOException if it is not safely stored
	 */
	void save(String fileName, Path upload) throws IOException;

	/**
	 * Find a picture.
	 * @param fileName any text, from a client perhaps
	 * @return a file to read it from, empty when this store keeps no such picture
	 */
	Optional<Path> find(String fileName);

}
