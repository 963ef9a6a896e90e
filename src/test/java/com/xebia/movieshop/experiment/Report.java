package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * What an experiment found, in the log and, as Markdown with charts, in a directory; it
 * is written again with every part, so that nothing is lost if a later one fails.
 */
final class Report {

	private static final Log logger = LogFactory.getLog(Report.class);

	private static final Path DIRECTORY = Path.of(System.getProperty("experiment.directory", "target/experiments"));

	private final String title;

	private final Path directory;

	private final Map<String, String> facts = new LinkedHashMap<>();

	private final List<String> parts = new ArrayList<>();

	/**
	 * Makes an empty report.
	 * @param name the experiment's name and that of its directory
	 * @param title its heading
	 */
	Report(String name, String title) {
		this.title = title;
		this.directory = DIRECTORY.resolve(name);
		fact("Date", LocalDateTime.now().truncatedTo(ChronoUnit.MINUTES).toString());
		fact("Processor", Machine.processor());
		fact("Memory", Machine.memory());
		fact("System", Machine.operatingSystem());
		fact("JDK", Machine.java());
	}

	/**
	 * Adds to the report's head.
	 * @param name what the fact is about
	 * @param value the fact
	 */
	void fact(String name, String value) {
		this.facts.put(name, value);
	}

	/**
	 * Adds a part.
	 * @param comparison what was measured
	 * @param note a sentence on how
	 * @throws IOException if it cannot be written
	 */
	void add(Comparison comparison, String note) throws IOException {
		String table = table(comparison);
		logger.info("%s%n%s".formatted(comparison.title(), table));
		String file = comparison.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".svg";
		Files.createDirectories(this.directory);
		Files.writeString(this.directory.resolve(file), new BarChart(comparison).toSvg());
		this.parts
			.add("## %s%n%n%s%n%n%s%n![%s](%s)%n".formatted(comparison.title(), note, table, comparison.title(), file));
		Files.writeString(this.directory.resolve("report.md"), toMarkdown());
		logger.info("Written to " + this.directory.toAbsolutePath());
	}

	private String toMarkdown() {
		String head = this.facts.entrySet()
			.stream()
			.map((fact) -> "- %s: %s\n".formatted(fact.getKey(), fact.getValue()))
			.collect(Collectors.joining());
		return "# %s%n%n%s%n%s".formatted(this.title, head, String.join("\n", this.parts));
	}

	private static String table(Comparison comparison) {
		MarkdownTable table = new MarkdownTable("target", comparison.unit() + "/s", "min..max", "ratio",
				"ratio by round", "p50", "p99", "first byte p50", "first byte p99", "server CPU each", "load CPU");
		for (Series series : comparison.series()) {
			table.row(series.name(), Figures.number(series.median()),
					Figures.number(series.minimum()) + ".." + Figures.number(series.maximum()),
					Figures.ratio(series.ratioTo(comparison.first())),
					Figures.ratio(series.ratioByRound(comparison.first())), Figures.duration(series.percentile(0.5)),
					Figures.duration(series.percentile(0.99)), Figures.duration(series.firstByte(0.5)),
					Figures.duration(series.firstByte(0.99)), Figures.duration(series.serverTimeEach()),
					Figures.percentage(series.loadShare()));
		}
		return table.toString();
	}

}
