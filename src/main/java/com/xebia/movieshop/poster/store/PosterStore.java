package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Stores accepted pictures under immutable names, each with the files made from it. An
 * acknowledged original survives a crash. Other files may be damaged by a crash, which is
 * detected because every file is named after its content.
 */
public interface PosterStore {

	/**
	 * The name of the file with the upload itself. A poster exists exactly as long as its
	 * original.
	 */
	String ORIGINAL = "original";

	/**
	 * Create an empty temporary file for content to be saved in this store.
	 * @return the file, which the caller fills and deletes
	 * @throws IOException if the file system fails
	 */
	Path createUpload() throws IOException;

	/**
	 * Save files of a poster, replacing those with the same names. The original, if
	 * given, becomes visible last.
	 * @param fileName the poster's name, a digest of its original with an extension
	 * @param files the files by name, {@link #createUpload() created} by this store and
	 * moved or deleted by this call
	 * @throws IOException if they are not durably stored
	 */
	void save(String fileName, Map<String, Path> files) throws IOException;

	/**
	 * Find a poster to serve. The directory may outlive a deletion for a while, and may
	 * disappear while it is read: a reader that misses a file must call again, and an
	 * upload must always be saved, whether the poster is found or not.
	 * @param fileName any text, from a client perhaps
	 * @return a local directory of the current renditions, empty when there is no poster
	 * @throws IOException if the store cannot be read
	 */
	Optional<Path> find(String fileName) throws IOException;

	/**
	 * List the posters lazily, without holding all of them in memory.
	 * @return the posters in no particular order, to be closed
	 * @throws IOException if they cannot be listed
	 */
	Stream<StoredPoster> list() throws IOException;

	/**
	 * List the durably stored files of a poster.
	 * @param fileName the poster's name
	 * @return the names of the files, none when there is no such poster
	 * @throws IOException if the store cannot be read
	 */
	Set<String> files(String fileName) throws IOException;

	/**
	 * Read a file from durable storage, not from a local copy.
	 * @param fileName the poster's name
	 * @param file the name of the file
	 * @return the content, to be closed
	 * @throws IOException if it cannot be read
	 */
	InputStream open(String fileName, String file) throws IOException;

	/**
	 * Remove a file that was found damaged. If there are several copies, intact ones
	 * remain and take its place.
	 * @param fileName the poster's name
	 * @param file the name of the file
	 * @throws IOException if the file may still be there
	 */
	void remove(String fileName, String file) throws IOException;

	/**
	 * Discard files of a poster that others replace, whether they are intact or not, and
	 * this node's copies of the poster.
	 * @param fileName the poster's name
	 * @param files the names of the files
	 * @throws IOException if some may still be there
	 */
	void discard(String fileName, Set<String> files) throws IOException;

	/**
	 * Restart a poster's time of grace.
	 * @param fileName any text, from a client perhaps
	 * @return whether there is such a poster, safe from deletions with an earlier limit
	 * @throws IOException if the store cannot be read
	 */
	boolean renew(String fileName) throws IOException;

	/**
	 * Delete a poster that was neither saved nor renewed since a limit, its original
	 * first. Other processes may use the same store.
	 * @param fileName the poster's name
	 * @param limit the time before which it must have been saved or renewed last
	 * @return whether the poster is deleted
	 * @throws IOException if a part of it may still be there
	 */
	boolean delete(String fileName, Instant limit) throws IOException;

	/**
	 * Delete orphans older than a day, which crashes left behind.
	 * @return the number of deleted orphans
	 * @throws IOException if some may still be there
	 */
	long purge() throws IOException;

	/**
	 * A poster in the list of all.
	 *
	 * @param fileName the name of the poster
	 * @param renewedAt when its original was last saved or renewed
	 */
	record StoredPoster(String fileName, Instant renewedAt) {

	}

}
