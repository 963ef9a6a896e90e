package com.xebia.movieshop.experiment;

import java.io.StringWriter;
import java.util.Locale;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Draws a comparison as SVG: a bar for the median of each target, and a line from its
 * slowest to its fastest round.
 */
final class BarChart {

	private static final String STYLE = """
			text { font: 14px system-ui, sans-serif; fill: #1c1c1e }
			.paper { fill: #fff } .bar { fill: #3b6fb6 } .title { font-weight: 600 }
			.range { stroke: #1c1c1e; stroke-width: 2 }
			@media (prefers-color-scheme: dark) {
			text { fill: #f2f2f2 } .paper { fill: #1c1c1e } .bar { fill: #4a86d8 } .range { stroke: #f2f2f2 }
			}
			""";

	private static final int WIDTH = 720;

	private static final int MARGIN = 16;

	private static final int BARS_LEFT = 170;

	private static final int BARS_WIDTH = 400;

	private static final int TOP = 48;

	private static final int STEP = 36;

	private static final int BAR_HEIGHT = 22;

	private final Comparison comparison;

	private final double scale;

	BarChart(Comparison comparison) {
		this.comparison = comparison;
		this.scale = BARS_WIDTH / comparison.series().stream().mapToDouble(Series::maximum).max().orElseThrow();
	}

	String toSvg() {
		StringWriter text = new StringWriter();
		try {
			XMLStreamWriter svg = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
			write(svg);
			svg.close();
		}
		catch (XMLStreamException ex) {
			throw new IllegalStateException(ex);
		}
		return text.toString();
	}

	private void write(XMLStreamWriter svg) throws XMLStreamException {
		int height = TOP + STEP * this.comparison.series().size();
		String title = "%s, %s/s".formatted(this.comparison.title(), this.comparison.unit());
		svg.writeStartElement("svg");
		svg.writeDefaultNamespace("http://www.w3.org/2000/svg");
		svg.writeAttribute("viewBox", "0 0 %d %d".formatted(WIDTH, height));
		svg.writeAttribute("role", "img");
		svg.writeAttribute("aria-label", title);
		svg.writeStartElement("style");
		svg.writeCharacters(STYLE);
		svg.writeEndElement();
		writeBox(svg, "paper", 0, 0, WIDTH, height);
		writeText(svg, "title", MARGIN, MARGIN + STEP / 3, title);
		int y = TOP;
		for (Series series : this.comparison.series()) {
			writeBar(svg, series, y);
			y += STEP;
		}
		svg.writeEndElement();
	}

	private void writeBar(XMLStreamWriter svg, Series series, int y) throws XMLStreamException {
		int baseline = y + BAR_HEIGHT * 3 / 4;
		writeText(svg, "name", MARGIN, baseline, series.name());
		writeBox(svg, "bar", BARS_LEFT, y, series.median() * this.scale, BAR_HEIGHT);
		svg.writeEmptyElement("line");
		svg.writeAttribute("class", "range");
		double y2 = y + BAR_HEIGHT / 2.0;
		writeNumbers(svg, "x1", BARS_LEFT + series.minimum() * this.scale, "y1", y2);
		writeNumbers(svg, "x2", BARS_LEFT + series.maximum() * this.scale, "y2", y2);
		String value = "%s (%s)".formatted(Figures.number(series.median()),
				Figures.ratio(series.ratioTo(this.comparison.first())));
		writeText(svg, "value", BARS_LEFT + series.maximum() * this.scale + MARGIN / 2.0, baseline, value);
	}

	private static void writeBox(XMLStreamWriter svg, String name, double x, double y, double width, double height)
			throws XMLStreamException {
		svg.writeEmptyElement("rect");
		svg.writeAttribute("class", name);
		writeNumbers(svg, "x", x, "y", y);
		writeNumbers(svg, "width", width, "height", height);
	}

	private static void writeText(XMLStreamWriter svg, String name, double x, double y, String text)
			throws XMLStreamException {
		svg.writeStartElement("text");
		svg.writeAttribute("class", name);
		writeNumbers(svg, "x", x, "y", y);
		svg.writeCharacters(text);
		svg.writeEndElement();
	}

	private static void writeNumbers(XMLStreamWriter svg, String name, double value, String otherName,
			double otherValue) throws XMLStreamException {
		svg.writeAttribute(name, String.format(Locale.ROOT, "%.1f", value));
		svg.writeAttribute(otherName, String.format(Locale.ROOT, "%.1f", otherValue));
	}

}
