package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.mongo.CollectionSize;
import com.xebia.movieshop.experiment.mongo.ExperimentDatabase;
import com.xebia.movieshop.experiment.mongo.PostDocument;
import com.xebia.movieshop.experiment.mongo.UnacknowledgedInserts;
import com.xebia.movieshop.experiment.report.Report;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * <b>Question:</b> how much does an index slow down inserts, and how much does it speed
 * up reads?
 * <p>
 * <b>Set-up:</b> six batches of documents of 2,400 bytes, inserted one by one, without
 * and with an index on their names, which are spread over the whole index. After each
 * batch the size is measured, and one name is looked up twice. In every round both
 * collections are filled one after the other, in alternating order, so that each has the
 * server to itself. As in the post, one thread inserts without acknowledgement, because
 * round trips would hide part of the index's cost. The size of a batch is adjusted to the
 * machine, unless {@code documents} sets the total; the post had 60 million.
 * <p>
 * The post's finding is <b>refuted</b> if inserts with an index are as fast as without
 * one, or become no slower as it grows.
 */
@ExtendWith(NamedExperiment.class)
class IndexExperiment {

	private static final String COLLECTION = "post";

	private static final int BATCHES = 6;

	/**
	 * With fewer, uncompiled code would make the batch size too small.
	 */
	private static final long WARM_UP_BATCHES = 6;

	private static final long WARM_UP_DOCUMENTS = 20_000;

	private static final long STEP = 1000;

	private static final long DOCUMENTS = Long.getLong("documents", 0);

	private static final Settings settings = Settings.read();

	private static final Report report = new Report("index", "Inserting with and without an index");

	@AutoClose
	private static ExperimentDatabase database;

	private final InsertedBatches batches = new InsertedBatches();

	@BeforeAll
	static void start() {
		database = ExperimentDatabase.open();
	}

	@Test
	void documentsAreInsertedAndFound() throws IOException {
		double rate = warmUp();
		long size = (DOCUMENTS > 0) ? Math.max(1, DOCUMENTS / BATCHES) : fittedSize(rate);
		report.fact("MongoDB", database.description());
		report.fact("Settings",
				"%d rounds of %d batches of %s documents".formatted(settings.rounds(), BATCHES, Figures.count(size)));
		Progress progress = new Progress("Inserting", "documents", 2 * settings.rounds() * BATCHES * size);
		for (int round = 1; round <= settings.rounds(); round++) {
			boolean indexedFirst = round % 2 == 0;
			fill(indexedFirst, round, size, progress);
			fill(!indexedFirst, round, size, progress);
		}
		report.add(this.batches.inserts());
		report.add(this.batches.finds());
	}

	private void fill(boolean indexed, int round, long size, Progress progress) {
		MongoCollection<Document> collection = collection(indexed);
		UnacknowledgedInserts inserts = new UnacknowledgedInserts(database, collection);
		for (int number = 1; number <= BATCHES; number++) {
			Sample sample = inserts.insert(size, progress);
			CollectionSize total = CollectionSize.of(database, COLLECTION);
			this.batches.add(new InsertedBatch(indexed, round, number, sample, total, find(collection, total),
					find(collection, total)));
		}
	}

	private static double warmUp() {
		UnacknowledgedInserts inserts = new UnacknowledgedInserts(database, collection(false));
		Progress progress = new Progress("Warming up", "documents", WARM_UP_BATCHES * WARM_UP_DOCUMENTS);
		double rate = 0;
		for (int i = 0; i < WARM_UP_BATCHES; i++) {
			rate = Math.max(rate, inserts.insert(WARM_UP_DOCUMENTS, progress).perSecond());
		}
		return rate;
	}

	private static long fittedSize(double rate) {
		return Math.max(1, Math.round(rate * settings.length().toSeconds() / STEP)) * STEP;
	}

	private static MongoCollection<Document> collection(boolean indexed) {
		MongoCollection<Document> collection = database.emptied(COLLECTION);
		if (indexed) {
			collection.createIndex(Indexes.ascending("name"));
		}
		return collection;
	}

	// Reads all matches, because a scan finds the first one halfway on average.
	private static Duration find(MongoCollection<Document> collection, CollectionSize total) {
		long number = (total.documents() + 1) / 2;
		Bson named = Filters.eq("name", PostDocument.name(number));
		long start = System.nanoTime();
		List<Document> found = collection.find(named).into(new ArrayList<>());
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		assertThat(found).extracting((document) -> document.getLong("number")).containsExactly(number);
		return elapsed;
	}

}
