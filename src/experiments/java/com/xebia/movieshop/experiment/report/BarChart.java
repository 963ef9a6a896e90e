package com.xebia.movieshop.experiment.report;

import java.awt.Font;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;

import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Latencies;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.labels.CategoryItemLabelGenerator;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.IntervalBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.category.DefaultIntervalCategoryDataset;

/**
 * Horizontal bars of medians, each with a line from the lowest to the highest value. Bars
 * of several groups are grouped by name.
 */
public final class BarChart extends Chart {

	private static final int HEAD = 110;

	private static final int BAR = 30;

	/**
	 * The height of a line in pixels.
	 */
	private static final double LINE = 3;

	private static final double GAP = 0.1;

	private final String unit;

	private final DefaultCategoryDataset medians = new DefaultCategoryDataset();

	private final DefaultCategoryDataset lowest = new DefaultCategoryDataset();

	private final DefaultCategoryDataset highest = new DefaultCategoryDataset();

	public BarChart(String title, String unit) {
		super(title);
		this.unit = unit;
	}

	/**
	 * Adds a bar.
	 * @param group what it belongs to, for the legend
	 * @param name what it is, for the axis
	 * @param median how long it is
	 * @param minimum where its line begins
	 * @param maximum where its line ends
	 * @return this chart
	 */
	public BarChart bar(String group, String name, double median, double minimum, double maximum) {
		this.medians.addValue(median, group, name);
		this.lowest.addValue(minimum, group, name);
		this.highest.addValue(maximum, group, name);
		return this;
	}

	/**
	 * Adds a bar for durations, in milliseconds; its line omits the lowest and the
	 * highest tenth, because a single outlier would dwarf all bars.
	 * @param group what it belongs to, for the legend
	 * @param name what it is, for the axis
	 * @param durations the durations
	 * @return this chart
	 */
	public BarChart bar(String group, String name, Latencies durations) {
		return bar(group, name, durations.millis(0.5), durations.millis(0.1), durations.millis(0.9));
	}

	@Override
	Plot plot() {
		NumberAxis axis = new NumberAxis(this.unit);
		axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
		axis.setUpperMargin(0.15);
		CategoryPlot plot = new CategoryPlot(this.medians, new CategoryAxis(), axis, new BarRenderer());
		plot.setOrientation(PlotOrientation.HORIZONTAL);
		plot.setDataset(1, ranges());
		plot.setRenderer(1, new IntervalBarRenderer());
		plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
		return plot;
	}

	@Override
	void decorate(Plot themed) {
		CategoryPlot plot = (CategoryPlot) themed;
		plot.setOutlineVisible(false);
		decorate((BarRenderer) plot.getRenderer(0));
		BarRenderer lines = (BarRenderer) plot.getRenderer(1);
		decorate(lines);
		lines.setMaximumBarWidth(LINE / height());
		for (int group = 0; group < this.medians.getRowCount(); group++) {
			plot.getRenderer(0).setSeriesPaint(group, COLOURS[group % COLOURS.length]);
			lines.setSeriesPaint(group, INK);
			lines.setSeriesVisibleInLegend(group, false);
		}
		lines.setDefaultItemLabelGenerator(new MedianLabel());
		lines.setDefaultPositiveItemLabelPosition(
				new ItemLabelPosition(ItemLabelAnchor.OUTSIDE3, TextAnchor.CENTER_LEFT));
		lines.setDefaultItemLabelFont(font(Font.PLAIN, 12));
		lines.setDefaultItemLabelPaint(INK);
		lines.setDefaultItemLabelsVisible(true);
	}

	private static void decorate(BarRenderer renderer) {
		renderer.setBarPainter(new StandardBarPainter());
		renderer.setShadowVisible(false);
		renderer.setItemMargin(GAP);
	}

	@Override
	boolean hasLegend() {
		return this.medians.getRowCount() > 1;
	}

	@Override
	int height() {
		return HEAD + BAR * this.medians.getRowCount() * this.medians.getColumnCount()
				+ BAR / 2 * this.medians.getColumnCount();
	}

	private CategoryDataset ranges() {
		int groups = this.medians.getRowCount();
		int names = this.medians.getColumnCount();
		Number[][] starts = new Number[groups][names];
		Number[][] ends = new Number[groups][names];
		for (int group = 0; group < groups; group++) {
			for (int name = 0; name < names; name++) {
				starts[group][name] = this.lowest.getValue(group, name);
				ends[group][name] = this.highest.getValue(group, name);
			}
		}
		return new DefaultIntervalCategoryDataset(keys(this.medians.getRowKeys()), keys(this.medians.getColumnKeys()),
				starts, ends);
	}

	private static Comparable<?>[] keys(List<?> keys) {
		return keys.stream().map(String::valueOf).toArray(Comparable<?>[]::new);
	}

	/**
	 * Writes a median after its line.
	 */
	private final class MedianLabel implements CategoryItemLabelGenerator {

		@Override
		public String generateLabel(CategoryDataset dataset, int row, int column) {
			return Figures.number(BarChart.this.medians.getValue(row, column).doubleValue());
		}

		@Override
		public String generateRowLabel(CategoryDataset dataset, int row) {
			return dataset.getRowKey(row).toString();
		}

		@Override
		public String generateColumnLabel(CategoryDataset dataset, int column) {
			return dataset.getColumnKey(column).toString();
		}

	}

}
