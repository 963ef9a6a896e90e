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
 * detected because every file is named after its content. An IOException means that the
 * store cannot be read, or that a write may be incomplete.
 */
public interface PosterStore {

	// The name of the file with the upload itself. A poster exists exactly as long as its
	// original.
	String ORIGINAL = "original";

	// Creates an empty temporary file for content to be saved in this store. The caller
	// deletes the file.
	Path createUpload() throws IOException;

	// Saves created files of a poster, which it moves or deletes. They replace those with
	// the same names. The original, if given, becomes visible last.
	void save(String fileName, Map<String, Path> files) throws IOException;

	// Finds the directory of the current renditions to serve; the name may be any text of
	// a client. The directory may outlive a deletion for a while, and may disappear while
	// it is read: a reader that misses a file must call again, and an upload must always
	// be saved, whether the poster is found or not.
	Optional<Path> find(String fileName) throws IOException;

	// Lists the posters lazily, in no particular order. The caller closes the stream.
	Stream<StoredPoster> list() throws IOException;

	// Returns the names of the durably stored files, none if there is no such poster.
	Set<String> files(String fileName) throws IOException;

	// Reads a file from durable storage, not from a local copy.
	InputStream open(String fileName, String file) throws IOException;

	// Removes a file that was found damaged. If there are several copies, intact ones
	// remain and take its place.
	void remove(String fileName, String file) throws IOException;

	// Discards files that others replace, whether they are intact or not, and this node's
	// copies of the poster.
	void discard(String fileName, Set<String> files) throws IOException;

	// Restarts a poster's time of grace; the name may be any text of a client. Returns
	// whether there is such a poster, safe from deletions with an earlier limit.
	boolean renew(String fileName) throws IOException;

	// Deletes a poster that was neither saved nor renewed since a limit, its original
	// first. Other processes may use the same store. Returns whether it is deleted.
	boolean delete(String fileName, Instant limit) throws IOException;

	// Deletes orphans older than a day, which crashes left behind, and returns their
	// number.
	long purge() throws IOException;

	/**
	 * A poster in the list of all.
	 *
	 * @param renewedAt when its original was last saved or renewed
	 */
	record StoredPoster(String fileName, Instant renewedAt) {
	}

}
