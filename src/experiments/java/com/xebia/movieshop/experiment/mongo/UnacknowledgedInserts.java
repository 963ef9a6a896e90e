package com.xebia.movieshop.experiment.mongo;

import java.lang.management.ManagementFactory;
import java.time.Duration;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.ProcessorTime;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Inserts documents one by one from one thread without acknowledgement, so that the
 * server is never idle.
 */
public final class UnacknowledgedInserts {

	private static final int STEP = 1000;

	private final @Nullable Mongod mongod;

	private final MongoCollection<Document> collection;

	private long count;

	/**
	 * Starts with an empty collection.
	 * @param database its database
	 * @param collection the collection
	 */
	public UnacknowledgedInserts(ExperimentDatabase database, MongoCollection<Document> collection) {
		this.mongod = database.mongod();
		this.collection = collection;
	}

	/**
	 * Inserts documents, and waits until the server has processed all of them.
	 * @param more the number of documents
	 * @param progress the progress to update
	 * @return the measurement
	 */
	public Sample insert(long more, Progress progress) {
		MongoCollection<Document> unacknowledged = this.collection.withWriteConcern(WriteConcern.UNACKNOWLEDGED);
		long end = this.count + more;
		ProcessorTime serverTime = (this.mongod != null) ? ProcessorTime.of(this.mongod.process()) : null;
		long loadTime = processorTime();
		long start = System.nanoTime();
		while (++this.count < end) {
			unacknowledged.insertOne(PostDocument.OF_WORKING_SET.numbered(this.count));
			if (this.count % STEP == 0) {
				progress.add(STEP);
			}
		}
		// one thread uses one connection, which the server processes in order
		this.collection.withWriteConcern(WriteConcern.W1).insertOne(PostDocument.OF_WORKING_SET.numbered(end));
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		Sample sample = new Sample(more, elapsed, new Latencies(), null,
				(serverTime != null) ? serverTime.used() : null, Duration.ofNanos(processorTime() - loadTime));
		assertThat(this.collection.countDocuments()).as("documents inserted").isEqualTo(end);
		return sample;
	}

	private static long processorTime() {
		return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
	}

}
