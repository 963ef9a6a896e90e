package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import com.xebia.movieshop.exchange.TextLines.TextLine;

/**
 * A CSV record with the fields of one movie. Unlike a parser of whole files, it lets the
 * caller decide where to continue after a misplaced quotation mark.
 *
 * @param cells its cells, empty if the record is malformed
 */
record CsvRecord(List<TextLine> lines, List<String> cells) {

	// Reads only the first line of a malformed record, and returns a record without lines
	// at the end of the file.
	static CsvRecord read(TextLines text, char delimiter, char quote) throws IOException {
		Cells cells = new Cells(delimiter, quote);
		List<TextLine> lines = new ArrayList<>();
		int length = 0;
		boolean open = true;
		TextLine line = null;
		while (open && length < TextLines.MAX_LENGTH) {
			line = text.next();
			if (line == null) {
				break;
			}
			lines.add(line);
			length += line.text().length();
			open = line.flaw() == null && cells.add(line.text());
		}
		if (lines.isEmpty()) {
			return new CsvRecord(lines, List.of());
		}
		if (cells.toList().isEmpty()) {
			text.unread(lines.subList(1, lines.size()));
			return new CsvRecord(lines.subList(0, 1), List.of());
		}
		return new CsvRecord(lines, cells.toList());
	}

	// Spreadsheets append lines with only blank cells.
	boolean isBlank() {
		return !this.cells.isEmpty() && this.cells.stream().allMatch(String::isBlank);
	}

	boolean isInside(String quote) {
		return this.cells.stream()
			.allMatch((cell) -> cell.length() > 1 && cell.startsWith(quote) && cell.endsWith(quote));
	}

	/**
	 * Splits a record into cells, line by line.
	 */
	private static final class Cells {

		private final char delimiter;

		private final char quote;

		private final List<String> cells = new ArrayList<>();

		private final StringBuilder cell = new StringBuilder();

		private State state = State.BLANK;

		Cells(char delimiter, char quote) {
			this.delimiter = delimiter;
			this.quote = quote;
		}

		// Adds a line with its line end; returns whether the record continues in the
		// next.
		boolean add(String line) {
			for (int i = 0; i < line.length(); i++) {
				add(line.charAt(i));
			}
			if (this.state != State.QUOTED) {
				endCell();
			}
			return this.state == State.QUOTED;
		}

		private void add(char character) {
			if (this.state == State.QUOTED) {
				if (character == this.quote) {
					this.state = State.CLOSED;
				}
				else {
					this.cell.append(character);
				}
			}
			else if (character == this.delimiter) {
				endCell();
			}
			else if (this.state == State.CLOSED && character == this.quote) {
				this.cell.append(character);
				this.state = State.QUOTED;
			}
			else if (this.state == State.CLOSED || this.state == State.ENDED) {
				this.state = Character.isWhitespace(character) ? State.ENDED : State.WRONG;
			}
			else if (this.state == State.BLANK && character == this.quote) {
				this.cell.setLength(0);
				this.state = State.QUOTED;
			}
			else if (character != '\r' && character != '\n') {
				this.cell.append(character);
				this.state = (this.state == State.BLANK && !Character.isWhitespace(character)) ? State.PLAIN
						: this.state;
			}
		}

		private void endCell() {
			if (this.state != State.WRONG) {
				this.cells.add(this.cell.toString());
				this.cell.setLength(0);
				this.state = State.BLANK;
			}
		}

		// Returns no cells if a quotation mark is misplaced.
		List<String> toList() {
			return (this.state == State.BLANK) ? this.cells : List.of();
		}

		private enum State {

			// At the start of a cell, or after its leading spaces.
			BLANK,

			PLAIN,

			QUOTED,

			// After a quotation mark that closes the cell or is the first of an escaped
			// pair.
			CLOSED,

			// After the closing quotation mark.
			ENDED,

			// After other text behind the closing quotation mark.
			WRONG

		}

	}

}
