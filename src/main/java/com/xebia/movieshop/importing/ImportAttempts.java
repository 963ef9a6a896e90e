package com.xebia.movieshop.importing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;

/**
 * Counts how often an import was started since it last got further than before, in a file
 * that outlasts a crash.
 */
final class ImportAttempts {

	private static final int MAX_STARTS = 2;

	private final Path file;

	private int starts;

	private long lines;

	ImportAttempts(Path file) throws IOException {
		this.file = file;
		// A crash may have left the file empty.
		Scanner noted = new Scanner(Files.exists(file) ? Files.readString(file) : "");
		this.starts = noted.hasNextInt() ? noted.nextInt() : 0;
		this.lines = noted.hasNextLong() ? noted.nextLong() : 0;
	}

	// Returns false if the import must not be started again.
	boolean begin() throws IOException {
		if (this.starts == MAX_STARTS) {
			return false;
		}
		note(this.starts + 1, this.lines);
		return true;
	}

	void progress(long processed) throws IOException {
		if (processed > this.lines) {
			note(1, processed);
		}
	}

	// A shutdown is not the fault of the import.
	void interrupted() throws IOException {
		note(this.starts - 1, this.lines);
	}

	private void note(int starts, long lines) throws IOException {
		this.starts = starts;
		this.lines = lines;
		Files.writeString(this.file, starts + " " + lines);
	}

}
