package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.CsvReader.CsvRecord;
import org.jspecify.annotations.Nullable;

/**
 * A table in a file of CSV, as the shop, spreadsheets and other catalogues write it.
 *
 * @param header the number of the line with the names, 0 if there is none
 * @param score how well it fits: the number of known fields, and the share of the lines
 * that have as many cells
 * @param flaw why there is no title
 */
record CsvTable(String separator, long header, List<String> names, ColumnMapping mapping, double score, String flaw) {

	private static final List<String> SEPARATORS = List.of("comma", "semicolon", "tab", "bar");

	private static final int MAX_RECORDS = 300;

	// The maximum number of lines before the header, unless it follows a blank line.
	private static final int MAX_PREAMBLE = 10;

	// Finds the table that fits best among all separators and headers, the first one of
	// several.
	static CsvTable guess(TextSample sample, Charset charset, Reading choices) throws IOException {
		CsvTable best = null;
		for (String separator : (choices.separator() != null) ? List.of(choices.separator()) : SEPARATORS) {
			List<CsvRecord> records = records(sample, charset, separator);
			for (int header = -1; header < records.size(); header++) {
				if (isCandidate(records, header, choices.header())) {
					CsvTable table = table(separator, records, header, choices);
					best = (best == null || table.score > best.score) ? table : best;
				}
			}
		}
		return (best != null) ? best : guess(sample, charset, choices.withHeader(null));
	}

	private static List<CsvRecord> records(TextSample sample, Charset charset, String separator) throws IOException {
		List<CsvRecord> records = new ArrayList<>();
		try (TextLines text = sample.lines(charset)) {
			CsvReader all = new CsvReader(text, separator(separator));
			CsvRecord record = all.next(0);
			while (record != null && records.size() < MAX_RECORDS) {
				records.add(record);
				record = all.next(0);
			}
		}
		// The last record may be incomplete.
		return (sample.isWhole() || records.size() == 1) ? records : records.subList(0, records.size() - 1);
	}

	private static char separator(String name) {
		return Reading.SEPARATORS.getOrDefault(name, ',');
	}

	private static boolean isCandidate(List<CsvRecord> records, int header, @Nullable Integer chosen) {
		if (header < 0 || chosen != null) {
			return Objects.equals(chosen, (header < 0) ? 0 : (int) records.get(header).line().number());
		}
		return header == 0 || records.get(header - 1).isBlank()
				|| (header < MAX_PREAMBLE && !isLike(records.get(header - 1).cells(), records.get(header).cells()));
	}

	// Values come again in the next line, names do not.
	private static boolean isLike(List<String> first, List<String> second) {
		return first.size() == second.size()
				&& IntStream.range(0, first.size()).anyMatch((i) -> first.get(i).equals(second.get(i)));
	}

	private static CsvTable table(String separator, List<CsvRecord> records, int header, Reading choices) {
		// Another table may follow behind a blank line.
		List<List<String>> lines = records.stream()
			.skip(header + 1)
			.dropWhile(CsvRecord::isBlank)
			.takeWhile((record) -> !record.isBlank())
			.map(CsvRecord::cells)
			.filter((cells) -> header < 0 || !cells.equals(records.get(header).cells()))
			.toList();
		int columns = lines.stream().mapToInt(List::size).max().orElse(0);
		List<String> names = ((header >= 0) ? records.get(header).cells() : Collections.nCopies(columns, "")).stream()
			.limit(ColumnMapping.MAX_NAMES)
			.toList();
		// A single name with a colon begins a file of YAML.
		List<String> known = (names.size() == 1 && names.get(0).endsWith(":")) ? List.of() : names;
		ColumnMapping mapping = new ColumnMapping(known,
				IntStream.range(0, known.size()).mapToObj((column) -> values(lines, column)).toList(), choices);
		long regular = lines.stream().filter((cells) -> cells.size() == names.size()).count();
		double share = (regular + 0.5) / (lines.size() + 1);
		String flaw = records.stream()
			.limit(MAX_PREAMBLE)
			.map((record) -> record.line().flaw())
			.filter(Objects::nonNull)
			.findFirst()
			.orElse((records.size() > 1) ? "title" : "long");
		return new CsvTable(separator, (header < 0) ? 0 : records.get(header).line().number(), names, mapping,
				mapping.score() + share * ((names.size() > 1) ? 1 : 0.5), flaw);
	}

	private static List<String> values(List<List<String>> lines, int column) {
		return lines.stream()
			.filter((cells) -> column < cells.size() && !cells.get(column).isBlank())
			.map((cells) -> CsvFile.restore(cells.get(column)))
			.toList();
	}

	ImportFile.Lines lines(TextLines text) throws IOException {
		CsvReader records = new CsvReader(text, separator(this.separator));
		for (long number = 0; number < this.header;) {
			number = Objects.requireNonNull(records.next(0)).line().number();
		}
		return new Lines(records, this);
	}

	private static final class Lines implements ImportFile.Lines {

		private final CsvReader records;

		private final CsvTable table;

		// Whether the next lines may still belong to a malformed record.
		private boolean lost;

		private int index;

		Lines(CsvReader records, CsvTable table) {
			this.records = records;
			this.table = table;
		}

		@Override
		public @Nullable Line next() throws IOException {
			if (this.table.mapping.score() == 0) {
				throw new ImportException(this.table.flaw);
			}
			int columns = this.table.names.size();
			CsvRecord record = this.records.next(columns);
			boolean blank = false;
			// Concatenated files have several headers.
			while (record != null && (record.isBlank() || this.table.names.equals(record.cells()))) {
				blank |= record.isBlank();
				record = this.records.next(columns);
			}
			return (record == null || (blank && isHeader(record.cells()))) ? null : line(record, columns);
		}

		// Another table may follow behind a blank line.
		private static boolean isHeader(List<String> cells) {
			List<String> names = cells.stream().limit(ColumnMapping.MAX_NAMES).toList();
			return new ColumnMapping(names, Collections.nCopies(names.size(), List.of()), Reading.GUESSED).score() > 1;
		}

		private Line line(CsvRecord record, int columns) {
			List<String> cells = record.cells();
			this.lost = cells.isEmpty() || (this.lost && cells.size() != columns);
			boolean tooMany = cells.size() > columns && !cells.stream().skip(columns).allMatch(String::isBlank);
			String flaw = (record.line().flaw() != null) ? record.line().flaw()
					: this.lost ? "quote" : tooMany ? "cells" : null;
			return this.table.mapping.line(record.line().number(), this.index++,
					cells.stream().map(CsvFile::restore).toList(), flaw);
		}

	}

}
