package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.exporting.CsvFile;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.io.function.IOSupplier;
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

	private static final Pattern FRAMED = Pattern.compile("\\s*\\|.*\\|\\s*");

	private static final Pattern RULE = Pattern.compile("\\s*(?=\\S{2})[:+-]*-[:+-]*\\s*");

	// Finds the table that fits best among all separators and headers, the first one of
	// several.
	static CsvTable guess(TextSample sample, Charset charset, FileLayout choices, Amounts amounts) throws IOException {
		CsvTable best = null;
		for (String separator : (choices.separator() != null) ? List.of(choices.separator()) : SEPARATORS) {
			List<CsvRecord> records = records(sample, charset, separator);
			for (int header = -1; header < records.size(); header++) {
				if (isCandidate(records, header, choices.header())) {
					CsvTable table = table(separator, records, header, choices, amounts, sample.isWhole());
					best = (best == null || table.score > best.score) ? table : best;
				}
			}
		}
		return (best != null) ? best : guess(sample, charset, new FileLayout(choices.encoding(), choices.separator(),
				null, choices.columns(), choices.uncertain(), null), amounts);
	}

	private static List<CsvRecord> records(TextSample sample, Charset charset, String separator) throws IOException {
		List<CsvRecord> records = new ArrayList<>();
		try (TextLines text = sample.lines(charset)) {
			CsvReader all = new CsvReader(text, separator);
			CsvRecord record = all.next(0);
			while (record != null && records.size() < MAX_RECORDS) {
				records.add(record);
				record = all.next(0);
			}
		}
		// The last record may be incomplete.
		return (sample.isWhole() || records.size() == 1) ? records : records.subList(0, records.size() - 1);
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

	private static CsvTable table(String separator, List<CsvRecord> records, int header, FileLayout choices,
			Amounts amounts, boolean whole) {
		// Another table may follow behind a blank line.
		List<List<String>> lines = records.stream()
			.skip(header + 1)
			.dropWhile(CsvRecord::isBlank)
			.takeWhile((record) -> !record.isBlank())
			.filter((record) -> !record.isRule())
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
				IntStream.range(0, known.size()).mapToObj((column) -> values(lines, column)).toList(), choices,
				amounts);
		long regular = lines.stream().filter((cells) -> cells.size() == names.size()).count();
		double share = (regular + 0.5) / (lines.size() + 1);
		Stream<CsvRecord> first = records.stream().limit(MAX_PREAMBLE);
		String flaw = first.flatMap((record) -> Stream.ofNullable(record.line().flaw()))
			.findFirst()
			.orElse((whole || records.size() > 1) ? "title" : "long");
		return new CsvTable(separator, (header < 0) ? 0 : records.get(header).line().number(), names, mapping,
				mapping.score() + share * ((names.size() > 1) ? 1 : 0.5), flaw);
	}

	private static List<String> values(List<List<String>> lines, int column) {
		return lines.stream()
			.filter((cells) -> column < cells.size() && !cells.get(column).isBlank())
			.map((cells) -> restore(cells.get(column)))
			.toList();
	}

	private static String restore(String cell) {
		return CsvFile.restore(cell).replace(SheetWriter.LINE, '\n');
	}

	// Returns the lines behind the header, and null at the end.
	IOSupplier<@Nullable Line> lines(TextLines text) throws IOException {
		CsvReader records = new CsvReader(text, this.separator);
		for (long number = 0; number < this.header;) {
			number = Objects.requireNonNull(records.next(0)).line().number();
		}
		return () -> records.next(this);
	}

	// Another table may follow behind a blank line.
	private static boolean isHeader(List<String> cells, Amounts amounts) {
		List<String> names = cells.stream().limit(ColumnMapping.MAX_NAMES).toList();
		return new ColumnMapping(names, Collections.nCopies(names.size(), List.of()), FileLayout.GUESSED, amounts)
			.score() > 1;
	}

	/**
	 * Reads the records of CSV. Of a malformed record only the first line is consumed, so
	 * that it does not affect the others. The parser reads one line after the other from
	 * this reader, as long as a record goes on.
	 */
	private static final class CsvReader extends Reader {

		private final TextLines text;

		private final CSVFormat format;

		private Iterator<CSVRecord> parsed;

		private final List<TextLine> lines = new ArrayList<>();

		private long length;

		private Reader line = Reader.nullReader();

		// Whether the next lines may still belong to a malformed record.
		private boolean lost;

		private int index;

		CsvReader(TextLines text, String separator) throws IOException {
			this.text = text;
			this.format = CSVFormat.DEFAULT.builder()
				.setDelimiter(FileLayout.SEPARATORS.getOrDefault(separator, ','))
				.setIgnoreSurroundingSpaces(true)
				.setIgnoreEmptyLines(false)
				.get();
			this.parsed = parse();
		}

		private Iterator<CSVRecord> parse() throws IOException {
			return this.format.parse(this).iterator();
		}

		@Nullable Line next(CsvTable table) throws IOException {
			if (table.mapping.score() == 0) {
				throw new ImportException(table.flaw);
			}
			int columns = table.names.size();
			CsvRecord record = next(columns);
			boolean blank = false;
			// Concatenated files have several headers.
			while (record != null && (record.isBlank() || record.isRule() || table.names.equals(record.cells()))) {
				blank |= record.isBlank();
				record = next(columns);
			}
			if (record == null || (blank && isHeader(record.cells(), table.mapping.amounts()))) {
				return null;
			}
			List<String> cells = record.cells();
			this.lost = cells.isEmpty() || (this.lost && cells.size() != columns);
			boolean tooMany = cells.stream().skip(columns).anyMatch((cell) -> !cell.isBlank());
			String flaw = (record.line().flaw() != null) ? record.line().flaw()
					: this.lost ? "quote" : tooMany ? "cells" : null;
			return table.mapping.line(record.line().number(), this.index++,
					cells.stream().map(CsvTable::restore).toList(), flaw);
		}

		// Returns null at the end. Takes the number of columns, 0 if it is unknown.
		@Nullable CsvRecord next(int columns) throws IOException {
			this.lines.clear();
			this.length = 0;
			TextLine first = this.text.next();
			if (first == null) {
				return null;
			}
			begin(first);
			List<String> cells = (first.flaw() == null) ? cells() : List.of();
			if (!cells.isEmpty() && this.lines.size() == 1) {
				return new CsvRecord(first, cells);
			}
			// Databases write tabs between cells, Markdown bars, and no quotation marks
			// around
			// them.
			String separator = this.format.getDelimiterString();
			List<String> unquoted = Stream.of(cells(first).split(Pattern.quote(separator), -1))
				.map(String::strip)
				.toList();
			boolean literal = (separator.equals("\t") || isFramed(first)) && unquoted.size() == columns;
			if (literal || cells.isEmpty()) {
				this.text.retry(this.lines.subList(1, this.lines.size()));
			}
			return new CsvRecord(first, literal ? unquoted : cells);
		}

		private void begin(TextLine next) {
			this.lines.add(next);
			this.length += next.text().length();
			this.line = new StringReader(cells(next) + "\n");
		}

		// Tables of Markdown have bars around a line, too.
		private String cells(TextLine line) {
			String text = withoutEnd(line);
			return isFramed(line) ? text.strip().substring(1, text.strip().length() - 1) : text;
		}

		private boolean isFramed(TextLine line) {
			return this.format.getDelimiterString().equals("|") && FRAMED.matcher(withoutEnd(line)).matches();
		}

		private static String withoutEnd(TextLine line) {
			return line.text().lines().findFirst().orElse("");
		}

		private List<String> cells() throws IOException {
			try {
				return List.of(this.parsed.next().values());
			}
			catch (UncheckedIOException ex) {
				this.parsed = parse();
				return List.of();
			}
		}

		@Override
		public int read(char[] buffer, int offset, int size) throws IOException {
			int read = this.line.read(buffer, offset, size);
			if (read < 0 && this.length < this.text.maxRecordLength()) {
				TextLine next = this.text.next();
				if (next != null) {
					begin(next);
					// A line that cannot be used ends the record.
					return (next.flaw() != null) ? -1 : this.line.read(buffer, offset, size);
				}
			}
			return read;
		}

		// The text is closed by its owner.
		@Override
		public void close() {
		}

	}

	/**
	 * A record: a movie, or the names of the columns.
	 *
	 * @param line the first line
	 * @param cells its cells, none if the record is malformed
	 */
	private record CsvRecord(TextLine line, List<String> cells) {

		// Tables of Markdown have a line below the names.
		boolean isRule() {
			return !this.cells.isEmpty() && this.cells.stream().allMatch((cell) -> RULE.matcher(cell).matches());
		}

		// Spreadsheets append lines with only blank cells.
		boolean isBlank() {
			return !this.cells.isEmpty() && this.cells.stream().allMatch(String::isBlank);
		}

	}

}
