package com.xebia.movieshop.experiment.mongo;

import java.time.Duration;
import java.util.Objects;
import java.util.Random;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.experiment.measure.Sample;
import org.bson.Document;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gets documents by their numbers, one after the other, and counts what the server had to
 * read for them.
 */
public final class GetsInFocus {

	private static final double IN_FOCUS = 0.99;

	private final ExperimentDatabase database;

	private final MongoCollection<Document> collection;

	private final int count;

	/**
	 * Prepares to get.
	 * @param database the database
	 * @param collection its collection, with an index on {@code number}
	 * @param count how many documents to get at a time
	 */
	public GetsInFocus(ExperimentDatabase database, MongoCollection<Document> collection, int count) {
		this.database = database;
		this.collection = collection;
		this.count = count;
	}

	/**
	 * Gets documents, 99 of 100 among the first of all and one anywhere.
	 * @param documents how many documents there are, numbered from zero
	 * @param focus the share of them that are the first
	 * @param round the round, each of which gets others
	 * @param progress what to tell
	 * @return the measurement
	 */
	public Result run(long documents, double focus, int round, Progress progress) {
		Random random = new Random(round);
		long first = Math.max(1, (long) (documents * focus));
		Latencies latencies = new Latencies();
		long requested = pagesRequested();
		long read = pagesRead();
		long start = System.nanoTime();
		for (int i = 0; i < this.count; i++) {
			get(random.nextLong((random.nextDouble() < IN_FOCUS) ? first : documents), latencies);
			progress.add(1);
		}
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		long misses = pagesRead() - read;
		long hits = Math.max(0, pagesRequested() - requested - misses);
		return new Result(new Sample(this.count, elapsed, latencies, null, null, null), hits, misses);
	}

	private void get(long number, Latencies latencies) {
		long start = System.nanoTime();
		Document document = Objects.requireNonNull(this.collection.find(Filters.eq("number", number)).first());
		latencies.record(System.nanoTime() - start);
		assertThat(document.getString("name")).isEqualTo(PostDocument.name(number));
	}

	private long pagesRequested() {
		return this.database.cache("pages requested from the cache");
	}

	private long pagesRead() {
		return this.database.cache("pages read into cache");
	}

	/**
	 * What was measured.
	 *
	 * @param sample how long it took
	 * @param hits how many pages of the collection and of its indexes the server found in
	 * its cache, whatever else it did meanwhile included
	 * @param misses how many it read into its cache
	 */
	public record Result(Sample sample, long hits, long misses) {

	}

}
