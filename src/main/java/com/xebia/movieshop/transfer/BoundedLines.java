package com.xebia.movieshop.transfer;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Reads lines of UTF-8 from a source that is not trusted: what is malformed, or longer
 * than it may be, is an error and not in memory.
 */
class BoundedLines implements Closeable {

	private final BufferedReader reader;

	BoundedLines(InputStream input) {
		this.reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8.newDecoder()));
	}

	@Nullable String next() throws IOException {
		StringBuilder line = new StringBuilder();
		int character = this.reader.read();
		if (character < 0) {
			return null;
		}
		while (character >= 0 && character != '\n') {
			if (line.length() == MovieLine.MAX_LENGTH) {
				throw new RefusedException("A line is too long");
			}
			line.append((char) character);
			character = this.reader.read();
		}
		return line.toString();
	}

	@Override
	public void close() throws IOException {
		this.reader.close();
	}

}
