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
 * Reads documents by number, one after the other, and counts the server's page reads.
 */
public final class GetsInFocus {

	private static final double IN_FOCUS = 0.99;

	private final ExperimentDatabase database;

	private final MongoCollection<Document> collection;

	private final int count;

	/**
	 * Prepares the reads.
	 * @param database the database
	 * @param collection its collection, with an index on {@code number}
	 * @param count the number of documents per measurement
	 */
	public GetsInFocus(ExperimentDatabase database, MongoCollection<Document> collection, int count) {
		this.database = database;
		this.collection = collection;
		this.count = count;
	}

	/**
	 * Reads documents, 99 of 100 from the first part and one from anywhere.
	 * @param documents how many documents there are, numbered from zero
	 * @param focus the share of the collection that is the first part
	 * @param round the round, each of which reads other documents
	 * @param progress the progress to update
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
	 * The measurements.
	 *
	 * @param sample the times
	 * @param hits the pages of collection and indexes found in the cache, including those
	 * of other work
	 * @param misses the pages that were read into the cache
	 */
	public record Result(Sample sample, long hits, long misses) {

	}

}
