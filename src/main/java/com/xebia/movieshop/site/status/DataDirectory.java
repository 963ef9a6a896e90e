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
import java.util.function.Function;

import com.xebia.movieshop.mongo.DatabaseCheck;
import com.xebia.movieshop.mongo.DiskSpace;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.settings.ShopSettings;
import org.apache.commons.io.function.IORunnable;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/**
 * Checks whether the data directory and the posters in it are there, and whether the disk
 * takes more files. An answer comes within a timeout, even if a network file system
 * hangs, and the disk is probed at most once a second, however many requests ask.
 */
@Component
class DataDirectory implements HealthIndicator {

	// Tells the directory from the empty mount point of a disk that is not mounted.
	private static final String MARKER = ".movieshop";

	private static final long MIN_INTERVAL = Duration.ofSeconds(1).toNanos();

	private final Path path;

	private final PosterStore posters;

	private @Nullable FutureTask<State> check;

	private long checkedAt;

	DataDirectory(ShopSettings settings, PosterStore posters) throws IOException {
		this.path = settings.dataDir();
		this.posters = posters;
		Files.write(this.path.resolve(MARKER), new byte[0]);
	}

	Path path() {
		return this.path;
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up().withDetail("path", this.path.toString());
		try {
			health.withDetail("free", state().space().usable());
		}
		catch (IOException ex) {
			health.down(ex);
		}
		return health.build();
	}

	// Each picture is answered with an error while this is down.
	@Bean
	static HealthIndicator postersHealthIndicator(DataDirectory directory) {
		return () -> {
			String failure = directory.find(State::lostPosters);
			return ((failure != null) ? Health.down().withDetail("error", failure) : Health.up()).build();
		};
	}

	// Down while nothing can be saved, although pages are shown.
	@Bean
	static HealthIndicator writesHealthIndicator(DataDirectory directory, DatabaseCheck database) {
		return () -> {
			Health.Builder health = Health.up();
			String refusal = database.unwritable();
			if (refusal != null) {
				health.down().withDetail("database", refusal);
			}
			String failure = directory.find(State::unwritable);
			if (failure != null) {
				health.down().withDetail("dataDirectory", failure);
			}
			return health.build();
		};
	}

	private @Nullable String find(Function<State, @Nullable String> failure) {
		try {
			return failure.apply(state());
		}
		catch (IOException ex) {
			return ex.getMessage();
		}
	}

	// Throws an IOException if the directory is lost, or its disk does not answer.
	State state() throws IOException {
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

	private synchronized Future<State> check() {
		if (this.check == null || (this.check.isDone() && System.nanoTime() - this.checkedAt > MIN_INTERVAL)) {
			this.checkedAt = System.nanoTime();
			this.check = new FutureTask<>(this::look);
			Thread disk = new Thread(this.check, "data-directory");
			// A thread that hangs on the disk must not prevent the process from ending.
			disk.setDaemon(true);
			disk.start();
		}
		return this.check;
	}

	private State look() throws IOException {
		if (!Files.exists(this.path.resolve(MARKER))) {
			throw new IOException("The directory is missing or was replaced since startup: " + this.path);
		}
		return new State(DiskSpace.of(this.path), failure(this::write), failure(this.posters::requireReadable));
	}

	private static @Nullable String failure(IORunnable check) {
		try {
			check.run();
			return null;
		}
		catch (IOException ex) {
			return ex.getMessage();
		}
	}

	private void write() throws IOException {
		if (DiskSpace.of(this.path).isFull()) {
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
	}

	/**
	 * What can be done with the directory.
	 *
	 * @param unwritable why no file can be stored, null if one can
	 * @param lostPosters why no picture can be read, null if they can
	 */
	record State(DiskSpace space, @Nullable String unwritable, @Nullable String lostPosters) {

	}

}
