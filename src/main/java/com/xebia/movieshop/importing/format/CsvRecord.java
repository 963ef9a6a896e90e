package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import com.xebia.movieshop.importing.format.TextLines.TextLine;

/**
 * A record of CSV: a movie, or the names of the columns.
 *
 * @param lines its lines, none at the end of the file
 * @param cells its cells, none if the record is malformed
 */
record CsvRecord(List<TextLine> lines, List<String> cells) {

	// Reads only the first line of a malformed record.
	static CsvRecord read(TextLines text, CsvFormat format, int columns) throws IOException {
		List<TextLine> lines = new ArrayList<>();
		Cells cells = new Cells(format);
		long length = 0;
		boolean open = true;
		while (open && (lines.isEmpty() || length < text.maxRecordLength())) {
			TextLine line = text.next();
			if (line == null) {
				break;
			}
			lines.add(line);
			open = line.flaw() == null && cells.add(line.text());
			cells.malformed |= line.flaw() != null;
			length += line.text().length();
		}
		boolean malformed = open || cells.malformed;
		if (lines.isEmpty() || (!malformed && lines.size() == 1)) {
			return new CsvRecord(lines, cells.cells);
		}
		// Databases write tabs between cells, and no quotation marks around them.
		List<String> unquoted = List.of(lines.get(0).text().replaceFirst("[\r\n]+$", "").split("\t", -1));
		boolean literal = format.separator == '\t' && unquoted.size() == columns;
		if (!malformed && !literal) {
			return new CsvRecord(lines, cells.cells);
		}
		text.retry(lines.subList(1, lines.size()));
		return new CsvRecord(lines.subList(0, 1), literal ? unquoted : List.of());
	}

	// Spreadsheets append lines with only blank cells.
	boolean isBlank() {
		return !this.cells.isEmpty() && this.cells.stream().allMatch(String::isBlank);
	}

	long number() {
		return this.lines.get(0).number();
	}

	/**
	 * How cells are separated, and what encloses them.
	 */
	record CsvFormat(char separator, char quote) {

	}

	/**
	 * The cells of lines up to the one where the record ends.
	 */
	private static final class Cells {

		private final CsvFormat format;

		private final List<String> cells = new ArrayList<>();

		private final StringBuilder quoted = new StringBuilder();

		private boolean inQuotes;

		private boolean malformed;

		Cells(CsvFormat format) {
			this.format = format;
		}

		// Returns whether the record goes on in the next line.
		boolean add(String line) {
			int end = line.length();
			while (end > 0 && (line.charAt(end - 1) == '\n' || line.charAt(end - 1) == '\r')) {
				end--;
			}
			int next = this.inQuotes ? addQuoted(line, 0, end) : addNext(line, 0, end);
			while (next <= end && !this.inQuotes && !this.malformed) {
				next = addNext(line, next, end);
			}
			return this.inQuotes;
		}

		// Returns the index behind the separator.
		private int addNext(String line, int from, int end) {
			int begin = skipBlanks(line, from, end);
			if (begin < end && line.charAt(begin) == this.format.quote) {
				this.quoted.setLength(0);
				this.inQuotes = true;
				return addQuoted(line, begin + 1, end);
			}
			int separator = line.indexOf(this.format.separator, begin);
			int until = (separator < 0 || separator > end) ? end : separator;
			this.cells.add(line.substring(Math.min(begin, until), until).stripTrailing());
			return until + 1;
		}

		private int addQuoted(String line, int from, int end) {
			int quote = line.indexOf(this.format.quote, from);
			int begin = from;
			while (quote >= 0 && quote + 1 < end && line.charAt(quote + 1) == this.format.quote) {
				this.quoted.append(line, begin, quote + 1);
				begin = quote + 2;
				quote = line.indexOf(this.format.quote, begin);
			}
			this.quoted.append(line, begin, (quote < 0) ? line.length() : quote);
			if (quote >= 0) {
				this.inQuotes = false;
				this.cells.add(this.quoted.toString());
				int next = skipBlanks(line, quote + 1, end);
				this.malformed = next < end && line.charAt(next) != this.format.separator;
				return next + 1;
			}
			return end + 1;
		}

		private int skipBlanks(String line, int from, int end) {
			int i = from;
			while (i < end && line.charAt(i) != this.format.separator && Character.isWhitespace(line.charAt(i))) {
				i++;
			}
			return i;
		}

	}

}
