package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.xebia.movieshop.exchange.Line.Flaw;
import com.xebia.movieshop.exchange.TextLines.TextLine;
import org.jspecify.annotations.Nullable;

/**
 * CSV with a line of names, as the shop, spreadsheets and Letterboxd write it. A record
 * that makes no sense spoils no other.
 */
class CsvLines implements Lines {

	/**
	 * What separates columns. Where the comma is the decimal sign, spreadsheets separate
	 * by something else.
	 */
	private static final char[] DELIMITERS = { ',', ';', '\t', '|' };

	/**
	 * What Letterboxd writes in front of a list, in lines of their own, some of which
	 * could be names of columns.
	 */
	private static final String LETTERBOXD_LIST = "Letterboxd list export";

	private static final String LETTERBOXD_NAMES = "Position,";

	/**
	 * Lines in front of the names, such as the name of a table.
	 */
	private static final int MAX_PREAMBLE = 10;

	private final TextLines text;

	private final FieldNames names = new FieldNames();

	private final @Nullable String[] fields;

	private char delimiter;

	// Whether what comes may still be the rest of a record that made no sense.
	private boolean lost;

	private int index;

	CsvLines(TextLines text) throws IOException {
		this.text = text;
		skipPreamble();
		List<String> columns = record().cells().stream().map(String::strip).toList();
		this.names.begin(columns);
		this.fields = columns.stream().map(this.names::field).toArray(String[]::new);
	}

	private void skipPreamble() throws IOException {
		boolean list = false;
		for (int i = 0; i < MAX_PREAMBLE || list; i++) {
			TextLine line = this.text.next();
			if (line == null) {
				break;
			}
			if (line.flaw() != null) {
				throw new ImportException(line.flaw());
			}
			this.text.unread(List.of(line));
			list |= line.text().startsWith(LETTERBOXD_LIST);
			if ((!list || line.text().startsWith(LETTERBOXD_NAMES)) && findDelimiter()) {
				return;
			}
			this.text.next();
		}
		throw new ImportException("title");
	}

	private boolean findDelimiter() throws IOException {
		int most = 0;
		for (char candidate : DELIMITERS) {
			char former = this.delimiter;
			this.delimiter = candidate;
			Entry entry = record();
			this.text.unread(entry.lines());
			int known = this.names.countKnown(entry.cells());
			this.delimiter = (known > most) ? candidate : former;
			most = Math.max(most, known);
		}
		return most > 0;
	}

	// If it makes no sense, only its first line is taken.
	private Entry record() throws IOException {
		CsvCells cells = new CsvCells(this.delimiter);
		List<TextLine> lines = new ArrayList<>();
		int length = 0;
		boolean open = true;
		TextLine line = null;
		while (open && length < TextLines.MAX_LENGTH) {
			line = this.text.next();
			if (line == null) {
				break;
			}
			lines.add(line);
			length += line.text().length();
			open = line.flaw() == null && cells.add(line.text());
		}
		if (lines.isEmpty()) {
			return new Entry(lines, List.of());
		}
		if (cells.toList().isEmpty()) {
			this.text.unread(lines.subList(1, lines.size()));
			return new Entry(lines.subList(0, 1), List.of());
		}
		return new Entry(lines, cells.toList());
	}

	@Override
	public @Nullable Line next() throws IOException {
		Entry entry;
		do {
			entry = record();
		}
		while (entry.isBlank());
		return entry.lines().isEmpty() ? null : line(entry);
	}

	private Line line(Entry entry) {
		List<String> cells = entry.cells();
		this.lost = cells.isEmpty() || (this.lost && cells.size() != this.fields.length);
		Map<String, String> values = new HashMap<>();
		for (int i = 0; i < Math.min(this.fields.length, cells.size()); i++) {
			String field = this.fields[i];
			String value = CsvFile.restore(cells.get(i));
			if (field != null && !value.isBlank()) {
				values.putIfAbsent(field, value);
			}
		}
		TextLine first = entry.lines().get(0);
		return new Line(first.number(), this.index++, values, Flaw.of(flaw(first, cells)));
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

	@Override
	public FieldNames names() {
		return this.names;
	}

	@Override
	public void close() throws IOException {
		this.text.close();
	}

	/**
	 * What is said of one movie.
	 *
	 * @param lines its lines
	 * @param cells its cells, none if nothing can be made of it
	 */
	private record Entry(List<TextLine> lines, List<String> cells) {

		// Spreadsheets add lines of which all cells are blank.
		boolean isBlank() {
			return !this.cells.isEmpty() && this.cells.stream().allMatch(String::isBlank);
		}

	}

}
