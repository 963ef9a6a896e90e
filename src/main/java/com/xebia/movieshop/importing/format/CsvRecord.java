package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import com.xebia.movieshop.importing.format.TextLines.TextLine;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV record with the fields of one movie. Each has a parser of its own, because a
 * parser cannot continue after a misplaced quotation mark.
 *
 * @param cells its cells, empty if the record is malformed
 */
record CsvRecord(List<TextLine> lines, List<String> cells) {

	// Reads only the first line of a malformed record, and returns a record without lines
	// at the end of the file.
	static CsvRecord read(TextLines text, CSVFormat format) throws IOException {
		LineReader input = new LineReader(text);
		try (CSVParser parser = CSVParser.parse(input, format)) {
			Iterator<CSVRecord> records = parser.iterator();
			return new CsvRecord(input.lines, records.hasNext() ? records.next().toList() : List.of());
		}
		catch (UncheckedIOException ex) {
			if (!(ex.getCause() instanceof CSVException)) {
				throw ex.getCause();
			}
			text.retry(input.lines.subList(1, input.lines.size()));
			return new CsvRecord(input.lines.subList(0, 1), List.of());
		}
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
	 * Lets a parser read no further than to the end of the line where the record ends.
	 */
	private static final class LineReader extends Reader {

		private final TextLines text;

		private final List<TextLine> lines = new ArrayList<>();

		private Reader line = Reader.nullReader();

		private int length;

		LineReader(TextLines text) {
			this.text = text;
		}

		@Override
		public int read(char[] buffer, int offset, int count) throws IOException {
			int read = this.line.read(buffer, offset, count);
			TextLine next = (read < 0 && hasNext()) ? this.text.next() : null;
			if (next == null) {
				return read;
			}
			this.lines.add(next);
			if (next.flaw() != null) {
				this.length = TextLines.MAX_LENGTH;
				return read;
			}
			this.length += next.text().length();
			// Without the line feed, the parser would look for it in the next line.
			this.line = new StringReader(next.text().endsWith("\r") ? next.text() + "\n" : next.text());
			return this.line.read(buffer, offset, count);
		}

		private boolean hasNext() {
			return this.lines.isEmpty() || this.length < this.text.maxRecordLength();
		}

		@Override
		public void close() {
			// The text is closed with its file.
		}

	}

}
