package com.xebia.movieshop.experiment.report;

import java.util.Map;
import java.util.TreeMap;

import com.xebia.movieshop.experiment.measure.Comparison;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.measure.Series;

/**
 * One result of an experiment.
 *
 * @param title its title
 * @param note how it was measured, in a sentence or two
 * @param table medians, spreads and ratios, for readers
 * @param chart the same as a picture
 * @param data each single measurement, for programs
 */
public record Part(String title, String note, Table table, Chart chart, Table data) {

	/**
	 * Returns the result of a comparison of servers.
	 * @param comparison the measurements
	 * @param note how they were measured
	 * @return the part
	 */
	public static Part of(Comparison comparison, String note) {
		return new Part(comparison.title(), note, table(comparison), chart(comparison),
				data("part", Map.of(comparison.title(), comparison)));
	}

	private static Table table(Comparison comparison) {
		Table table = new Table("target", comparison.unit() + "/s", "min..max", "ratio", "ratio by round", "p50", "p99",
				"first byte p50", "first byte p99", "server CPU each", "database CPU each", "load CPU");
		for (Series series : comparison.series()) {
			table.row(series.name(), Figures.number(series.median()), Figures.range(series.minimum(), series.maximum()),
					Figures.ratio(series.ratioTo(comparison.first())),
					Figures.ratio(series.ratioByRound(comparison.first())), Figures.duration(series.percentile(0.5)),
					Figures.duration(series.percentile(0.99)), Figures.duration(series.firstByte(0.5)),
					Figures.duration(series.firstByte(0.99)), Figures.duration(series.serverTimeEach()),
					Figures.duration(series.databaseTimeEach()), Figures.percentage(series.loadShare()));
		}
		return table;
	}

	private static Chart chart(Comparison comparison) {
		BarChart chart = new BarChart(comparison.title(), comparison.unit() + "/s");
		for (Series series : comparison.series()) {
			chart.bar("", series.name(), series.median(), series.minimum(), series.maximum());
		}
		return chart;
	}

	/**
	 * Returns every round of several comparisons.
	 * @param parameter the name of the varied parameter
	 * @param comparisons the measurements by the parameter's value
	 * @return a row for each target and round
	 */
	public static Table data(String parameter, Map<String, Comparison> comparisons) {
		Table data = new Table(parameter, "target", "round", "count", "seconds", "per second", "p50 us", "p99 us");
		new TreeMap<>(comparisons).forEach((value, comparison) -> comparison.series().forEach((series) -> {
			for (int round = 0; round < series.samples().size(); round++) {
				Sample sample = series.samples().get(round);
				data.row(value, series.name(), round + 1, sample.count(), sample.elapsed().toNanos() / 1e9,
						sample.perSecond(), sample.latencies().percentile(0.5).toNanos() / 1e3,
						sample.latencies().percentile(0.99).toNanos() / 1e3);
			}
		}));
		return data;
	}

}
