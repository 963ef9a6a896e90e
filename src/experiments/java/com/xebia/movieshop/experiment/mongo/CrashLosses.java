package com.xebia.movieshop.experiment.mongo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

import com.mongodb.ReadConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Projections;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Progress;
import com.xebia.movieshop.experiment.report.BarChart;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Table;
import com.xebia.movieshop.support.Mongod;
import org.bson.Document;

/**
 * Counts the losses when a server is killed while ten threads insert: acknowledged
 * documents that are missing after the restart.
 */
public final class CrashLosses {

	private static final int THREADS = 10;

	private static final long LEAST_NANOS = 500_000_000;

	private static final long MOST_NANOS = 1_500_000_000;

	private final Random random = new Random(0);

	private final ConcernServers servers;

	private final int kills;

	private final Table data = new Table("write concern", "kill", "acknowledged", "lost");

	public CrashLosses(ConcernServers servers, int kills) {
		this.servers = servers;
		this.kills = kills;
	}

	/**
	 * Kills the server several times under each write concern.
	 * @return the losses
	 */
	public Part measure() {
		Table table = new Table("write concern", "kills", "acknowledged", "lost", "lost in a kill, min..max", "median");
		BarChart chart = new BarChart("Acknowledged documents lost in a kill", "documents");
		Progress progress = new Progress("Killing the server", "kills", (long) this.kills * Concern.values().length);
		for (Concern concern : Concern.values()) {
			List<Loss> losses = new ArrayList<>();
			for (int number = 1; number <= this.kills; number++) {
				Loss loss = kill(concern);
				losses.add(loss);
				this.data.row(concern, number, loss.acknowledged(), loss.lost());
				progress.add(1);
			}
			LongSummaryStatistics lost = losses.stream().mapToLong(Loss::lost).summaryStatistics();
			long acknowledged = losses.stream().mapToLong(Loss::acknowledged).sum();
			long median = losses.stream().mapToLong(Loss::lost).sorted().skip(this.kills / 2).findFirst().orElse(0);
			table.row(concern, this.kills, Figures.count(acknowledged), Figures.count(lost.getSum()),
					"%s..%s".formatted(Figures.count(lost.getMin()), Figures.count(lost.getMax())),
					Figures.count(median));
			chart.bar("", concern.toString(), median, lost.getMin(), lost.getMax());
		}
		return new Part("Acknowledged documents lost",
				"The server is killed after 0.5 to 1.5 seconds and restarted; with majority it is the primary, "
						+ "and the writers continue with the next primary.",
				table, chart, this.data);
	}

	private Loss kill(Concern concern) {
		MongoCollection<Document> collection = this.servers.emptied(concern);
		List<Mongod> killed = new ArrayList<>();
		List<Long> acknowledged = new Inserts(this.servers.of(concern), collection, concern).during(THREADS, () -> {
			LockSupport.parkNanos(this.random.nextLong(LEAST_NANOS, MOST_NANOS));
			killed.add(this.servers.kill(concern));
		});
		killed.forEach(Mongod::restart);
		Set<Long> there = new HashSet<>();
		collection.withReadConcern(ReadConcern.MAJORITY)
			.find()
			.projection(Projections.include("number"))
			.forEach((document) -> there.add(document.getLong("number")));
		return new Loss(acknowledged.size(), acknowledged.stream().filter((number) -> !there.contains(number)).count());
	}

	/**
	 * The effect of one kill.
	 *
	 * @param acknowledged how many documents counted as inserted
	 * @param lost how many of them are missing
	 */
	private record Loss(long acknowledged, long lost) {

	}

}
