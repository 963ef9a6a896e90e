package com.xebia.movieshop.importing.format;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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

	private final List<Merged> merged = new ArrayList<>();

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
			this.merged.add(new Merged(row, column, lastRow, Math.min(lastColumn, ColumnMapping.MAX_NAMES)));
		}
	}

	// Adds a row, whose number is counted from one. Rows in between are blank.
	void add(int number, List<String> row) throws IOException {
		List<String> cells = new ArrayList<>(row.subList(0, Math.min(row.size(), ColumnMapping.MAX_NAMES + 1)));
		this.first = (this.first == 0 && !cells.stream().allMatch(String::isBlank)) ? number : this.first;
		this.merged.removeIf((each) -> each.lastRow < number);
		this.merged.stream().filter((each) -> each.row <= number).forEach((each) -> each.fill(number, cells));
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

	@Override
	public void close() throws IOException {
		this.csv.close();
	}

	/**
	 * Merged cells. The names of columns stand in the last row of a header, above all
	 * columns that they belong to.
	 */
	private final class Merged {

		private final int row;

		private final int column;

		private final int lastRow;

		private final int lastColumn;

		private String value = "";

		Merged(int row, int column, int lastRow, int lastColumn) {
			this.row = row;
			this.column = column;
			this.lastRow = lastRow;
			this.lastColumn = lastColumn;
		}

		void fill(int number, List<String> cells) {
			boolean header = this.row == SheetWriter.this.first;
			boolean across = header || (this.row == this.lastRow && this.row <= HEADERS);
			while (cells.size() <= (across ? this.lastColumn : this.column)) {
				cells.add("");
			}
			this.value = (number == this.row) ? cells.get(this.column) : this.value;
			for (int i = this.column; i <= (across ? this.lastColumn : this.column); i++) {
				cells.set(i, (header && number < this.lastRow) ? "" : this.value);
			}
		}

	}

}
