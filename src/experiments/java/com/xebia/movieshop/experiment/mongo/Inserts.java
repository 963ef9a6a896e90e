package com.xebia.movieshop.experiment.mongo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.Sample;
import org.bson.Document;

/**
 * Inserts numbered documents one by one with several threads; can be used once.
 */
public final class Inserts {

	private final MongoClient client;

	private final MongoCollection<Document> collection;

	private final Concern concern;

	private final AtomicLong next = new AtomicLong();

	private final Queue<Long> acknowledged = new ConcurrentLinkedQueue<>();

	private final Latencies latencies = new Latencies();

	private volatile boolean stopped;

	public Inserts(ExperimentDatabase database, MongoCollection<Document> collection, Concern concern) {
		this.client = database.client();
		this.collection = collection;
		this.concern = concern;
	}

	/**
	 * Inserts without pauses, each thread one document after the other.
	 * @param threads how many threads
	 * @param documents the maximum number of documents
	 * @param limit the maximum duration
	 * @return the measurement
	 */
	public Sample asFastAsPossible(int threads, long documents, Duration limit) {
		long deadline = System.nanoTime() + limit.toNanos();
		return measure(threads, (number) -> {
			long start = System.nanoTime();
			if (number >= documents || start >= deadline) {
				return false;
			}
			insert(number);
			this.latencies.record(System.nanoTime() - start);
			return true;
		});
	}

	/**
	 * Inserts at a fixed rate. The time of an insert counts from when it was due, so that
	 * waiting behind slow inserts is included (no coordinated omission).
	 * @param threads how many threads
	 * @param rate documents per second
	 * @param length the duration
	 * @return the measurement
	 */
	public Sample atRate(int threads, int rate, Duration length) {
		long start = System.nanoTime();
		long documents = length.toSeconds() * rate;
		return measure(threads, (number) -> {
			if (number >= documents) {
				return false;
			}
			long due = start + (long) (number * 1e9 / rate);
			for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
				LockSupport.parkNanos(wait);
			}
			insert(number);
			this.latencies.record(System.nanoTime() - due);
			return true;
		});
	}

	/**
	 * Inserts until an event has finished, or until an insert fails.
	 * @param threads how many threads
	 * @param event runs concurrently
	 * @return the numbers of the inserted documents
	 */
	public List<Long> during(int threads, Runnable event) {
		inThreads(threads, this::insertUntilStopped, () -> {
			event.run();
			this.stopped = true;
		});
		return List.copyOf(this.acknowledged);
	}

	private void insertUntilStopped() {
		try {
			while (!this.stopped) {
				insert(this.next.getAndIncrement());
			}
		}
		catch (MongoException ex) {
			// not acknowledged, so it does not count
		}
	}

	private void insert(long number) {
		this.concern.insert(this.client, this.collection, PostDocument.OF_WRITE_CONCERN.numbered(number));
		this.acknowledged.add(number);
	}

	private Sample measure(int threads, LongPredicate insert) {
		long start = System.nanoTime();
		inThreads(threads, () -> {
			while (insert.test(this.next.getAndIncrement())) {
				// continues with the next one
			}
		}, () -> {
		});
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		return new Sample(this.acknowledged.size(), elapsed, this.latencies, null, null, null);
	}

	private static void inThreads(int threads, Runnable work, Runnable meanwhile) {
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			List<Future<?>> running = new ArrayList<>();
			for (int thread = 0; thread < threads; thread++) {
				running.add(executor.submit(work));
			}
			meanwhile.run();
			for (Future<?> each : running) {
				each.get();
			}
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
		finally {
			executor.shutdownNow();
		}
	}

}
