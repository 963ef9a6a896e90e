package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.FieldNames.Field;
import com.xebia.movieshop.importing.format.Line.Flaw;
import com.xebia.movieshop.importing.format.TextLines.TextLine;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;

/**
 * CSV with a header line, as the shop, spreadsheets and Letterboxd write it. A malformed
 * record does not affect the others.
 */
class CsvLines implements ImportFile.Lines {

	// Where the comma is the decimal sign, spreadsheets separate columns otherwise.
	private static final List<CSVFormat> FORMATS = Stream.of(',', ';', '\t', '|')
		.map((delimiter) -> CSVFormat.RFC4180.builder().setDelimiter(delimiter).setIgnoreSurroundingSpaces(true).get())
		.toList();

	// Letterboxd writes this line, and a table of its own, before the movies of a list.
	private static final String LETTERBOXD_LIST = "Letterboxd list export";

	private static final String LETTERBOXD_NAMES = "Position,";

	// The maximum number of lines before the header, such as the title of a table.
	private static final int MAX_PREAMBLE = 10;

	private final TextLines text;

	private final FieldNames names;

	private CSVFormat format = FORMATS.get(0);

	private final List<String> columns;

	private final @Nullable Field[] fields;

	// The known columns, by descending precedence.
	private final List<Integer> order;

	// Whether the next lines may still belong to a malformed record.
	private boolean lost;

	private int index;

	CsvLines(TextLines text, FieldNames names) throws IOException {
		this.text = text;
		this.names = names;
		findNames();
		this.columns = names(nextRecord());
		this.names.begin(this.columns);
		this.fields = this.columns.stream().map(this.names::field).toArray(Field[]::new);
		this.order = IntStream.range(0, this.fields.length)
			.boxed()
			.filter((column) -> this.fields[column] != null)
			.sorted(Comparator.comparing((column) -> this.names.rank(this.columns.get(column))))
			.toList();
	}

	// Skips to the line with most field names, because a table may be titled like a
	// field.
	private void findNames() throws IOException {
		List<TextLine> begin = begin();
		this.text.unread(begin);
		int most = 0;
		int preamble = 0;
		for (int i = 0; i < begin.size(); i++) {
			for (CSVFormat candidate : FORMATS) {
				CsvRecord record = CsvRecord.read(this.text, candidate);
				this.text.unread(record.lines());
				int known = this.names.countKnown(record.cells());
				if (known > most) {
					most = known;
					preamble = i;
					this.format = record.isInside("'") ? candidate.builder().setQuote('\'').get() : candidate;
				}
			}
			this.text.next();
		}
		if (most == 0) {
			throw new ImportException(
					begin.stream().map(TextLine::flaw).filter(Objects::nonNull).findFirst().orElse("title"));
		}
		this.text.unread(begin.subList(preamble, begin.size()));
	}

	private List<TextLine> begin() throws IOException {
		List<TextLine> begin = new ArrayList<>();
		boolean list = false;
		for (TextLine line = this.text.next(); line != null; line = this.text.next()) {
			list |= line.text().startsWith(LETTERBOXD_LIST);
			if (list && line.text().startsWith(LETTERBOXD_NAMES)) {
				return List.of(line);
			}
			if (begin.size() < MAX_PREAMBLE) {
				begin.add(line);
			}
			if (begin.size() == MAX_PREAMBLE && !list) {
				break;
			}
		}
		return begin;
	}

	private CsvRecord nextRecord() throws IOException {
		return CsvRecord.read(this.text, this.format);
	}

	// Concatenated files have byte order marks inside.
	private static List<String> names(CsvRecord record) {
		return record.cells().stream().map((cell) -> cell.replace("\uFEFF", "").strip()).toList();
	}

	@Override
	public @Nullable Line next() throws IOException {
		CsvRecord record;
		do {
			record = nextRecord();
		}
		while (record.isBlank() || names(record).equals(this.columns));
		return record.lines().isEmpty() ? null : line(record);
	}

	private Line line(CsvRecord record) {
		List<String> cells = record.cells();
		this.lost = cells.isEmpty() || (this.lost && cells.size() != this.fields.length);
		LineValues values = new LineValues();
		for (int column : this.order) {
			Field field = this.fields[column];
			if (field != null && column < cells.size()) {
				this.names.note(values, field, CsvFile.restore(cells.get(column)));
			}
		}
		MovieLensTitle.divide(values.values());
		TextLine first = record.lines().get(0);
		String flaw = flaw(first, cells);
		return new Line(first.number(), this.index++, values.values(), Map.of(),
				(flaw != null) ? Flaw.of(flaw) : values.flaw());
	}

	private @Nullable String flaw(TextLine first, List<String> cells) {
		if (first.flaw() != null) {
			return first.flaw();
		}
		if (this.lost) {
			return "quote";
		}
		return (cells.stream().skip(this.fields.length).allMatch(String::isBlank)) ? null : "cells";
	}

}
