package com.xebia.movieshop.site.status;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How much is in a directory, counted for a moment only: of very many files it knows no
 * more than that there are at least so many.
 */
public final class DirectorySize extends SimpleFileVisitor<Path> {

	private static final Duration MOMENT = Duration.ofMillis(500);

	private final long deadline = System.nanoTime() + MOMENT.toNanos();

	private long files;

	private long bytes;

	private boolean complete = true;

	private DirectorySize() {
	}

	static DirectorySize of(Path directory) throws IOException {
		DirectorySize size = new DirectorySize();
		Files.walkFileTree(directory, size);
		return size;
	}

	@Override
	public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
		this.files++;
		this.bytes += attributes.size();
		this.complete = System.nanoTime() < this.deadline;
		return this.complete ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
	}

	// Uploads come and go meanwhile.
	@Override
	public FileVisitResult visitFileFailed(Path file, IOException ex) {
		return FileVisitResult.CONTINUE;
	}

	@Override
	public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException ex) {
		return FileVisitResult.CONTINUE;
	}

	public long getFiles() {
		return this.files;
	}

	public long getBytes() {
		return this.bytes;
	}

	public boolean isComplete() {
		return this.complete;
	}

}
