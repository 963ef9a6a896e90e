package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.CsvRecord.CsvFormat;
import com.xebia.movieshop.importing.format.FieldNames.Field;
import org.jspecify.annotations.Nullable;

/**
 * A table in a file of CSV, as the shop, spreadsheets and other catalogues write it.
 *
 * @param header the number of the line with the names, 0 if there is none
 * @param score how well it fits: the number of known fields, and the share of the lines
 * that have as many cells
 * @param flaw why there is no title, null if there is one
 */
record CsvTable(String separator, CsvFormat format, long header, List<String> names, ColumnMapping mapping,
		double score, @Nullable String flaw) {

	private static final List<String> SEPARATORS = List.of("comma", "semicolon", "tab", "bar");

	// Bounds the work of the guess.
	private static final int MAX_RECORDS = 300;

	// The maximum number of lines before the header, unless it follows a blank line.
	private static final int MAX_PREAMBLE = 10;

	// Finds the table that fits best among all separators and headers.
	static CsvTable guess(TextSample sample, Charset charset, Reading choices) throws IOException {
		List<CsvTable> tables = new ArrayList<>();
		for (String separator : (choices.separator() != null) ? List.of(choices.separator()) : SEPARATORS) {
			for (char quote : new char[] { '"', '\'' }) {
				CsvFormat format = new CsvFormat(Reading.SEPARATORS.getOrDefault(separator, ','), quote);
				List<CsvRecord> records = records(sample, charset, format);
				headers(records, quote, choices)
					.forEach((header) -> tables.add(table(separator, format, records, header, choices)));
			}
		}
		// Of equal tables, the first one is returned.
		return tables.stream()
			.max(Comparator.comparing(CsvTable::score).thenComparing(tables::indexOf, Comparator.reverseOrder()))
			.orElseThrow();
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

	// Returns the indexes of possible headers, -1 for none.
	private static IntStream headers(List<CsvRecord> records, char quote, Reading choices) {
		IntStream all = IntStream.range(0, records.size())
			// Apostrophes are quotation marks where the names are in them.
			.filter((i) -> quote == '"' || records.get(i).lines().get(0).text().startsWith("'"));
		Integer header = choices.header();
		if (header != null) {
			IntStream chosen = all.filter((i) -> records.get(i).number() == header);
			return (quote == '"' && header == 0) ? IntStream.of(-1) : chosen;
		}
		IntStream known = all.filter((i) -> i < MAX_PREAMBLE || records.get(i - 1).isBlank())
			.filter((i) -> knownFields(records.get(i)) > 0 && !isData(records, i));
		return (quote == '"') ? IntStream.concat(known, IntStream.of(unknownHeader(records))) : known;
	}

	// Returns how many fields the cells of a record name, 0 without the title.
	static long knownFields(CsvRecord record) {
		List<String> names = record.cells();
		// The start of a YAML file.
		boolean none = names.size() > ColumnMapping.MAX_NAMES || (names.size() == 1 && names.get(0).endsWith(":"));
		Set<String> fields = none ? Set.of()
				: names.stream()
					.map(FieldNames::find)
					.flatMap(Stream::ofNullable)
					.map(Field::name)
					.collect(Collectors.toSet());
		return fields.contains("title") ? fields.size() : 0;
	}

	// Values come again in their columns, names do not.
	private static boolean isData(List<CsvRecord> records, int header) {
		List<String> names = names(records.get(header));
		List<List<String>> values = values(records, header, names);
		return IntStream.range(0, names.size())
			.anyMatch((i) -> FieldNames.find(names.get(i)) != null
					&& values.get(i).stream().filter(names.get(i)::equalsIgnoreCase).count() * 5 > values.get(i)
						.size());
	}

	// Returns the first record that has as many cells as most, -1 if it looks like data.
	private static int unknownHeader(List<CsvRecord> records) {
		Map<Integer, Long> sizes = records.stream()
			.filter((record) -> !record.isBlank())
			.collect(Collectors.groupingBy((record) -> record.cells().size(), Collectors.counting()));
		int size = Collections.max(sizes.entrySet(), Map.Entry.comparingByValue()).getKey();
		int first = IntStream.range(0, records.size())
			.filter((i) -> records.get(i).cells().size() == size)
			.findFirst()
			.orElse(0);
		List<String> cells = records.get(first).cells();
		boolean names = cells.size() <= ColumnMapping.MAX_NAMES
				&& cells.stream().noneMatch((cell) -> FieldValues.isNumber(cell))
				&& new HashSet<>(cells).size() == cells.size();
		return names ? first : -1;
	}

	private static CsvTable table(String separator, CsvFormat format, List<CsvRecord> records, int header,
			Reading choices) {
		int columns = records.stream().mapToInt((record) -> record.cells().size()).max().orElse(0);
		List<String> names = (header >= 0) ? names(records.get(header))
				: Collections.nCopies(Math.min(columns, ColumnMapping.MAX_NAMES), "");
		ColumnMapping mapping = new ColumnMapping(names, values(records, header, names), choices);
		long lines = records.stream().skip(header + 1).filter((record) -> !record.isBlank()).count();
		long regular = records.stream()
			.skip(header + 1)
			.filter((record) -> record.cells().size() == names.size())
			.count();
		double score = mapping.score() + (regular + 0.5) / (lines + 1) * ((names.size() > 1) ? 1 : 0.5)
				+ ((format.quote() == '"') ? 0 : 0.5);
		String flaw = records.stream()
			.limit(MAX_PREAMBLE)
			.map((record) -> record.lines().get(0).flaw())
			.filter(Objects::nonNull)
			.findFirst()
			.orElse("title");
		return new CsvTable(separator, format, (header < 0) ? 0 : records.get(header).number(), names, mapping, score,
				(mapping.score() > 0) ? null : flaw);
	}

	// Concatenated files have byte order marks inside.
	static List<String> names(CsvRecord record) {
		return record.cells().stream().map((cell) -> cell.replace("\uFEFF", "").strip()).toList();
	}

	// Returns the values of each column up to the next table.
	private static List<List<String>> values(List<CsvRecord> records, int header, List<String> names) {
		List<List<String>> values = new ArrayList<>();
		names.forEach((name) -> values.add(new ArrayList<>()));
		for (int i = header + 1; i < records.size()
				&& !(i > header + 1 && isNextTable(records.get(i - 1).isBlank(), records.get(i))); i++) {
			List<String> cells = records.get(i).cells();
			for (int column = 0; column < Math.min(cells.size(), names.size()); column++) {
				if (!cells.get(column).isBlank() && !names.equals(names(records.get(i)))) {
					values.get(column).add(CsvFile.restore(cells.get(column)));
				}
			}
		}
		return values;
	}

	static boolean isNextTable(boolean blank, CsvRecord record) {
		return blank && knownFields(record) > 1 && record.cells().stream().noneMatch(FieldValues::isNumber);
	}

}
