package com.xebia.movieshop.experiment.mongo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import com.mongodb.client.MongoDatabase;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.support.QueryPlan;

/**
 * Queries side by side: how the server finds the documents of each, and in what time.
 */
public final class TimedQueries {

	private final MongoDatabase database;

	private final String collection;

	private final List<Query> queries = new ArrayList<>();

	public TimedQueries(MongoDatabase database, String collection) {
		this.database = database;
		this.collection = collection;
	}

	/**
	 * Adds a query.
	 * @param name what it is
	 * @param preparation what comes before it and takes no time
	 * @param query sends it and checks the answer
	 * @return these queries
	 */
	public TimedQueries add(String name, Runnable preparation, Runnable query) {
		this.queries.add(new Query(name, preparation, query));
		return this;
	}

	/**
	 * Sends all queries in every round, after one that observes them and warms up.
	 * @param title what is measured
	 * @param rounds how many rounds
	 * @return the measurements
	 */
	public List<Result> run(String title, int rounds) {
		List<Result> results = this.queries.stream().map(this::observe).toList();
		Progress progress = new Progress(title, "queries", (long) rounds * this.queries.size());
		for (int round = 0; round < rounds; round++) {
			for (int i = 0; i < this.queries.size(); i++) {
				results.get(i).times().add(this.queries.get(i).time());
				progress.add(1);
			}
		}
		return results;
	}

	private Result observe(Query query) {
		query.preparation().run();
		return new Result(query.name(), QueryPlan.of(this.database, this.collection, query.query()), new ArrayList<>());
	}

	private record Query(String name, Runnable preparation, Runnable query) {

		Duration time() {
			this.preparation.run();
			long start = System.nanoTime();
			this.query.run();
			return Duration.ofNanos(System.nanoTime() - start);
		}

	}

	/**
	 * What was measured of one query.
	 *
	 * @param name what it is
	 * @param plans how its documents were found, by one search or several
	 * @param times how long it took
	 */
	public record Result(String name, List<QueryPlan> plans, List<Duration> times) {

		public String summary() {
			return this.plans.stream().map(QueryPlan::summary).distinct().collect(Collectors.joining(", "));
		}

		public int keysExamined() {
			return this.plans.stream().mapToInt(QueryPlan::keysExamined).sum();
		}

		public int docsExamined() {
			return this.plans.stream().mapToInt(QueryPlan::docsExamined).sum();
		}

		public String sorted() {
			return this.plans.stream().anyMatch(QueryPlan::sorted) ? "yes" : "no";
		}

		public Latencies latencies() {
			Latencies latencies = new Latencies();
			this.times.forEach((time) -> latencies.record(time.toNanos()));
			return latencies;
		}

	}

}
