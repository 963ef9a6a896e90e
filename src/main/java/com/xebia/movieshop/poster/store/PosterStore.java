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
 * Keeps accepted pictures under immutable names, each with the files made from it. An
 * original that it acknowledged survives a crash; what a crash leaves of the other files
 * may be damaged, which shows, for every file is named after its content.
 */
public interface PosterStore {

	/**
	 * The file that is the upload itself. A poster exists from when its original is kept
	 * until that is gone.
	 */
	String ORIGINAL = "original";

	/**
	 * Create an empty file for something on its way into this store.
	 * @return the file, which is the caller's to fill and to delete
	 * @throws IOException if the file system refuses
	 */
	Path createUpload() throws IOException;

	/**
	 * Keep files of a poster, in place of those that have the same names. The original,
	 * when among them, is seen last.
	 * @param fileName the poster's name, made from the content of its original
	 * @param files the files by name, {@link #createUpload() created} by this store and
	 * gone afterwards
	 * @throws IOException if they are not safely stored
	 */
	void save(String fileName, Map<String, Path> files) throws IOException;

	/**
	 * Find a poster to serve. What is found may outlive a deletion for a while, and may
	 * go while it is read: who misses a file then asks again, and who accepts a poster
	 * saves it, found or not.
	 * @param fileName any text, from a client perhaps
	 * @return a local directory that holds the renditions there are now, empty when there
	 * is no such poster
	 * @throws IOException if nobody can tell
	 */
	Optional<Path> find(String fileName) throws IOException;

	/**
	 * List the posters, none of which need be in memory.
	 * @return the posters in no order, to be closed
	 * @throws IOException if they cannot be listed
	 */
	Stream<StoredPoster> list() throws IOException;

	/**
	 * Tell which files of a poster are safely stored.
	 * @param fileName the poster's name
	 * @return the names of its files, none when there is no such poster
	 * @throws IOException if nobody can tell
	 */
	Set<String> files(String fileName) throws IOException;

	/**
	 * Read a file from where it is safely stored.
	 * @param fileName the poster's name
	 * @param file the name of the file
	 * @return the content, to be closed
	 * @throws IOException if it cannot be read
	 */
	InputStream open(String fileName, String file) throws IOException;

	/**
	 * Let go of a file that was found damaged. Where several copies are kept, intact ones
	 * remain and take its place.
	 * @param fileName the poster's name
	 * @param file the name of the file
	 * @throws IOException if it may still be there
	 */
	void remove(String fileName, String file) throws IOException;

	/**
	 * Begin a poster's time of grace anew.
	 * @param fileName any text, from a client perhaps
	 * @return whether there is such a poster, which no deletion then takes that has an
	 * earlier limit
	 * @throws IOException if nobody can tell
	 */
	boolean renew(String fileName) throws IOException;

	/**
	 * Delete a poster that was neither saved nor renewed for long, whoever else uses the
	 * same store: it is gone at once, and then its files are.
	 * @param fileName the poster's name
	 * @param limit until when it may have been saved or renewed
	 * @return whether it is deleted
	 * @throws IOException if some of it may still be there
	 */
	boolean delete(String fileName, Instant limit) throws IOException;

	/**
	 * Delete what crashes left behind more than a day ago and belongs to no poster.
	 * @return how many remains were deleted
	 * @throws IOException if some may still be there
	 */
	long purge() throws IOException;

	/**
	 * A poster in the list of all.
	 *
	 * @param fileName its name
	 * @param renewedAt when its original was last saved or renewed
	 */
	record StoredPoster(String fileName, Instant renewedAt) {

	}

}
