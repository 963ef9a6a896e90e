package com.xebia.movieshop.importing.format;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.io.ByteOrderMark;

/**
 * Writes the rows of a sheet as lines of CSV with the same numbers. Merged cells have
 * their value where it is shown.
 */
final class SheetWriter implements Closeable {

	// Stands for the end of a line in a cell, so that a row is a line.
	static final char LINE = '\u2028';

	// The rows that may name columns.
	private static final int HEADERS = 10;

	private static final int MAX_ROWS = 1 << 20;

	private static final int MAX_MERGED = 10_000;

	private final BufferedWriter csv;

	private final long maxSize;

	// The values of merged cells.
	private final Map<Merged, String> merged = new LinkedHashMap<>();

	private long size;

	private int rows;

	// The number of the first row that is not blank.
	private int first;

	SheetWriter(Path csv, long maxSize) throws IOException {
		this.csv = Files.newBufferedWriter(csv);
		this.csv.write(ByteOrderMark.UTF_BOM);
		this.maxSize = maxSize;
	}

	void merge(int row, int column, int lastRow, int lastColumn) {
		if (this.merged.size() < MAX_MERGED) {
			this.merged.put(new Merged(row, column, lastRow, Math.min(lastColumn, ColumnMapping.MAX_NAMES)), "");
		}
	}

	// Adds a row, whose number is counted from one. Rows in between are blank.
	void add(int number, List<String> row) throws IOException {
		List<String> cells = new ArrayList<>(row.subList(0, Math.min(row.size(), ColumnMapping.MAX_NAMES + 1)));
		this.first = (this.first == 0 && !cells.stream().allMatch(String::isBlank)) ? number : this.first;
		this.merged.keySet().removeIf((each) -> each.lastRow < number);
		this.merged.entrySet()
			.stream()
			.filter((each) -> each.getKey().row <= number)
			.forEach((each) -> fill(each, number, cells));
		StringBuilder line = new StringBuilder();
		for (; this.rows < Math.min(number, MAX_ROWS) - 1; this.rows++) {
			line.append('\n');
		}
		CSVFormat.DEFAULT.printRecord(line,
				cells.stream()
					.map((cell) -> cell.replace("\r\n", "\n").replace('\r', LINE).replace('\n', LINE))
					.toArray());
		this.rows++;
		this.size += line.length();
		if (number > MAX_ROWS || this.size > this.maxSize) {
			throw new ImportException("large", Math.max(1, this.maxSize >> 20));
		}
		this.csv.append(line);
	}

	// The names of columns stand in the last row of a header, above all columns that they
	// belong to.
	private void fill(Map.Entry<Merged, String> value, int number, List<String> cells) {
		Merged place = value.getKey();
		boolean header = place.row == this.first;
		boolean across = header || (place.row == place.lastRow && place.row <= HEADERS);
		int end = across ? place.lastColumn : place.column;
		while (cells.size() <= end) {
			cells.add("");
		}
		if (number == place.row) {
			value.setValue(cells.get(place.column));
		}
		Collections.fill(cells.subList(place.column, end + 1),
				(header && number < place.lastRow) ? "" : value.getValue());
	}

	@Override
	public void close() throws IOException {
		this.csv.close();
	}

	/**
	 * Where cells are merged.
	 */
	private record Merged(int row, int column, int lastRow, int lastColumn) {

	}

}
