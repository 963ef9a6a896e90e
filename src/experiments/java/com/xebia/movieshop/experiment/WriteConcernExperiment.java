package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.xebia.movieshop.experiment.measure.Comparison;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Measurements;
import com.xebia.movieshop.experiment.measure.Probe;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.measure.Series;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.mongo.Concern;
import com.xebia.movieshop.experiment.mongo.ConcernServers;
import com.xebia.movieshop.experiment.mongo.CrashLosses;
import com.xebia.movieshop.experiment.mongo.ExperimentDatabase;
import com.xebia.movieshop.experiment.mongo.Inserts;
import com.xebia.movieshop.experiment.mongo.PostDocument;
import com.xebia.movieshop.experiment.report.BarChart;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Report;
import com.xebia.movieshop.experiment.report.Table;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * <b>Question:</b> what does it cost to wait until a write is durable, and how many
 * writes are lost without waiting?
 * <p>
 * <b>Set-up:</b> documents of 2,395 bytes, with an index on the name, are inserted one by
 * one into an empty collection, by one thread and by ten, waiting for nothing, for the
 * server's memory, for its journal, for its data files, and for the journals of the
 * majority of a replica set of three on the same machine. Then the latency of writes is
 * measured at a fixed rate. Then the server is repeatedly killed during inserts and
 * restarted: acknowledged documents that are missing are lost.
 * <p>
 * <b>Refuted</b> if a write that waited for the journal or for the majority is lost, or
 * if waiting costs ten concurrent writers as much as one.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(NamedExperiment.class)
class WriteConcernExperiment {

	private static final Log logger = LogFactory.getLog(WriteConcernExperiment.class);

	private static final int MANY = 10;

	/**
	 * The rate of one thread that waits for a slow disk.
	 */
	private static final int RATE = Integer.getInteger("experiment.rate", 100);

	private static final int KILLS = Integer.getInteger("experiment.kills", 5);

	private static final long DOCUMENTS = Long.getLong("documents", Long.MAX_VALUE);

	private static final Duration FOR_EVER = Duration.ofDays(365);

	private static final int LOOKED_AT = 100;

	private static final Settings settings = Settings.read();

	private static final Measurements measurements = new Measurements(settings.rounds());

	private static final Report report = new Report("write-concern", "Write concern");

	@AutoClose
	private static ConcernServers servers;

	@BeforeAll
	static void start() {
		servers = ConcernServers.start();
		report.fact("MongoDB", servers.description());
		report.fact("Settings", "%d rounds of %s, %d kills".formatted(settings.rounds(), (DOCUMENTS < Long.MAX_VALUE)
				? Figures.count(DOCUMENTS) + " documents" : settings.length().toSeconds() + " s", KILLS));
		if (ExperimentDatabase.isNamed()) {
			report.fact("Kills", "LEFT OUT, because the server is external");
			logger.warn("KILLS ARE LEFT OUT: the server is external and must not be killed");
		}
	}

	@Order(1)
	@Test
	void insertsAreFasterIfNobodyWaits() throws IOException {
		Comparison one = compare("Inserts by one thread", (inserts) -> inserts.asFastAsPossible(1, DOCUMENTS, limit()));
		Comparison many = compare("Inserts by ten threads",
				(inserts) -> inserts.asFastAsPossible(MANY, DOCUMENTS, limit()));
		Table table = new Table("write concern", "one thread, documents/s", "min..max", "times slower", "the post",
				"ten threads, documents/s", "min..max", "times one thread", "the post");
		BarChart chart = new BarChart("Inserts by write concern", "documents/s");
		for (Concern concern : Concern.values()) {
			Series alone = one.series().get(concern.ordinal());
			Series together = many.series().get(concern.ordinal());
			table.row(concern, Figures.number(alone.median()), Figures.range(alone.minimum(), alone.maximum()),
					Figures.ratio(one.first().ratioTo(alone)), concern.slowerInThePost(),
					Figures.number(together.median()), Figures.range(together.minimum(), together.maximum()),
					Figures.ratio(together.ratioTo(alone)), concern.gainInThePost());
			chart.bar("one thread", concern.toString(), alone.median(), alone.minimum(), alone.maximum());
			chart.bar("ten threads", concern.toString(), together.median(), together.minimum(), together.maximum());
		}
		report.add(new Part("Inserts by write concern",
				"Documents of 2,395 bytes, one after the other in each thread. *Times slower* is the rate of unacknowledged "
						+ "writes over this one's.",
				table, chart, Part.data("threads", Map.of("1", one, "10", many))));
	}

	@Order(2)
	@Test
	void insertTakesAsLongAsItWaits() throws IOException {
		Comparison steady = compare("Inserts at a fixed rate",
				(inserts) -> inserts.atRate(MANY, RATE, settings.length()));
		Table table = new Table("write concern", "documents/s", "p50", "p90", "p99", "p99.9", "longest");
		BarChart chart = new BarChart("Time of an insert: median, and to p99", "ms");
		for (Series series : steady.series()) {
			table.row(series.name(), Figures.number(series.median()), time(series, 0.5), time(series, 0.9),
					time(series, 0.99), time(series, 0.999), time(series, 1));
			chart.bar("", series.name(), millis(series, 0.5), millis(series, 0.5), millis(series, 0.99));
		}
		report.add(new Part("Time of an insert",
				"%d documents per second, by ten threads; times count from when an insert was due.".formatted(RATE),
				table, chart, Part.data("rate", Map.of(String.valueOf(RATE), steady))));
	}

	@Order(3)
	@Test
	void whatNobodyWaitedForIsLostInACrash() throws IOException {
		if (!ExperimentDatabase.isNamed()) {
			report.add(new CrashLosses(servers, KILLS).measure());
		}
	}

	private static Comparison compare(String title, Function<Inserts, Sample> how) throws IOException {
		Map<String, Probe> targets = new LinkedHashMap<>();
		for (Concern concern : Concern.values()) {
			targets.put(concern.toString(), () -> {
				MongoCollection<Document> collection = servers.emptied(concern);
				Sample sample = how.apply(new Inserts(servers.of(concern), collection, concern));
				assertIsThere(collection, sample.count());
				return sample;
			});
		}
		return measurements.compare(title, "documents", targets);
	}

	// Polls, because unacknowledged inserts may arrive after the last one was sent.
	private static void assertIsThere(MongoCollection<Document> collection, long count) {
		Awaitility.await().untilAsserted(() -> assertThat(collection.countDocuments()).isEqualTo(count));
		for (long number = 0; number < count; number += Math.max(1, count / LOOKED_AT)) {
			Document expected = PostDocument.OF_WRITE_CONCERN.numbered(number);
			Document found = collection.find(Filters.eq("name", PostDocument.name(number))).first();
			assertThat(found).isNotNull();
			expected.put("_id", found.get("_id"));
			assertThat(found).isEqualTo(expected);
		}
	}

	private static Duration limit() {
		return (DOCUMENTS < Long.MAX_VALUE) ? FOR_EVER : settings.length();
	}

	private static String time(Series series, double share) {
		return Figures.duration(series.percentile(share));
	}

	private static double millis(Series series, double share) {
		return series.percentile(share).toNanos() / 1e6;
	}

}
