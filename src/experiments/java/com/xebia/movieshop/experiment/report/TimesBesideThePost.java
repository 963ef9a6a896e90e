package com.xebia.movieshop.experiment.report;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import com.xebia.movieshop.experiment.measure.Comparison;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Series;

/**
 * The times of several servers and those of a post, both relative to nginx's, because
 * only ratios can be compared between the post's machines and ours.
 */
public final class TimesBesideThePost {

	private static final double SECOND = 1e9;

	private final String title;

	private final Table table;

	private final Table data;

	private final BarChart chart;

	/**
	 * Starts an empty part of a report.
	 * @param title the heading
	 * @param what the name of the varied parameter
	 * @param time the name of the times
	 */
	public TimesBesideThePost(String title, String what, String time) {
		this.title = title;
		this.table = new Table(what, "by", time, "min..max", "over nginx's", "the post: " + time,
				"the post: over nginx's");
		this.data = new Table(what, "by", "round", "seconds");
		this.chart = new BarChart(title, "times over nginx's");
	}

	/**
	 * Adds the measured times and those of the post.
	 * @param name the value of the parameter
	 * @param comparison the rates, nginx first
	 * @param count the number of operations that the time is for
	 * @param post the post's seconds by target, nginx under its name in the comparison;
	 * may be empty
	 */
	public void add(String name, Comparison comparison, int count, Map<String, Double> post) {
		Series nginx = comparison.first();
		double nginxOfPost = post.getOrDefault(nginx.name(), Double.NaN);
		for (Series series : comparison.series()) {
			addOurs(name, series, nginx, count, post.getOrDefault(series.name(), Double.NaN), nginxOfPost);
		}
		Map<String, Double> others = new LinkedHashMap<>(post);
		comparison.series().forEach((series) -> others.remove(series.name()));
		others.forEach((target, seconds) -> addTheirs(name, target, seconds, nginxOfPost));
	}

	/**
	 * Returns the part of the report.
	 * @param note how the times were measured
	 * @return the part of a report
	 */
	public Part toPart(String note) {
		return new Part(this.title, note, this.table, this.chart, this.data);
	}

	private void addOurs(String name, Series series, Series nginx, int count, double ofPost, double nginxOfPost) {
		this.table.row(name, series.name(), time(count / series.median()),
				time(count / series.maximum()) + ".." + time(count / series.minimum()),
				Figures.number(nginx.ratioTo(series)), time(ofPost), ratio(ofPost / nginxOfPost));
		if (series != nginx) {
			this.chart.bar(series.name(), name, nginx.ratioTo(series), nginx.median() / series.maximum(),
					nginx.median() / series.minimum());
		}
		for (int round = 0; round < series.samples().size(); round++) {
			this.data.row(name, series.name(), round + 1, count / series.samples().get(round).perSecond());
		}
	}

	private void addTheirs(String name, String target, double seconds, double nginxOfPost) {
		double ratio = seconds / nginxOfPost;
		this.table.row(name, target, Figures.UNKNOWN, Figures.UNKNOWN, Figures.UNKNOWN, time(seconds), ratio(ratio));
		this.chart.bar(target, name, ratio, ratio, ratio);
	}

	private static String time(double seconds) {
		return Double.isNaN(seconds) ? Figures.UNKNOWN : Figures.duration(Duration.ofNanos((long) (seconds * SECOND)));
	}

	private static String ratio(double ratio) {
		return Double.isNaN(ratio) ? Figures.UNKNOWN : Figures.number(ratio);
	}

}
