package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.util.List;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.TextLines.TextLine;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a table of CSV. A malformed record does not affect the others.
 */
final class CsvLines implements ImportFile.Lines {

	private final TextLines text;

	private final CsvTable table;

	// Whether the next lines may still belong to a malformed record.
	private boolean lost;

	private int index;

	CsvLines(TextLines text, CsvTable table) throws IOException {
		this.text = text;
		this.table = table;
		for (long number = 0; number < table.header();) {
			number = CsvRecord.read(text, table.format(), 0).number();
		}
	}

	@Override
	public @Nullable Line next() throws IOException {
		if (this.table.flaw() != null) {
			throw new ImportException(this.table.flaw());
		}
		int columns = this.table.names().size();
		CsvRecord record = CsvRecord.read(this.text, this.table.format(), columns);
		boolean blank = false;
		while (record.isBlank() || this.table.names().equals(CsvTable.names(record))) {
			blank |= record.isBlank();
			record = CsvRecord.read(this.text, this.table.format(), columns);
		}
		// Another table may follow.
		return (record.lines().isEmpty() || CsvTable.isNextTable(blank, record)) ? null : line(record, columns);
	}

	private Line line(CsvRecord record, int columns) {
		List<String> cells = record.cells();
		this.lost = cells.isEmpty() || (this.lost && cells.size() != columns);
		TextLine first = record.lines().get(0);
		String flaw = (first.flaw() != null) ? first.flaw()
				: this.lost ? "quote" : cells.stream().skip(columns).allMatch(String::isBlank) ? null : "cells";
		return this.table.mapping()
			.line(first.number(), this.index++, cells.stream().map(CsvFile::restore).toList(), flaw);
	}

}
