package com.xebia.movieshop.experiment.report;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import com.xebia.movieshop.experiment.measure.Comparison;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.measure.Series;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TimesBesideThePost}.
 */
class TimesBesideThePostTests {

	private final TimesBesideThePost times = new TimesBesideThePost("Times", "clients", "time for all");

	@Test
	void oursAndTheirsAreEachComparedWithTheNginxOfTheSameMachine() {
		this.times.add("50", comparison(), 50, Map.of("nginx", 2.0, "Flask", 6.0));
		assertThat(rows()).contains("| 50 | nginx | 5.00 s | 4.17 s..6.25 s | 1.00 | 2.00 s | 1.00 |",
				"| 50 | shop | 10.0 s | 10.0 s..10.0 s | 2.00 | - | - |", "| 50 | Flask | - | - | - | 6.00 s | 3.00 |");
	}

	@Test
	void postThatSaysNothingLeavesItsColumnsEmpty() {
		this.times.add("8", comparison(), 8, Map.of());
		assertThat(rows()).contains("| 8 | nginx | 800 ms | 667 ms..1.00 s | 1.00 | - | - |");
	}

	@Test
	void everyMeasurementIsKept() throws IOException {
		this.times.add("50", comparison(), 50, Map.of());
		assertThat(this.times.toPart("").data().toCsv()).contains("50,nginx,2,6.25", "50,shop,3,10.0");
	}

	private List<String> rows() {
		return this.times.toPart("").table().toMarkdown().lines().map((line) -> line.replaceAll(" +", " ")).toList();
	}

	private static Comparison comparison() {
		return new Comparison("Uploads", "uploads",
				List.of(new Series("nginx", samples(12, 8, 10)), new Series("shop", samples(5, 5, 5))));
	}

	private static List<Sample> samples(int... rates) {
		return IntStream.of(rates)
			.mapToObj((rate) -> new Sample(rate, Duration.ofSeconds(1), new Latencies(), null, null, null))
			.toList();
	}

}
