package com.xebia.movieshop.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * CSV with a line of names, as the shop, spreadsheets and Letterboxd write it.
 */
class CsvLines implements Lines {

	/**
	 * What Letterboxd writes in front of a list, in lines of their own.
	 */
	private static final String LETTERBOXD_LIST = "Letterboxd list export";

	/**
	 * What tells some spreadsheets what separates the columns.
	 */
	private static final String SEPARATOR = "sep=";

	private static final int MAX_HEADING = 4096;

	private final ImportedText text;

	private final CSVParser parser;

	private final Iterator<CSVRecord> records;

	private final FieldNames names = new FieldNames();

	private final @Nullable String[] fields;

	private long begin;

	private int index;

	CsvLines(ImportedText text, BufferedReader reader) throws IOException {
		this.text = text;
		this.parser = CSVFormat.RFC4180.builder()
			.setDelimiter(delimiter(reader))
			.setIgnoreEmptyLines(true)
			.get()
			.parse(reader);
		this.records = this.parser.iterator();
		List<String> columns = header();
		if (!this.names.begin(columns)) {
			throw new ImportException("title");
		}
		this.fields = columns.stream().map(this.names::field).toArray(String[]::new);
	}

	// Where the comma is the decimal sign, spreadsheets separate by something else.
	private static char delimiter(BufferedReader reader) throws IOException {
		reader.mark(MAX_HEADING);
		char[] heading = new char[MAX_HEADING];
		int length = Math.max(reader.read(heading), 0);
		reader.reset();
		String line = new String(heading, 0, length).lines().filter(StringUtils::hasText).findFirst().orElse("");
		char found = ',';
		for (char delimiter : new char[] { ';', '\t' }) {
			found = (count(line, delimiter) > count(line, found)) ? delimiter : found;
		}
		return found;
	}

	private static long count(String line, char character) {
		return line.chars().filter((other) -> other == character).count();
	}

	private List<String> header() throws IOException {
		CSVRecord record = record();
		if (record != null && record.get(0).equalsIgnoreCase(SEPARATOR)) {
			record = record();
		}
		if (record != null && record.get(0).startsWith(LETTERBOXD_LIST)) {
			while (record != null && !record.get(0).equals("Position")) {
				record = record();
			}
		}
		return (record != null) ? record.stream().map(String::strip).toList() : List.of();
	}

	// Spreadsheets add lines of which all cells are blank.
	private @Nullable CSVRecord record() throws IOException {
		CSVRecord record;
		do {
			this.begin = this.parser.getCurrentLineNumber() + 1;
			record = nextRecord();
		}
		while (record != null && record.stream().allMatch(String::isBlank));
		return record;
	}

	private @Nullable CSVRecord nextRecord() throws IOException {
		try {
			this.text.beginMovie();
			return this.records.hasNext() ? this.records.next() : null;
		}
		catch (UncheckedIOException ex) {
			if (ex.getCause() instanceof ImportException reason) {
				throw reason;
			}
			throw new ImportException("csv", this.begin);
		}
	}

	@Override
	public @Nullable Line next() throws IOException {
		CSVRecord record = record();
		if (record == null) {
			return null;
		}
		long inside = record.stream().mapToLong((cell) -> count(cell, '\n')).sum();
		long number = Math.max(this.begin, this.parser.getCurrentLineNumber() - inside);
		Map<String, String> values = new HashMap<>();
		for (int i = 0; i < Math.min(this.fields.length, record.size()); i++) {
			String field = this.fields[i];
			String value = CsvFile.restore(record.get(i));
			if (field != null && !value.isBlank()) {
				values.putIfAbsent(field, value);
			}
		}
		return new Line(number, this.index++, values, null);
	}

	@Override
	public FieldNames names() {
		return this.names;
	}

	@Override
	public void close() throws IOException {
		this.parser.close();
	}

}
