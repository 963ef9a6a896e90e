package com.xebia.movieshop.site.status;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.xebia.movieshop.mongo.DiskSpace;
import com.xebia.movieshop.settings.ShopSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Checks whether the data directory is writable. An answer comes within a timeout, even
 * if a network file system hangs, and the disk is probed at most once a second, however
 * many requests ask.
 */
@Component
class DataDirectory implements HealthIndicator {

	// Tells the directory from the empty mount point of a disk that is not mounted.
	private static final String MARKER = ".movieshop";

	private static final long MIN_INTERVAL = Duration.ofSeconds(1).toNanos();

	private final Path path;

	private @Nullable FutureTask<DiskSpace> check;

	private long checkedAt;

	DataDirectory(ShopSettings settings) throws IOException {
		this.path = settings.dataDir();
		Files.write(this.path.resolve(MARKER), new byte[0]);
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

	DiskSpace requireUsable() throws IOException {
		try {
			return check().get(2, TimeUnit.SECONDS);
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
		if (this.check == null || (this.check.isDone() && System.nanoTime() - this.checkedAt > MIN_INTERVAL)) {
			this.checkedAt = System.nanoTime();
			this.check = new FutureTask<>(this::write);
			Thread disk = new Thread(this.check, "data-directory");
			// A thread that hangs on the disk must not prevent the process from ending.
			disk.setDaemon(true);
			disk.start();
		}
		return this.check;
	}

	private DiskSpace write() throws IOException {
		if (!Files.exists(this.path.resolve(MARKER))) {
			throw new IOException("The directory is missing or was replaced since startup: " + this.path);
		}
		DiskSpace space = DiskSpace.of(this.path);
		if (space.isFull()) {
			throw new IOException("The disk is full: " + this.path);
		}
		Path probe = this.path.resolve(".probe");
		try (FileChannel channel = FileChannel.open(probe, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
			channel.write(ByteBuffer.allocate(4096));
			channel.force(true);
		}
		finally {
			Files.deleteIfExists(probe);
		}
		return space;
	}

}
