package com.xebia.movieshop.exchange;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import com.xebia.movieshop.exchange.TextLines.TextLine;

/**
 * The records of a text of CSV, one after the other, separated by what its names are.
 */
final class CsvRecords implements Closeable {

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

	private char delimiter = ',';

	CsvRecords(TextLines text) {
		this.text = text;
	}

	/**
	 * Go to the line that has most names of fields: the name of a table may be one, too.
	 * @param names knows the fields
	 * @throws IOException if there is none
	 */
	void findNames(FieldNames names) throws IOException {
		List<TextLine> begin = begin();
		this.text.unread(begin);
		int most = 0;
		int preamble = 0;
		char found = this.delimiter;
		for (int i = 0; i < begin.size(); i++) {
			for (char candidate : DELIMITERS) {
				this.delimiter = candidate;
				Record record = next();
				this.text.unread(record.lines());
				int known = names.countKnown(record.cells());
				if (known > most) {
					most = known;
					preamble = i;
					found = candidate;
				}
			}
			this.text.next();
		}
		if (most == 0) {
			throw new ImportException(
					begin.stream().map(TextLine::flaw).filter(Objects::nonNull).findFirst().orElse("title"));
		}
		this.text.unread(begin.subList(preamble, begin.size()));
		this.delimiter = found;
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

	/**
	 * Read the next record; if it makes no sense, only its first line.
	 * @return the record, without lines if there is none
	 * @throws IOException if it cannot be read
	 */
	Record next() throws IOException {
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
			return new Record(lines, List.of());
		}
		if (cells.toList().isEmpty()) {
			this.text.unread(lines.subList(1, lines.size()));
			return new Record(lines.subList(0, 1), List.of());
		}
		return new Record(lines, cells.toList());
	}

	long guessed() {
		return this.text.guessed();
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
	record Record(List<TextLine> lines, List<String> cells) {

		// Spreadsheets add lines of which all cells are blank.
		boolean isBlank() {
			return !this.cells.isEmpty() && this.cells.stream().allMatch(String::isBlank);
		}

	}

}
