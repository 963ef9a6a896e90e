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

	// The name of the file with the upload. A poster exists as long as its original.
	String ORIGINAL = "original";

	// Fails if the files that are served cannot be read, as when their disk is no longer
	// mounted.
	void requireReadable() throws IOException;

	// Creates a temporary file, which the caller saves in this store or deletes.
	Path createUpload() throws IOException;

	// Saves files of a poster by their names, replacing those with the same names. The
	// original, if given, becomes visible last. Moves or deletes the files, which
	// createUpload() has created.
	void save(String fileName, Map<String, Path> files) throws IOException;

	// Finds the local directory of the current renditions of a poster; the name may be
	// any text from a client. The directory may outlive a deletion for a while, and may
	// disappear while it is read: a reader that misses a file must call again, and an
	// upload must always be saved, whether the poster is found or not.
	Optional<Path> find(String fileName) throws IOException;

	// Lists the posters lazily, in no particular order. The caller closes the stream.
	Stream<StoredPoster> list() throws IOException;

	// Returns the names of the durably stored files of a poster, perhaps none.
	Set<String> files(String fileName) throws IOException;

	// Reads a file from durable storage, not from a local copy.
	InputStream open(String fileName, String file) throws IOException;

	// Removes a file that was found damaged. If there are several copies, intact ones
	// remain and take its place.
	void remove(String fileName, String file) throws IOException;

	// Discards files of a poster that others replace, whether they are intact or not, and
	// this node's copies of the poster.
	void discard(String fileName, Set<String> files) throws IOException;

	// Restarts a poster's time of grace; the name may be any text from a client. Returns
	// whether there is such a poster, safe from deletions with an earlier limit.
	boolean renew(String fileName) throws IOException;

	// Deletes a poster that was neither saved nor renewed since a limit, its original
	// first. Other processes may use the same store. Returns whether it is deleted.
	boolean delete(String fileName, Instant limit) throws IOException;

	// Deletes what crashes left behind more than a day ago; returns the number.
	long purge() throws IOException;

}
