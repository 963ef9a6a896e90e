package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Sorts;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.mongo.ExperimentDatabase;
import com.xebia.movieshop.experiment.mongo.TimedQueries;
import com.xebia.movieshop.experiment.report.BarChart;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Report;
import com.xebia.movieshop.experiment.report.Table;
import com.xebia.movieshop.movie.MeasuredCatalogue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * <b>Question:</b> which field should come first in an index for a query with a range, a
 * sort and a limit: the sort key, which avoids a sort, or the range field, which avoids
 * reading keys out of the range?
 * <p>
 * <b>Set-up:</b> a million documents <code>{x: i, y: i}</code> with both indexes, queried
 * for the first 500 by x of those with a small y, which come first in the sort order, and
 * of those with a large y, which come last; with a hint for each index, and without a
 * hint, before and after the server has cached a plan. All are measured in every round.
 * Then the catalogue's own queries and indexes, which all have the sort key before the
 * range, because the range is one of the sort key.
 * <p>
 * The post's finding is <b>refuted</b> if one index is better for both queries; the
 * shop's assumption, if one of its pages needs a sort or, with at most one filter, reads
 * more than a few keys beyond its movies.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(NamedExperiment.class)
class SortKeyFirstExperiment {

	/**
	 * With fewer than half a million, fewer than 500 documents have a small y.
	 */
	private static final long DOCUMENTS = Math.max(600_000, Long.getLong("documents", 1_000_000));

	private static final int ROUNDS = Settings.rounds(50);

	private static final int LIMIT = 500;

	private static final int BATCH = 10_000;

	private static final long MOVIES = DOCUMENTS / 5;

	private static final Runnable NOTHING = () -> {
	};

	private static final String COLLECTION = "point";

	private static final Bson SORT_KEY_FIRST = Indexes.ascending("x", "y");

	private static final Bson RANGE_FIRST = Indexes.ascending("y", "x");

	private static final Report report = new Report("sort-key-first", "Sort key or range first");

	@AutoClose
	private static ExperimentDatabase database;

	@BeforeAll
	static void start() {
		database = ExperimentDatabase.open();
		report.fact("MongoDB", database.description());
		report.fact("Settings", "%d rounds".formatted(ROUNDS));
	}

	@Order(1)
	@Test
	void pointsAreFoundInOrder() throws IOException {
		MongoCollection<Document> points = database.emptied(COLLECTION);
		points.createIndex(SORT_KEY_FIRST);
		points.createIndex(RANGE_FIRST);
		Progress progress = new Progress("Inserting", "documents", DOCUMENTS);
		for (long first = 1; first <= DOCUMENTS; first += BATCH) {
			List<Document> batch = LongStream.range(first, Math.min(first + BATCH, DOCUMENTS + 1))
				.mapToObj((i) -> new Document("x", i).append("y", i))
				.toList();
			points.insertMany(batch);
			progress.add(batch.size());
		}
		long small = DOCUMENTS / 1000;
		report.add(part("y below " + Figures.count(small), Filters.lt("y", small), 1,
				List.of(new Post("500", "1 ms"), new Post("999", "9 ms"))));
		long large = DOCUMENTS / 10 * 9;
		report.add(part("y above " + Figures.count(large), Filters.gt("y", large), large + 1,
				List.of(new Post("859,591", "3,477 ms"), new Post("100,000", "470 ms"))));
	}

	@Order(2)
	@Test
	void pagesOfTheCatalogueAreRead() throws IOException {
		MeasuredCatalogue catalogue = new MeasuredCatalogue(database.client(), database.database().getName());
		catalogue.fill(MOVIES);
		TimedQueries queries = new TimedQueries(database.database(), MeasuredCatalogue.COLLECTION);
		catalogue.pages().forEach((name, page) -> queries.add(name, NOTHING, page));
		Table table = new Table("page", "index chosen", "keys", "documents", "sort", "time", "min..max");
		String title = "The catalogue";
		List<TimedQueries.Result> results = queries.run(title, ROUNDS);
		for (TimedQueries.Result result : results) {
			table.row(result.name(), result.summary(), Figures.count(result.keysExamined()),
					Figures.count(result.docsExamined()), result.sorted(), Figures.median(result.latencies()),
					Figures.range(result.latencies()));
		}
		report.add(new Part(title, """
				Pages of 24 of %s movies, each read with one more to know whether there is a next page: the first \
				page, and one in the middle, which begins after a movie, a range that takes two queries by title.\
				""".formatted(Figures.count(MOVIES)), table, chart(title, results), data(results)));
	}

	private static Part part(String title, Bson range, long first, List<Post> post) {
		MongoCollection<Document> points = database.database().getCollection(COLLECTION);
		FindIterable<Document> found = points.find(range).sort(Sorts.ascending("x")).limit(LIMIT).batchSize(LIMIT);
		Runnable query = () -> check(found.hint(null), first);
		List<TimedQueries.Result> results = new TimedQueries(database.database(), COLLECTION)
			.add("sort key first", NOTHING, () -> check(found.hint(SORT_KEY_FIRST), first))
			.add("range first", NOTHING, () -> check(found.hint(RANGE_FIRST), first))
			.add("no hint, unknown to the server", SortKeyFirstExperiment::forgetPlans, query)
			.add("no hint, known to the server", () -> learnPlan(query), query)
			.run(title, ROUNDS);
		Table table = new Table("index", "index used", "keys", "documents", "sort", "time", "min..max",
				"the post: keys", "time");
		for (int i = 0; i < results.size(); i++) {
			TimedQueries.Result result = results.get(i);
			Post posted = (i < post.size()) ? post.get(i) : new Post(Figures.UNKNOWN, Figures.UNKNOWN);
			table.row(result.name(), result.summary(), Figures.count(result.keysExamined()),
					Figures.count(result.docsExamined()), result.sorted(), Figures.median(result.latencies()),
					Figures.range(result.latencies()), posted.keys(), posted.time());
		}
		return new Part(title,
				"Of %s documents those with %s, the first %d by x.".formatted(Figures.count(DOCUMENTS), title, LIMIT),
				table, chart(title, results), data(results));
	}

	private static void check(FindIterable<Document> found, long first) {
		List<Long> xs = found.map((point) -> point.getLong("x")).into(new ArrayList<>());
		assertThat(xs).containsExactlyElementsOf(LongStream.range(first, first + LIMIT).boxed().toList());
	}

	private static void forgetPlans() {
		database.database().runCommand(new Document("planCacheClear", COLLECTION));
	}

	// The server reuses a plan only after it has proved itself a second time.
	private static void learnPlan(Runnable query) {
		forgetPlans();
		query.run();
		query.run();
	}

	private static BarChart chart(String title, List<TimedQueries.Result> results) {
		BarChart chart = new BarChart(title, "ms, and from the 10th to the 90th percentile");
		results.forEach((result) -> chart.bar("", result.name(), result.latencies()));
		return chart;
	}

	private static Table data(List<TimedQueries.Result> results) {
		Table data = new Table("query", "round", "plan", "keys", "documents", "sort", "us");
		for (TimedQueries.Result result : results) {
			for (int round = 1; round <= result.times().size(); round++) {
				data.row(result.name(), round, result.summary(), result.keysExamined(), result.docsExamined(),
						result.sorted(), result.times().get(round - 1).toNanos() / 1e3);
			}
		}
		return data;
	}

	/**
	 * The post's figures for one query.
	 */
	private record Post(String keys, String time) {

	}

}
