package com.xebia.movieshop.experiment.report;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import com.xebia.movieshop.support.Fonts;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.ui.RectangleInsets;

/**
 * A chart of medians, each with the range from the lowest to the highest value.
 */
public abstract class Chart {

	/**
	 * Colours by Okabe and Ito that colour-blind people can distinguish.
	 */
	static final Color[] COLOURS = { new Color(0x0072B2), new Color(0xE69F00), new Color(0x009E73), new Color(0xCC79A7),
			new Color(0x56B4E9), new Color(0xD55E00) };

	static final Color INK = new Color(0x1C1C1E);

	private static final Color GRID = new Color(0xD8D8DC);

	private static final int WIDTH = 760;

	/**
	 * Pixels for each unit, so that the chart is sharp on today's screens.
	 */
	private static final int SCALE = 2;

	private final String title;

	Chart(String title) {
		this.title = title;
	}

	/**
	 * Draws the chart.
	 * @param file the PNG to write
	 * @throws IOException if it cannot be written
	 */
	void writeTo(Path file) throws IOException {
		Fonts.require();
		JFreeChart chart = new JFreeChart(this.title, null, plot(), hasLegend());
		theme().apply(chart);
		decorate(chart.getPlot());
		chart.setPadding(new RectangleInsets(8, 8, 8, 24));
		try (OutputStream png = Files.newOutputStream(file)) {
			ChartUtils.writeScaledChartAsPNG(png, chart, WIDTH, height(), SCALE, SCALE);
		}
	}

	abstract Plot plot();

	// Sets what a theme would overwrite.
	abstract void decorate(Plot plot);

	abstract boolean hasLegend();

	abstract int height();

	private static StandardChartTheme theme() {
		StandardChartTheme theme = new StandardChartTheme("plain");
		theme.setExtraLargeFont(font(Font.BOLD, 16));
		theme.setLargeFont(font(Font.PLAIN, 13));
		theme.setRegularFont(font(Font.PLAIN, 13));
		theme.setSmallFont(font(Font.PLAIN, 11));
		theme.setPlotBackgroundPaint(Color.WHITE);
		theme.setDomainGridlinePaint(GRID);
		theme.setRangeGridlinePaint(GRID);
		theme.setTitlePaint(INK);
		theme.setAxisLabelPaint(INK);
		theme.setTickLabelPaint(INK);
		return theme;
	}

	static Font font(int style, int size) {
		return new Font(Font.SANS_SERIF, style, size);
	}

}
