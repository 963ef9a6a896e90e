package com.xebia.movieshop.search;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * Where an index is, beside a note that it is complete, what it was made with, and up to
 * where it follows the catalogue. An index without the note was never finished.
 *
 * @param path the directory
 */
record IndexDirectory(Path path) {

	private static final String NOTE = "note.properties";

	private static final String FINGERPRINT = "fingerprint";

	private static final String TOKEN = "token";

	static IndexDirectory create(Path parent) throws IOException {
		return new IndexDirectory(Files.createDirectory(made(parent).resolve(new ObjectId().toHexString())));
	}

	/**
	 * List the indexes that there are.
	 * @param parent where they are
	 * @return the indexes, the latest first
	 * @throws IOException if they cannot be listed
	 */
	static List<IndexDirectory> list(Path parent) throws IOException {
		try (Stream<Path> directories = Files.list(made(parent))) {
			return directories.sorted(Comparator.reverseOrder()).map(IndexDirectory::new).toList();
		}
	}

	// A data directory that is lost is not made anew: it would stand where a disk
	// belongs.
	private static Path made(Path parent) throws IOException {
		return Files.exists(parent) ? parent : Files.createDirectory(parent);
	}

	/**
	 * Tell why this index cannot be used, reading all of it.
	 * @return the reason, empty when there is none
	 * @throws LockObtainFailedException if another process writes to it
	 */
	Optional<String> flaw() throws IOException {
		try (Directory files = FSDirectory.open(this.path.resolve(SearchIndex.NAME));
				CheckIndex check = new CheckIndex(files)) {
			if (!Files.exists(this.path.resolve(NOTE))) {
				return Optional.of("was not finished");
			}
			if (!IndexSchema.fingerprint().equals(note().getProperty(FINGERPRINT))) {
				return Optional.of("was made by another version of the shop");
			}
			check.setChecksumsOnly(true);
			boolean intact = DirectoryReader.indexExists(files) && check.checkIndex().clean;
			return intact ? Optional.empty() : Optional.of("is damaged");
		}
		catch (LockObtainFailedException ex) {
			throw ex;
		}
		catch (IOException | RuntimeException ex) {
			return Optional.of("cannot be read: " + ex);
		}
	}

	@Nullable String token() throws IOException {
		return note().getProperty(TOKEN);
	}

	/**
	 * Note, safe from a crash, that all up to a place is in the index and on the disk.
	 * @param token the place among the changes, or null when there is none
	 * @throws IOException if it cannot be written
	 */
	void complete(@Nullable String token) throws IOException {
		Properties note = new Properties();
		note.setProperty(FINGERPRINT, IndexSchema.fingerprint());
		if (token != null) {
			note.setProperty(TOKEN, token);
		}
		Path temporary = this.path.resolve(NOTE + ".tmp");
		try (Writer writer = Files.newBufferedWriter(temporary)) {
			note.store(writer, null);
		}
		try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
			channel.force(true);
		}
		Files.move(temporary, this.path.resolve(NOTE), StandardCopyOption.ATOMIC_MOVE);
	}

	/**
	 * Delete this index unless another process writes to it.
	 * @throws IOException if it cannot be deleted
	 */
	void delete() throws IOException {
		try (Directory files = FSDirectory.open(this.path.resolve(SearchIndex.NAME));
				Lock lock = files.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			FileSystemUtils.deleteRecursively(this.path);
		}
		catch (LockObtainFailedException ex) {
			// Another release of the shop is about to end, and its successor deletes it.
		}
	}

	private Properties note() throws IOException {
		Properties note = new Properties();
		try (Reader reader = Files.newBufferedReader(this.path.resolve(NOTE))) {
			note.load(reader);
		}
		return note;
	}

}
