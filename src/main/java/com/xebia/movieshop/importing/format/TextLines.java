package com.xebia.movieshop.importing.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads untrusted text line by line. Reports an undecodable or too long line as flawed,
 * and continues.
 */
final class TextLines implements Closeable {

	// In characters for one movie, far more than valid fields need.
	static final int MAX_LENGTH = 1 << 20;

	// Stands for what cannot be decoded; no text has this character.
	static final char UNDECODABLE = '\uFFFF';

	// How many characters of malformed records are read again for each character read.
	// Without a limit, a misplaced quotation mark in each line would take a time by the
	// square of the lines.
	private static final int MAX_REREADS = 2;

	private final Reader text;

	private final char[] buffer = new char[1 << 13];

	private int position;

	private int limit;

	private final Deque<TextLine> unread = new ArrayDeque<>();

	private long rereadable = MAX_LENGTH;

	private long number;

	TextLines(InputStream input, Charset charset) throws IOException {
		BOMInputStream text = BOMInputStream.builder()
			.setInputStream(input)
			.setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE)
			.get();
		// A text in UTF-16 may end with half a character.
		CodingErrorAction action = charset.name().startsWith("UTF-16") ? CodingErrorAction.IGNORE
				: CodingErrorAction.REPLACE;
		this.text = new InputStreamReader(text,
				charset.newDecoder()
					.onMalformedInput(action)
					.onUnmappableCharacter(action)
					.replaceWith(String.valueOf(UNDECODABLE)));
	}

	// Returns the whole text. Must be called before anything is read.
	Reader text() {
		return this.text;
	}

	@Nullable TextLine next() throws IOException {
		if (!this.unread.isEmpty()) {
			return this.unread.pop();
		}
		return hasMore() ? read() : null;
	}

	@Nullable TextLine nextThatIsNotBlank() throws IOException {
		TextLine line = next();
		while (line != null && line.flaw() == null && line.text().isBlank()) {
			line = next();
		}
		return line;
	}

	private boolean hasMore() throws IOException {
		if (this.position == this.limit) {
			this.position = 0;
			this.limit = Math.max(0, this.text.read(this.buffer));
		}
		return this.position < this.limit;
	}

	private TextLine read() throws IOException {
		StringBuilder line = new StringBuilder();
		long length = 0;
		char last;
		do {
			int begin = this.position;
			do {
				last = this.buffer[this.position++];
			}
			while (last != '\n' && last != '\r' && this.position < this.limit);
			length += this.position - begin;
			line.append(this.buffer, begin, Math.min(this.position - begin, MAX_LENGTH - line.length()));
		}
		while (hasMore() && last != '\n' && (last != '\r' || this.buffer[this.position] == '\n'));
		this.number++;
		this.rereadable += (long) MAX_REREADS * line.length();
		String text = line.toString();
		String flaw = (text.indexOf(UNDECODABLE) >= 0) ? "encoding" : (text.indexOf(0) >= 0) ? "binary" : null;
		return new TextLine(this.number, text, (length > MAX_LENGTH) ? "long" : flaw);
	}

	// Returns the limit for the characters of a record, which may turn out to be
	// malformed.
	long maxRecordLength() {
		return Math.min(MAX_LENGTH, this.rereadable);
	}

	// Puts back the lines behind the first one of a malformed record.
	void retry(List<TextLine> lines) {
		this.rereadable -= lines.stream().mapToLong((line) -> line.text().length()).sum();
		for (int i = lines.size() - 1; i >= 0; i--) {
			this.unread.push(lines.get(i));
		}
	}

	@Override
	public void close() throws IOException {
		this.text.close();
	}

}
