package com.xebia.movieshop.exchange;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides a record of CSV into its cells, line by line. Unlike a parser of whole files it
 * leaves it to others where to go on when a quotation mark is wrong.
 */
final class CsvCells {

	private final char delimiter;

	private final List<String> cells = new ArrayList<>();

	private final StringBuilder cell = new StringBuilder();

	private State state = State.BLANK;

	CsvCells(char delimiter) {
		this.delimiter = delimiter;
	}

	/**
	 * Add a line.
	 * @param line the line with its end
	 * @return whether the record goes on in the next line
	 */
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
			if (character == '"') {
				this.state = State.CLOSED;
			}
			else {
				this.cell.append(character);
			}
		}
		else if (character == this.delimiter) {
			endCell();
		}
		else if (this.state == State.CLOSED && character == '"') {
			this.cell.append(character);
			this.state = State.QUOTED;
		}
		else if (this.state == State.CLOSED || this.state == State.ENDED) {
			this.state = Character.isWhitespace(character) ? State.ENDED : State.WRONG;
		}
		else if (this.state == State.BLANK && character == '"') {
			this.cell.setLength(0);
			this.state = State.QUOTED;
		}
		else if (character != '\r' && character != '\n') {
			this.cell.append(character);
			this.state = (this.state == State.BLANK && !Character.isWhitespace(character)) ? State.PLAIN : this.state;
		}
	}

	private void endCell() {
		if (this.state != State.WRONG) {
			this.cells.add(this.cell.toString());
			this.cell.setLength(0);
			this.state = State.BLANK;
		}
	}

	/**
	 * Tell the cells.
	 * @return the cells, none if a quotation mark is wrong
	 */
	List<String> toList() {
		return (this.state == State.BLANK) ? this.cells : List.of();
	}

	private enum State {

		/**
		 * Nothing of the cell came yet, but spaces.
		 */
		BLANK,

		PLAIN,

		QUOTED,

		/**
		 * A quotation mark came, the end of the cell or the first of two.
		 */
		CLOSED,

		/**
		 * The quotation marks of the cell are closed.
		 */
		ENDED,

		/**
		 * Something follows the closed quotation marks.
		 */
		WRONG

	}

}
