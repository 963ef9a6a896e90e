package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.mongo.CollectionSize;
import com.xebia.movieshop.experiment.mongo.ExperimentDatabase;
import com.xebia.movieshop.experiment.mongo.GetsInFocus;
import com.xebia.movieshop.experiment.mongo.PostDocument;
import com.xebia.movieshop.experiment.report.LineChart;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Report;
import com.xebia.movieshop.experiment.report.Table;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * <b>Question:</b> do reads become slower when the collection grows, or when its working
 * set grows?
 * <p>
 * <b>Set-up:</b> a collection that grows from 10,000 documents of 2,400 bytes to many
 * times the server's cache, with an index on their numbers. At each size, 30,000
 * documents are read by number, one after the other, nearly all within the first 1 %, 10
 * % or 100 % of the numbers; each focus three times in a row. The cache, {@code
 * experiment.cache} in gigabytes, is small, so that the limit is reached early. The
 * operating system's cache would hold the rest, and all of documents that compress well,
 * so a server started by the experiment bypasses it and reads from disk, unless {@code
 * experiment.direct} is false.
 * <p>
 * The post's finding is <b>refuted</b> if the time changes with the size of the
 * collection although the focused part, its index and their surrounding pages fit in the
 * cache.
 */
@ExtendWith(NamedExperiment.class)
class WorkingSetExperiment {

	private static final List<Long> SIZES = List.of(10_000L, 100_000L, 300_000L, 1_000_000L, 3_000_000L, 10_000_000L);

	private static final List<Double> FOCUSES = List.of(0.01, 0.1, 1.0);

	private static final long DOCUMENTS = Long.getLong("documents", 3_000_000);

	private static final int GETS = Integer.getInteger("experiment.gets", 30_000);

	private static final int ROUNDS = Settings.rounds(3);

	/**
	 * With fewer rounds the JVM has not compiled all hot code.
	 */
	private static final int WARM_UP_ROUNDS = 2;

	private static final int BATCH = 1000;

	private static final String[] PAST_THE_FILE_CACHE = { "--wiredTigerEngineConfigString", "direct_io=[data]" };

	private static final boolean DIRECT = !"false".equals(System.getProperty("experiment.direct"));

	private static final String COLLECTION = "post";

	private static final String TITLE = "Gets";

	@AutoClose
	private final ExperimentDatabase database = ExperimentDatabase.open(DIRECT ? PAST_THE_FILE_CACHE : new String[0]);

	private final MongoCollection<Document> collection = this.database.emptied(COLLECTION);

	private final GetsInFocus gets = new GetsInFocus(this.database, this.collection, GETS);

	private final Report report = new Report("working-set", "Getting from a part of a collection");

	private final Table table = new Table(headings());

	private final LineChart chart = LineChart.overPowers(TITLE, "documents", "ms for %,d gets".formatted(GETS));

	private final Table data = new Table("documents", "data bytes", "focus", "round", "gets", "seconds", "p50 us",
			"p99 us", "hits", "misses");

	@Test
	void documentsAreGot() throws IOException {
		boolean direct = DIRECT && this.database.mongod() != null;
		this.report.fact("MongoDB", this.database.description());
		this.report.fact("Settings", "%d times %s gets for each focus, %s the operating system's cache"
			.formatted(ROUNDS, Figures.count(GETS), direct ? "past" : "through"));
		this.collection.createIndex(Indexes.ascending("number"));
		long count = 0;
		for (long size : sizes()) {
			insert(count, size);
			if (count == 0) {
				warmUp(size);
			}
			measure(size);
			count = size;
		}
		this.report.add(new Part(TITLE, """
				The time of %s gets, one after the other: the median of the rounds and their range; and the average \
				number of pages that a get found in the cache, or read into it. Documents and index have separate \
				pages. 99 of 100 gets are for the first 1, 10 or 100 percent of the documents.\
				""".formatted(Figures.count(GETS)), this.table, this.chart, this.data));
	}

	private void warmUp(long documents) {
		Progress progress = new Progress("Warming up", "gets", (long) GETS * WARM_UP_ROUNDS);
		for (int round = 1; round <= WARM_UP_ROUNDS; round++) {
			this.gets.run(documents, 1, -round, progress);
		}
	}

	private void measure(long documents) {
		CollectionSize total = CollectionSize.of(this.database, COLLECTION);
		assertThat(total.documents()).as("documents inserted").isEqualTo(documents);
		List<Object> row = new ArrayList<>(List.of(Figures.count(documents), Figures.megabytes(total.data()),
				Figures.number((double) total.data() / this.database.cacheSize())));
		Progress progress = new Progress("Getting from %s documents".formatted(Figures.count(documents)), "gets",
				(long) GETS * ROUNDS * FOCUSES.size());
		for (double focus : FOCUSES) {
			Latencies times = new Latencies();
			double hits = 0;
			double misses = 0;
			for (int round = 1; round <= ROUNDS; round++) {
				GetsInFocus.Result result = this.gets.run(documents, focus, round, progress);
				Sample sample = result.sample();
				times.record(sample.elapsed().toNanos());
				hits += (double) result.hits() / GETS / ROUNDS;
				misses += (double) result.misses() / GETS / ROUNDS;
				this.data.row(documents, total.data(), focus, round, sample.count(), sample.elapsed().toNanos() / 1e9,
						sample.latencies().percentile(0.5).toNanos() / 1e3,
						sample.latencies().percentile(0.99).toNanos() / 1e3, result.hits(), result.misses());
			}
			row.addAll(List.of(Figures.median(times), Figures.range(times),
					Figures.number(hits) + " + " + Figures.number(misses)));
			this.chart.point(name(focus), documents, times);
		}
		this.table.row(row.toArray());
	}

	private void insert(long start, long end) {
		Progress progress = new Progress("Inserting", "documents", end - start);
		for (long first = start; first < end; first += BATCH) {
			List<Document> batch = LongStream.range(first, Math.min(first + BATCH, end))
				.mapToObj(PostDocument.OF_WORKING_SET::numbered)
				.toList();
			this.collection.insertMany(batch);
			progress.add(batch.size());
		}
	}

	private static List<Long> sizes() {
		return Stream.concat(SIZES.stream().filter((size) -> size < DOCUMENTS), Stream.of(DOCUMENTS)).toList();
	}

	private static String name(double focus) {
		return Figures.percentage(focus);
	}

	private static String[] headings() {
		List<String> headings = new ArrayList<>(List.of("documents", "data", "data / cache"));
		for (double focus : FOCUSES) {
			headings.addAll(List.of(name(focus), "min..max", "hits + misses"));
		}
		return headings.toArray(String[]::new);
	}

}
