package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import com.xebia.movieshop.importing.format.TextLines.TextLine;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of CSV. Of a malformed record only the first line is consumed, so
 * that it does not affect the others. The parser reads one line after the other from this
 * reader, as long as a record goes on.
 */
final class CsvReader extends Reader {

	private final TextLines text;

	private final CSVFormat format;

	private Iterator<CSVRecord> parsed;

	private final List<TextLine> lines = new ArrayList<>();

	private long length;

	private Reader line = Reader.nullReader();

	CsvReader(TextLines text, char separator) throws IOException {
		this.text = text;
		this.format = CSVFormat.DEFAULT.builder()
			.setDelimiter(separator)
			.setIgnoreSurroundingSpaces(true)
			.setIgnoreEmptyLines(false)
			.get();
		this.parsed = parse();
	}

	private Iterator<CSVRecord> parse() throws IOException {
		return this.format.parse(this).iterator();
	}

	// Returns null at the end. Takes the number of columns, 0 if it is unknown.
	@Nullable CsvRecord next(int columns) throws IOException {
		this.lines.clear();
		this.length = 0;
		TextLine first = this.text.next();
		if (first == null) {
			return null;
		}
		begin(first);
		List<String> cells = (first.flaw() == null) ? cells() : List.of();
		if (!cells.isEmpty() && this.lines.size() == 1) {
			return new CsvRecord(first, cells);
		}
		// Databases write tabs between cells, and no quotation marks around them.
		List<String> unquoted = List.of(withoutEnd(first).split("\t", -1));
		boolean literal = this.format.getDelimiterString().equals("\t") && unquoted.size() == columns;
		if (literal || cells.isEmpty()) {
			this.text.retry(this.lines.subList(1, this.lines.size()));
		}
		return new CsvRecord(first, literal ? unquoted : cells);
	}

	private void begin(TextLine next) {
		this.lines.add(next);
		this.length += next.text().length();
		this.line = new StringReader(withoutEnd(next) + "\n");
	}

	private static String withoutEnd(TextLine line) {
		String text = line.text();
		int end = text.length();
		while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
			end--;
		}
		return text.substring(0, end);
	}

	private List<String> cells() throws IOException {
		try {
			return List.of(this.parsed.next().values());
		}
		catch (UncheckedIOException ex) {
			this.parsed = parse();
			return List.of();
		}
	}

	@Override
	public int read(char[] buffer, int offset, int size) throws IOException {
		int read = this.line.read(buffer, offset, size);
		if (read < 0 && this.length < this.text.maxRecordLength()) {
			TextLine next = this.text.next();
			if (next != null) {
				begin(next);
				// A line that cannot be used ends the record.
				return (next.flaw() != null) ? -1 : this.line.read(buffer, offset, size);
			}
		}
		return read;
	}

	// The text is closed by its owner.
	@Override
	public void close() {
	}

	/**
	 * A record: a movie, or the names of the columns.
	 *
	 * @param line the first line
	 * @param cells its cells, none if the record is malformed
	 */
	record CsvRecord(TextLine line, List<String> cells) {

		// Spreadsheets append lines with only blank cells.
		boolean isBlank() {
			return !this.cells.isEmpty() && this.cells.stream().allMatch(String::isBlank);
		}

	}

}
