package com.xebia.movieshop.experiment.report;

import java.awt.BasicStroke;
import java.text.NumberFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import com.xebia.movieshop.experiment.measure.Latencies;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * Lines through medians, each with a line from the lowest to the highest value.
 */
public final class LineChart extends Chart {

	private static final int HEIGHT = 420;

	private final ValueAxis x;

	private final String unit;

	private final Map<String, YIntervalSeries> lines = new LinkedHashMap<>();

	private LineChart(String title, ValueAxis x, String unit) {
		super(title);
		this.x = x;
		this.unit = unit;
	}

	/**
	 * Creates a chart with a linear x axis.
	 * @param title its heading
	 * @param x what goes to the right
	 * @param unit what goes up
	 * @return the chart
	 */
	public static LineChart over(String title, String x, String unit) {
		NumberAxis axis = new NumberAxis(x);
		axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
		axis.setAutoRangeIncludesZero(false);
		return new LineChart(title, axis, unit);
	}

	/**
	 * Creates a chart with a logarithmic x axis.
	 * @param title its heading
	 * @param x what goes to the right
	 * @param unit what goes up
	 * @return the chart
	 */
	public static LineChart overPowers(String title, String x, String unit) {
		LogAxis axis = new LogAxis(x);
		axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
		// exponents as ticks
		axis.setTickUnit(new NumberTickUnit(1));
		return new LineChart(title, axis, unit);
	}

	/**
	 * Adds a point to a line, in the order of the x values.
	 * @param line the line's name
	 * @param value where the point is to the right
	 * @param median how high it is
	 * @param minimum where its line begins
	 * @param maximum where its line ends
	 * @return this chart
	 */
	public LineChart point(String line, double value, double median, double minimum, double maximum) {
		this.lines.computeIfAbsent(line, YIntervalSeries::new).add(value, median, minimum, maximum);
		return this;
	}

	/**
	 * Adds a point for durations, in milliseconds.
	 * @param line the line's name
	 * @param value where the point is to the right
	 * @param durations the durations
	 * @return this chart
	 */
	public LineChart point(String line, double value, Latencies durations) {
		return point(line, value, durations.millis(0.5), durations.millis(0), durations.millis(1));
	}

	@Override
	Plot plot() {
		YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
		this.lines.values().forEach(dataset::addSeries);
		NumberAxis y = new NumberAxis(this.unit);
		y.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
		return new XYPlot(dataset, this.x, y, new XYErrorRenderer());
	}

	@Override
	void decorate(Plot themed) {
		XYPlot plot = (XYPlot) themed;
		plot.setOutlineVisible(false);
		XYErrorRenderer renderer = (XYErrorRenderer) plot.getRenderer();
		renderer.setDefaultLinesVisible(true);
		renderer.setDrawXError(false);
		for (int line = 0; line < this.lines.size(); line++) {
			renderer.setSeriesPaint(line, COLOURS[line % COLOURS.length]);
			renderer.setSeriesStroke(line, new BasicStroke(2));
		}
	}

	@Override
	boolean hasLegend() {
		return this.lines.size() > 1;
	}

	@Override
	int height() {
		return HEIGHT;
	}

}
