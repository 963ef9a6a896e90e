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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * <b>Question:</b> what does an index cost who inserts, and what does it spare who reads?
 * <p>
 * <b>Set-up:</b> six batches of documents of 2,400 bytes, inserted one by one, without
 * and with an index on their names, which lead anywhere in the index; after each batch
 * its size, and one name looked up twice. In every round both collections are filled one
 * after the other, so that each has the server for itself, in turns the one and the other
 * first. As in the post, one thread inserts and waits for no answer: if it did, the round
 * trip, the same in both, would hide a part of what the index costs. The size of a batch
 * is fitted to the machine, unless {@code documents} says how many there are altogether;
 * the post had 60 million.
 * <p>
 * <b>Refuted</b>, what the post found, if inserts with an index are as fast as without
 * one, or become no slower while it grows.
 */
class IndexExperiment {

	private static final String COLLECTION = "post";

	private static final int BATCHES = 6;

	/**
	 * Fewer leave a JVM half compiled, and batches smaller than they could be.
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

	// All that have the name, as without an index the first would be found halfway.
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
