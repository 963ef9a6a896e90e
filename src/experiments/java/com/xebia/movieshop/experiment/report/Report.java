package com.xebia.movieshop.experiment.report;

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

import com.xebia.movieshop.experiment.measure.Machine;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The results of an experiment, in the log and, as Markdown with charts and as CSV, in a
 * directory. The report is rewritten with every part, so that nothing is lost if a later
 * part fails.
 */
public final class Report {

	private static final Log logger = LogFactory.getLog(Report.class);

	private static final Path DIRECTORY = Path.of("target/experiments");

	private final String title;

	private final Path directory;

	private final Map<String, String> facts = new LinkedHashMap<>();

	private final List<String> parts = new ArrayList<>();

	/**
	 * Makes an empty report.
	 * @param name the experiment's name and that of its directory
	 * @param title its heading
	 */
	public Report(String name, String title) {
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
	 * @param name the name of the fact
	 * @param value the fact
	 */
	public void fact(String name, String value) {
		this.facts.put(name, value);
	}

	/**
	 * Adds a part.
	 * @param part the result
	 * @throws IOException if it cannot be written
	 */
	public void add(Part part) throws IOException {
		String table = part.table().toMarkdown();
		logger.info("%s%n%s".formatted(part.title(), table));
		String file = part.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
		Files.createDirectories(this.directory);
		Files.writeString(this.directory.resolve(file + ".csv"), part.data().toCsv());
		part.chart().writeTo(this.directory.resolve(file + ".png"));
		this.parts
			.add("## %s%n%n%s%n%n%s%n![%s](%s.png)%n".formatted(part.title(), part.note(), table, part.title(), file));
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

}
