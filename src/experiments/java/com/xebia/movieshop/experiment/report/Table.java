package com.xebia.movieshop.experiment.report;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A table with headings, for readers or for programs.
 */
public final class Table {

	private final List<List<String>> rows = new ArrayList<>();

	public Table(String... headings) {
		row((Object[]) headings);
	}

	/**
	 * Adds a row.
	 * @param cells as many as there are headings
	 * @return this table
	 */
	public Table row(Object... cells) {
		List<String> row = Stream.of(cells).map(String::valueOf).toList();
		if (!this.rows.isEmpty() && row.size() != this.rows.get(0).size()) {
			throw new IllegalArgumentException("%s is not a row under %s".formatted(row, this.rows.get(0)));
		}
		this.rows.add(row);
		return this;
	}

	/**
	 * Formats the table as Markdown: the first column left-aligned, the others
	 * right-aligned.
	 * @return Markdown
	 */
	public String toMarkdown() {
		int[] widths = IntStream.range(0, this.rows.get(0).size()).map(this::width).toArray();
		List<String> lines = this.rows.stream().map((row) -> line(row, widths)).collect(Collectors.toList());
		lines.add(1,
				IntStream.range(0, widths.length)
					.mapToObj((column) -> "-".repeat(widths[column] + 1) + ((column == 0) ? "-" : ":"))
					.collect(Collectors.joining("|", "|", "|")));
		return String.join("\n", lines) + "\n";
	}

	String toCsv() throws IOException {
		StringWriter text = new StringWriter();
		try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
			printer.printRecords(this.rows);
		}
		return text.toString();
	}

	private int width(int column) {
		return this.rows.stream().mapToInt((row) -> row.get(column).length()).max().orElse(0);
	}

	private static String line(List<String> row, int[] widths) {
		return IntStream.range(0, widths.length)
			.mapToObj((column) -> ("%" + ((column == 0) ? "-" : "") + widths[column] + "s").formatted(row.get(column)))
			.collect(Collectors.joining(" | ", "| ", " |"));
	}

}
