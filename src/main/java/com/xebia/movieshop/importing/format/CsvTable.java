package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.CsvRecord.CsvFormat;
import com.xebia.movieshop.importing.format.TextLines.TextLine;
import org.jspecify.annotations.Nullable;

/**
 * A table in a file of CSV, as the shop, spreadsheets and other catalogues write it. A
 * malformed record does not affect the others.
 *
 * @param header the number of the line with the names, 0 if there is none
 * @param score how well it fits: the number of known fields, and the share of the lines
 * that have as many cells
 * @param flaw why there is no title
 */
record CsvTable(String separator, CsvFormat format, long header, List<String> names, ColumnMapping mapping,
		double score, String flaw) {

	private static final List<String> SEPARATORS = List.of("comma", "semicolon", "tab", "bar");

	// Bounds the work of the guess.
	private static final int MAX_RECORDS = 300;

	// The maximum number of lines before the header, unless it follows a blank line.
	private static final int MAX_PREAMBLE = 10;

	// Finds the table that fits best among all separators and headers, the first one of
	// several.
	static CsvTable guess(TextSample sample, Charset charset, Reading choices) throws IOException {
		CsvTable best = null;
		for (String separator : (choices.separator() != null) ? List.of(choices.separator()) : SEPARATORS) {
			for (char quote : new char[] { '"', '\'' }) {
				CsvFormat format = new CsvFormat(Reading.SEPARATORS.getOrDefault(separator, ','), quote);
				List<CsvRecord> records = records(sample, charset, format);
				for (int header = -1; header < records.size(); header++) {
					if (isCandidate(records, header, quote, choices.header())) {
						CsvTable table = table(separator, format, records, header, choices);
						best = (best == null || table.score > best.score) ? table : best;
					}
				}
			}
		}
		return (best != null) ? best : guess(sample, charset, choices.withHeader(null));
	}

	private static List<CsvRecord> records(TextSample sample, Charset charset, CsvFormat format) throws IOException {
		List<CsvRecord> records = new ArrayList<>();
		try (TextLines text = sample.lines(charset)) {
			CsvRecord record = CsvRecord.read(text, format, 0);
			while (!record.lines().isEmpty() && records.size() < MAX_RECORDS) {
				records.add(record);
				record = CsvRecord.read(text, format, 0);
			}
		}
		// The last record may be incomplete.
		return (sample.isWhole() || records.size() == 1) ? records : records.subList(0, records.size() - 1);
	}

	private static boolean isCandidate(List<CsvRecord> records, int header, char quote, @Nullable Integer chosen) {
		if (header < 0) {
			return quote == '"' && Objects.equals(chosen, 0);
		}
		// Apostrophes are quotation marks where the names are in them.
		boolean quoted = quote == '"' || records.get(header).lines().get(0).text().startsWith("'");
		boolean begin = header == 0 || records.get(header - 1).isBlank()
				|| (header < MAX_PREAMBLE && !isLike(records.get(header - 1).cells(), records.get(header).cells()));
		return quoted && ((chosen != null) ? records.get(header).number() == chosen : begin);
	}

	// Values come again in the next line, names do not.
	private static boolean isLike(List<String> first, List<String> second) {
		return first.size() == second.size()
				&& IntStream.range(0, first.size()).anyMatch((i) -> first.get(i).equals(second.get(i)));
	}

	private static CsvTable table(String separator, CsvFormat format, List<CsvRecord> records, int header,
			Reading choices) {
		// Another table may follow behind a blank line.
		List<CsvRecord> lines = records.stream()
			.skip(header + 1)
			.dropWhile(CsvRecord::isBlank)
			.takeWhile((record) -> !record.isBlank())
			.toList();
		int columns = lines.stream().mapToInt((record) -> record.cells().size()).max().orElse(0);
		List<String> names = (header >= 0) ? names(records.get(header)) : Collections.nCopies(columns, "");
		ColumnMapping mapping = mapping(names, lines, choices);
		long regular = lines.stream().filter((record) -> record.cells().size() == names.size()).count();
		double share = (regular + 0.5) / (lines.size() + 1);
		String flaw = records.stream()
			.limit(MAX_PREAMBLE)
			.map((record) -> record.lines().get(0).flaw())
			.filter(Objects::nonNull)
			.findFirst()
			.orElse((records.size() > 1) ? "title" : "long");
		return new CsvTable(separator, format, (header < 0) ? 0 : records.get(header).number(), names, mapping,
				mapping.score() + share * ((names.size() > 1) ? 1 : 0.5) + ((format.quote() == '"') ? 0 : 0.5), flaw);
	}

	private static ColumnMapping mapping(List<String> names, List<CsvRecord> lines, Reading choices) {
		// The start of a YAML file.
		boolean none = names.size() > ColumnMapping.MAX_NAMES || (names.size() == 1 && names.get(0).endsWith(":"));
		List<List<String>> values = new ArrayList<>();
		(none ? List.of() : names).forEach((name) -> values.add(new ArrayList<>()));
		for (CsvRecord line : lines) {
			boolean repeated = names.equals(names(line));
			for (int column = 0; column < Math.min(line.cells().size(), values.size()); column++) {
				if (!line.cells().get(column).isBlank() && !repeated) {
					values.get(column).add(CsvFile.restore(line.cells().get(column)));
				}
			}
		}
		return new ColumnMapping(none ? List.of() : names, values, choices);
	}

	// Concatenated files have byte order marks inside.
	private static List<String> names(CsvRecord record) {
		return record.cells().stream().map((cell) -> cell.replace("\uFEFF", "").strip()).toList();
	}

	// Reads the lines below the header.
	ImportFile.Lines lines(TextLines text) throws IOException {
		for (long number = 0; number < this.header;) {
			number = CsvRecord.read(text, this.format, 0).number();
		}
		return new Lines(text, this);
	}

	private static final class Lines implements ImportFile.Lines {

		private final TextLines text;

		private final CsvTable table;

		// Whether the next lines may still belong to a malformed record.
		private boolean lost;

		private int index;

		Lines(TextLines text, CsvTable table) {
			this.text = text;
			this.table = table;
		}

		@Override
		public @Nullable Line next() throws IOException {
			if (this.table.mapping.score() == 0) {
				throw new ImportException(this.table.flaw);
			}
			int columns = this.table.names.size();
			CsvRecord record = CsvRecord.read(this.text, this.table.format, columns);
			boolean blank = false;
			while (record.isBlank() || this.table.names.equals(names(record))) {
				blank |= record.isBlank();
				record = CsvRecord.read(this.text, this.table.format, columns);
			}
			// Another table may follow.
			boolean end = blank && mapping(names(record), List.of(), Reading.GUESSED).score() > 1;
			return (end || record.lines().isEmpty()) ? null : line(record, columns);
		}

		private Line line(CsvRecord record, int columns) {
			List<String> cells = record.cells();
			this.lost = cells.isEmpty() || (this.lost && cells.size() != columns);
			TextLine first = record.lines().get(0);
			boolean tooMany = !cells.stream().skip(columns).allMatch(String::isBlank);
			String flaw = (first.flaw() != null) ? first.flaw() : this.lost ? "quote" : tooMany ? "cells" : null;
			return this.table.mapping.line(first.number(), this.index++, cells.stream().map(CsvFile::restore).toList(),
					flaw);
		}

	}

}
