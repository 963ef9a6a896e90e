package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.annotation.PreDestroy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Makes posters again whose renditions are of older rules, in the background, one at a
 * time and for at most a quarter of the time. The files say what is done, so this can be
 * interrupted at any point.
 */
@Component
public class OutdatedPosters implements MeterBinder {

	private static final Log logger = LogFactory.getLog(OutdatedPosters.class);

	// Limits the memory for the names of posters; the next search finds the others.
	private static final int MAX_FOUND = 10_000;

	private static final int MAX_REQUESTED = 100;

	private static final int PAUSE_FACTOR = 3;

	private static final int SHUTDOWN_SECONDS = 5;

	private static final Duration BUSY_PAUSE = Duration.ofSeconds(10);

	private final PosterStore store;

	private final RenditionUpgrade upgrade;

	private final BlockingQueue<String> requested = new ArrayBlockingQueue<>(MAX_REQUESTED);

	private final AtomicLong left = new AtomicLong();

	private volatile boolean complete = true;

	// A task that would wait behind another one is superfluous: each does all there is.
	private final ExecutorService background = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
			new ArrayBlockingQueue<>(1), threads(), new ThreadPoolExecutor.DiscardPolicy());

	OutdatedPosters(PosterStore store, MissingRenditions renditions, ApplicationEventPublisher events) {
		this.store = store;
		this.upgrade = new RenditionUpgrade(store, renditions, events);
	}

	private static CustomizableThreadFactory threads() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("outdated-posters-");
		threads.setDaemon(true);
		threads.setThreadPriority(Thread.MIN_PRIORITY);
		return threads;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("movieshop.posters.outdated", this.left::get)
			.description("posters that are still to be made again by the current rules")
			.register(registry);
	}

	// Returns the number of posters that are still to be made again.
	public long left() {
		return this.left.get();
	}

	// Every day, because a node of a former release may have made older ones meanwhile.
	@Scheduled(initialDelay = 1, fixedDelay = 24 * 60, timeUnit = TimeUnit.MINUTES)
	void begin() {
		this.complete = false;
		this.background.execute(this::work);
	}

	@Scheduled(initialDelay = 10, fixedDelay = 10, timeUnit = TimeUnit.MINUTES)
	void retry() {
		if (!this.complete) {
			this.background.execute(this::work);
		}
	}

	// Makes a poster that is shown to someone before the others.
	void request(String fileName) {
		if (this.upgrade.isPossible(fileName) && !this.requested.contains(fileName) && this.requested.offer(fileName)) {
			this.background.execute(this::work);
		}
	}

	private void work() {
		try {
			makeRequested();
			while (!this.complete) {
				this.complete = makeFound(find());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (IOException | UncheckedIOException | DataAccessException | MongoException ex) {
			if (!Thread.currentThread().isInterrupted()) {
				logger.warn("Posters could not be made again, will retry in ten minutes: " + ex.getMessage());
			}
		}
	}

	// Returns whether there is nothing left to find.
	private boolean makeFound(List<String> found) throws IOException, InterruptedException {
		for (String fileName : found) {
			makeInTurn(fileName);
			this.left.decrementAndGet();
			makeRequested();
		}
		if (!found.isEmpty()) {
			logger.info(found.size() + " posters were made again by the current rules");
		}
		return found.isEmpty();
	}

	private void makeRequested() throws IOException, InterruptedException {
		for (String fileName = this.requested.poll(); fileName != null; fileName = this.requested.poll()) {
			makeInTurn(fileName);
		}
	}

	// Returns posters in random order, so that several nodes divide the work among them.
	private List<String> find() throws IOException, InterruptedException {
		List<String> found = new ArrayList<>();
		long count = 0;
		try (Stream<StoredPoster> posters = this.store.list()) {
			for (StoredPoster poster : (Iterable<StoredPoster>) posters::iterator) {
				String fileName = poster.fileName();
				if (this.upgrade.isDue(fileName)) {
					count++;
					if (found.size() < MAX_FOUND) {
						found.add(fileName);
					}
				}
				Thread.sleep(1);
			}
		}
		if (count > 0) {
			logger.info(count + " posters are to be made again by the current rules");
		}
		this.left.set(count);
		Collections.shuffle(found);
		return found;
	}

	private void makeInTurn(String fileName) throws IOException, InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		try {
			this.upgrade.make(fileName, PAUSE_FACTOR);
		}
		catch (PosterRejectedException ex) {
			logger.debug("All decoders are busy with uploads", ex);
			this.requested.offer(fileName);
			Thread.sleep(BUSY_PAUSE.toMillis());
		}
	}

	// Makes a poster again without pauses. Throws a PosterRejectedException if all
	// decoders are busy.
	void make(String fileName) throws IOException {
		this.upgrade.make(fileName, 0);
	}

	@PreDestroy
	void stop() throws InterruptedException {
		this.background.shutdownNow();
		this.background.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
	}

}
