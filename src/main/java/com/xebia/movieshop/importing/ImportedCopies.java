package com.xebia.movieshop.importing;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.ImportException;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.format.Lines;
import com.xebia.movieshop.text.TextKey;

/**
 * The copies in a file that has a line for each, by their movies. The first line of a
 * movie takes the copies of all its lines, so that one write adds them.
 */
final class ImportedCopies {

	static final ImportedCopies NONE = new ImportedCopies();

	private static final String COPIES = "copies";

	// All copies are in memory.
	private static final int MAX_LINES = 100_000;

	// More than the fifty copies of a movie can have.
	private static final int MAX_LENGTH = 1 << 16;

	private final Map<String, Copies> movies = new HashMap<>();

	private ImportedCopies() {
	}

	// Reads the whole file.
	static ImportedCopies of(Lines file) throws IOException {
		ImportedCopies inventory = new ImportedCopies();
		for (Line line = file.next(); line != null; line = file.next()) {
			if (line.index() == MAX_LINES) {
				throw new ImportException("inventory", MAX_LINES);
			}
			if (line.flaw() == null && !line.value(COPIES).isEmpty()) {
				inventory.movies.merge(key(line), new Copies(line.number(), line.value(COPIES)), Copies::with);
			}
		}
		return inventory;
	}

	private static String key(Line line) {
		return line.value(CsvFile.ID)
				+ String.join("\n", MovieMatcher.exactTitle(line), line.year(), TextKey.of(line.director()));
	}

	// Returns the number of the first line of the same movie that has a copy.
	long firstLine(Line line) {
		return find(line).line();
	}

	// Returns the line with the copies of all lines of the same movie.
	Line complete(Line line) {
		if (this.movies.isEmpty()) {
			return line;
		}
		Map<String, String> values = new HashMap<>(line.values());
		values.computeIfPresent(COPIES, (name, copy) -> find(line).text());
		return new Line(line.number(), line.index(), values, line.notes(), line.flaw());
	}

	private Copies find(Line line) {
		Copies own = new Copies(line.number(), line.value(COPIES));
		return (own.text().isEmpty() || this.movies.isEmpty()) ? own : this.movies.getOrDefault(key(line), own);
	}

	private record Copies(long line, String text) {

		Copies with(Copies other) {
			return (this.text.length() > MAX_LENGTH) ? this : new Copies(this.line, this.text + "\n" + other.text);
		}

	}

}
