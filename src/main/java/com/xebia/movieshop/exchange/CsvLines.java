package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import com.xebia.movieshop.exchange.CsvRecords.Record;
import com.xebia.movieshop.exchange.FieldNames.Field;
import com.xebia.movieshop.exchange.Line.Flaw;
import com.xebia.movieshop.exchange.TextLines.TextLine;
import org.jspecify.annotations.Nullable;

/**
 * CSV with a line of names, as the shop, spreadsheets and Letterboxd write it. A record
 * that makes no sense spoils no other.
 */
class CsvLines implements Lines {

	private final CsvRecords records;

	private final FieldNames names = new FieldNames();

	private final @Nullable Field[] fields;

	// The columns that mean something, those first that the shop itself calls so.
	private final List<Integer> order;

	// Whether what comes may still be the rest of a record that made no sense.
	private boolean lost;

	private int index;

	CsvLines(TextLines text) throws IOException {
		this.records = new CsvRecords(text);
		this.records.findNames(this.names);
		List<String> columns = this.records.next().cells().stream().map(String::strip).toList();
		this.names.begin(columns);
		this.fields = columns.stream().map(this.names::field).toArray(Field[]::new);
		this.order = IntStream.range(0, columns.size())
			.boxed()
			.filter((column) -> this.fields[column] != null)
			.sorted(Comparator.comparing((column) -> !this.names.isOwn(columns.get(column))))
			.toList();
	}

	@Override
	public @Nullable Line next() throws IOException {
		Record record;
		do {
			record = this.records.next();
		}
		while (record.isBlank());
		return record.lines().isEmpty() ? null : line(record);
	}

	private Line line(Record record) {
		List<String> cells = record.cells();
		this.lost = cells.isEmpty() || (this.lost && cells.size() != this.fields.length);
		Map<String, String> values = new HashMap<>();
		for (int column : this.order) {
			Field field = this.fields[column];
			if (field != null && column < cells.size()) {
				this.names.note(values, field, CsvFile.restore(cells.get(column)));
			}
		}
		MovieLensTitle.divide(values);
		TextLine first = record.lines().get(0);
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
	public long guessed() {
		return this.records.guessed();
	}

	@Override
	public void close() throws IOException {
		this.records.close();
	}

}
