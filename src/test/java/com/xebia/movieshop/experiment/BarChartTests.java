package com.xebia.movieshop.experiment;

import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BarChart}.
 */
class BarChartTests {

	@Test
	void barsAreAsLongAsTheMedians() throws Exception {
		Document svg = svg(series("fast", 300, 200, 100), series("slow", 100, 100, 100));
		assertThat(widths(svg)).containsExactly(720.0, 266.7, 133.3);
	}

	@Test
	void textIsEscaped() throws Exception {
		Document svg = svg(series("<fast> & \"good\"", 1));
		assertThat(svg.getDocumentElement().getTextContent()).contains("<fast> & \"good\"", "Title, requests/s");
		assertThat(svg.getElementsByTagName("script").getLength()).isZero();
	}

	private static Series series(String name, long... counts) {
		return new Series(name,
				LongStream.of(counts)
					.mapToObj((count) -> new Sample(count, Duration.ofSeconds(1), new Latencies(), null, null, null))
					.toList());
	}

	private static Document svg(Series... series) throws Exception {
		String svg = new BarChart(new Comparison("Title", "requests", List.of(series))).toSvg();
		return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
	}

	private static List<Double> widths(Document svg) {
		return LongStream.range(0, svg.getElementsByTagName("rect").getLength())
			.mapToObj((index) -> (Element) svg.getElementsByTagName("rect").item((int) index))
			.map((box) -> Double.valueOf(box.getAttribute("width")))
			.toList();
	}

}
