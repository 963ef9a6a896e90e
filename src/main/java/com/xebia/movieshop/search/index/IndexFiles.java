package com.xebia.movieshop.search.index;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

import org.apache.commons.io.function.IORunnable;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockFactory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NativeFSLockFactory;
import org.apache.lucene.util.IOUtils;
import org.hibernate.search.backend.lucene.lowlevel.directory.spi.DirectoryHolder;
import org.jspecify.annotations.Nullable;

/**
 * The files of a Lucene index, which one process at a time writes to. Never creates their
 * directory for a lock as Lucene would: after a lost mount, the new directory would be on
 * the wrong disk.
 */
final class IndexFiles extends LockFactory implements DirectoryHolder {

	private final Path path;

	private @Nullable Directory directory;

	IndexFiles(Path path) {
		this.path = path;
	}

	@Override
	public void start() throws IOException {
		this.directory = FSDirectory.open(this.path, this);
	}

	@Override
	public Directory get() {
		return Objects.requireNonNull(this.directory);
	}

	@Override
	public void close() throws IOException {
		IOUtils.close(this.directory);
	}

	@Override
	public Lock obtainLock(Directory directory, String name) throws IOException {
		if (Files.notExists(this.path)) {
			throw new NoSuchFileException(this.path.toString());
		}
		return NativeFSLockFactory.INSTANCE.obtainLock(directory, name);
	}

	boolean runLocked(IORunnable action) throws IOException {
		try (Directory files = FSDirectory.open(this.path); Lock lock = files.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
			lock.ensureValid();
			action.run();
			return true;
		}
		catch (LockObtainFailedException ex) {
			return false;
		}
	}

	boolean isIntact() throws IOException {
		try (Directory files = FSDirectory.open(this.path); CheckIndex check = new CheckIndex(files)) {
			check.setChecksumsOnly(true);
			return DirectoryReader.indexExists(files) && check.checkIndex().clean;
		}
	}

	// Lucene may delete files meanwhile, whose length is then 0.
	long size() {
		return Arrays.stream(Objects.requireNonNull(this.path.toFile().listFiles())).mapToLong(File::length).sum();
	}

	// Copies the last commit. A link is enough, because Lucene never changes a file once
	// it is written.
	void copyTo(IndexFiles copy) throws IOException {
		Files.createDirectory(copy.path);
		try (Directory files = FSDirectory.open(this.path)) {
			for (String file : SegmentInfos.readLatestCommit(files).files(true)) {
				link(copy.path.resolve(file), this.path.resolve(file));
			}
		}
	}

	private static void link(Path link, Path file) throws IOException {
		try {
			Files.createLink(link, file);
		}
		catch (NoSuchFileException ex) {
			throw ex;
		}
		catch (UnsupportedOperationException | FileSystemException ex) {
			Files.copy(file, link);
		}
	}

}
