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
 * Compares queries: the plan of each and the time that it takes.
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
	 * @param preparation runs before the query and is not measured
	 * @param query sends it and checks the result
	 * @return these queries
	 */
	public TimedQueries add(String name, Runnable preparation, Runnable query) {
		this.queries.add(new Query(name, preparation, query));
		return this;
	}

	/**
	 * Sends all queries in every round, after one that records the plans and warms up.
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
	 * The measurements of one query.
	 *
	 * @param name what it is
	 * @param plans its plans, one or several
	 * @param times its times
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
