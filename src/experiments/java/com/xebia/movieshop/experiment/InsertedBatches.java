package com.xebia.movieshop.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.Series;
import com.xebia.movieshop.experiment.mongo.CollectionSize;
import com.xebia.movieshop.experiment.report.LineChart;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Table;

/**
 * The batches of an {@link IndexExperiment}, of all its rounds.
 */
final class InsertedBatches {

	private static final List<String> RATIOS_OF_THE_POST = List.of("0.4", "0.27");

	private final List<InsertedBatch> batches = new ArrayList<>();

	void add(InsertedBatch batch) {
		this.batches.add(batch);
	}

	Part inserts() {
		String title = "Inserts";
		Table table = new Table("batch", "documents", "without index/s", "min..max", "with index/s", "min..max",
				"ratio", "the post", "server CPU each: without", "with", "ratio by CPU", "load CPU: without", "with");
		LineChart chart = LineChart.over(title, "batch", "documents/s");
		numbers().forEach((number) -> {
			Series plain = series(false, number);
			Series indexed = series(true, number);
			table.row(number, Figures.count(total(true, number).documents()), Figures.number(plain.median()),
					Figures.range(plain.minimum(), plain.maximum()), Figures.number(indexed.median()),
					Figures.range(indexed.minimum(), indexed.maximum()), Figures.ratio(indexed.ratioByRound(plain)),
					(number <= RATIOS_OF_THE_POST.size()) ? RATIOS_OF_THE_POST.get(number - 1) : Figures.UNKNOWN,
					Figures.duration(plain.serverTimeEach()), Figures.duration(indexed.serverTimeEach()),
					ratioByServerTime(plain, indexed), Figures.percentage(plain.loadShare()),
					Figures.percentage(indexed.loadShare()));
			Stream.of(plain, indexed)
				.forEach((series) -> chart.point(series.name(), number, series.median(), series.minimum(),
						series.maximum()));
		});
		return new Part(title, """
				Documents inserted a second, one by one, by one thread that waits for no answer. The ratio is the \
				median of the rounds' ratios, each of a round's own two figures. Server CPU is the processor time of \
				all threads of the server, which other work on the machine disturbs less than the rate. Load CPU is \
				the share of one core that the inserting thread took. The post gave up after two batches.""", table,
				chart, data());
	}

	Part finds() {
		String title = "Sizes and finds";
		Table table = new Table("documents", "data", "on disk", "index on disk", "without index: first", "min..max",
				"again", "min..max", "with index: first", "min..max", "again", "min..max");
		LineChart chart = LineChart.over(title, "documents", "ms for a find, the second time");
		numbers().forEach((number) -> {
			CollectionSize total = total(true, number);
			Latencies plain = finds(false, number, InsertedBatch::firstFind);
			Latencies plainAgain = finds(false, number, InsertedBatch::secondFind);
			Latencies indexed = finds(true, number, InsertedBatch::firstFind);
			Latencies indexedAgain = finds(true, number, InsertedBatch::secondFind);
			table.row(Figures.count(total.documents()), Figures.megabytes(total.data()),
					Figures.megabytes(total.storage()), Figures.megabytes(total.indexes()), Figures.median(plain),
					Figures.range(plain), Figures.median(plainAgain), Figures.range(plainAgain),
					Figures.median(indexed), Figures.range(indexed), Figures.median(indexedAgain),
					Figures.range(indexedAgain));
			chart.point(target(false), total.documents(), plainAgain);
			chart.point(target(true), total.documents(), indexedAgain);
		});
		return new Part(title, """
				After each batch its size, on disk with the compression of the server, and all documents with one \
				name found, twice in a row.""", table, chart, data());
	}

	private IntStream numbers() {
		return this.batches.stream().mapToInt(InsertedBatch::number).distinct().sorted();
	}

	private Stream<InsertedBatch> batches(boolean indexed, int number) {
		return this.batches.stream().filter((batch) -> batch.indexed() == indexed && batch.number() == number);
	}

	private Series series(boolean indexed, int number) {
		return new Series(target(indexed), batches(indexed, number).map(InsertedBatch::inserts).toList());
	}

	private CollectionSize total(boolean indexed, int number) {
		return batches(indexed, number).findFirst().orElseThrow().total();
	}

	private Latencies finds(boolean indexed, int number, Function<InsertedBatch, Duration> find) {
		Latencies latencies = new Latencies();
		batches(indexed, number).map(find).forEach((time) -> latencies.record(time.toNanos()));
		return latencies;
	}

	private static String ratioByServerTime(Series plain, Series indexed) {
		Duration each = plain.serverTimeEach();
		Duration eachIndexed = indexed.serverTimeEach();
		return (each != null && eachIndexed != null) ? Figures.ratio((double) each.toNanos() / eachIndexed.toNanos())
				: Figures.UNKNOWN;
	}

	private static String target(boolean indexed) {
		return indexed ? "with index" : "without index";
	}

	private Table data() {
		Table data = new Table("target", "round", "batch", "documents", "seconds", "per second", "data bytes",
				"storage bytes", "index bytes", "first find us", "second find us");
		for (InsertedBatch batch : this.batches) {
			data.row(target(batch.indexed()), batch.round(), batch.number(), batch.total().documents(),
					batch.inserts().elapsed().toNanos() / 1e9, batch.inserts().perSecond(), batch.total().data(),
					batch.total().storage(), batch.total().indexes(), batch.firstFind().toNanos() / 1e3,
					batch.secondFind().toNanos() / 1e3);
		}
		return data;
	}

}
