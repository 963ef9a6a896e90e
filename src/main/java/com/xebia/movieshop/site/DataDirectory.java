package com.xebia.movieshop.site;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.xebia.movieshop.mongo.DiskSpace;
import jakarta.annotation.PreDestroy;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * The data directory as it is now: whether what the shop must not lose can be written.
 * Whoever asks has an answer in bounded time, also of a network file system that has gone
 * silent, and however many ask, the disk is asked once a second.
 */
@Component
class DataDirectory implements HealthIndicator {

	// This file tells the directory from the empty one that remains where a disk is no
	// longer mounted.
	private static final String MARKER = ".movieshop";

	private static final String PROBE = ".probe";

	private static final int BLOCK = 4096;

	private static final long SECONDS_TO_ANSWER = 2;

	private static final long PAUSE = Duration.ofSeconds(1).toNanos();

	private final Path path;

	private final ExecutorService disk;

	private @Nullable Future<DiskSpace> check;

	private long checkedAt;

	DataDirectory(@Value("${movieshop.data-dir}") Path path) throws IOException {
		this.path = path;
		Files.write(path.resolve(MARKER), new byte[0]);
		CustomizableThreadFactory threads = new CustomizableThreadFactory("data-directory-");
		// A thread that hangs on the disk must not keep the process from ending.
		threads.setDaemon(true);
		this.disk = Executors.newSingleThreadExecutor(threads);
	}

	Path path() {
		return this.path;
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up().withDetail("path", this.path.toString());
		try {
			health.withDetail("free", requireUsable().usable());
		}
		catch (IOException ex) {
			health.down(ex);
		}
		return health.build();
	}

	// Writes to the disk as uploads do, and tells what is left of it.
	DiskSpace requireUsable() throws IOException {
		try {
			return check().get(SECONDS_TO_ANSWER, TimeUnit.SECONDS);
		}
		catch (TimeoutException ex) {
			throw new IOException("The disk does not answer: " + this.path, ex);
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof IOException failure) ? failure : new IOException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	private synchronized Future<DiskSpace> check() {
		if (this.check == null || (this.check.isDone() && System.nanoTime() - this.checkedAt > PAUSE)) {
			this.checkedAt = System.nanoTime();
			this.check = this.disk.submit(this::write);
		}
		return this.check;
	}

	private DiskSpace write() throws IOException {
		if (!Files.exists(this.path.resolve(MARKER))) {
			throw new IOException("The directory is gone, or another one than at the start: " + this.path);
		}
		DiskSpace space = DiskSpace.of(this.path);
		if (space.isFull()) {
			throw new IOException("The disk is full: " + this.path);
		}
		Path probe = this.path.resolve(PROBE);
		try (FileChannel channel = FileChannel.open(probe, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
			channel.write(ByteBuffer.allocate(BLOCK));
			channel.force(true);
		}
		finally {
			Files.deleteIfExists(probe);
		}
		return space;
	}

	@PreDestroy
	void close() {
		this.disk.shutdownNow();
	}

}
