package com.xebia.movieshop.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table in Markdown that can be read as it is: the first column left, the others right.
 */
final class MarkdownTable {

	private final List<List<String>> rows = new ArrayList<>();

	MarkdownTable(String... headings) {
		row(headings);
	}

	MarkdownTable row(String... cells) {
		this.rows.add(List.of(cells));
		return this;
	}

	@Override
	public String toString() {
		int[] widths = IntStream.range(0, this.rows.get(0).size()).map(this::width).toArray();
		List<String> lines = this.rows.stream().map((row) -> line(row, widths)).collect(Collectors.toList());
		lines.add(1,
				IntStream.range(0, widths.length)
					.mapToObj((column) -> "-".repeat(widths[column] + 1) + ((column == 0) ? "-" : ":"))
					.collect(Collectors.joining("|", "|", "|")));
		return String.join("\n", lines) + "\n";
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
