package com.xebia.movieshop.importing.format;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;
import org.apache.commons.io.input.ReaderInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads untrusted text line by line. Reports an undecodable or too long line as flawed,
 * and continues.
 */
final class TextLines implements Closeable {

	// In bytes for one movie, far more than valid fields need.
	static final int MAX_LENGTH = 1 << 20;

	static final List<ByteOrderMark> MARKS = List.of(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE,
			ByteOrderMark.UTF_16BE);

	// How many characters of malformed records are read again for each character read.
	// Without a limit, a misplaced quotation mark in each line would take a time by the
	// square of the lines.
	private static final int MAX_REREADS = 2;

	private final InputStream input;

	// The encoding of lines, in which line feeds are single bytes.
	private final Charset charset;

	private final byte[] buffer = new byte[1 << 14];

	private int position;

	private int limit;

	private final Deque<TextLine> unread = new ArrayDeque<>();

	private long rereadable = MAX_LENGTH;

	private long number;

	TextLines(InputStream input, Charset charset) throws IOException {
		BOMInputStream marked = BOMInputStream.builder()
			.setInputStream(input)
			.setByteOrderMarks(MARKS.toArray(ByteOrderMark[]::new))
			.get();
		boolean utf16 = charset.name().startsWith("UTF-16");
		this.input = utf16 ? ReaderInputStream.builder()
			.setReader(reader(marked, charset))
			.setCharset(StandardCharsets.UTF_8)
			.get() : marked;
		this.charset = utf16 ? StandardCharsets.UTF_8 : charset;
	}

	// Ignores malformed characters, such as an incomplete one at the end of the text.
	private static Reader reader(InputStream text, Charset charset) {
		return new InputStreamReader(text, charset.newDecoder().onMalformedInput(CodingErrorAction.IGNORE));
	}

	// Returns the whole text. Must be called before anything is read.
	Reader text() {
		return new InputStreamReader(this.input, this.charset.newDecoder());
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
			this.limit = Math.max(0, this.input.read(this.buffer));
		}
		return this.position < this.limit;
	}

	private TextLine read() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		long length = 0;
		byte last;
		do {
			int begin = this.position;
			do {
				last = this.buffer[this.position++];
			}
			while (last != '\n' && last != '\r' && this.position < this.limit);
			length += this.position - begin;
			line.write(this.buffer, begin, Math.min(this.position - begin, MAX_LENGTH - line.size()));
		}
		while (hasMore() && last != '\n' && (last != '\r' || this.buffer[this.position] == '\n'));
		this.number++;
		this.rereadable += (long) MAX_REREADS * line.size();
		return line(line.toByteArray(), (length > MAX_LENGTH) ? "long" : null);
	}

	private TextLine line(byte[] line, @Nullable String flaw) {
		String text = new String(line, this.charset);
		if (text.indexOf('\uFFFD') >= 0 && Encodings.decode(line, this.charset) == null) {
			return new TextLine(this.number, text, Objects.requireNonNullElse(flaw, "encoding"));
		}
		return new TextLine(this.number, text, (text.indexOf(0) < 0) ? flaw : "binary");
	}

	// Returns the limit for the characters of a record, which may turn out to be
	// malformed.
	long maxRecordLength() {
		return Math.min(MAX_LENGTH, this.rereadable);
	}

	// Puts back the lines behind the first one of a malformed record.
	void retry(List<TextLine> lines) {
		this.rereadable -= lines.stream().mapToLong((line) -> line.text().length()).sum();
		unread(lines);
	}

	// Puts lines back, to be read again.
	void unread(List<TextLine> lines) {
		for (int i = lines.size() - 1; i >= 0; i--) {
			this.unread.push(lines.get(i));
		}
	}

	@Override
	public void close() throws IOException {
		this.input.close();
	}

	/**
	 * A line.
	 *
	 * @param number the number of the line, counted from one
	 * @param text the text with the line terminator
	 * @param flaw why the line cannot be used, null if it is valid text
	 */
	record TextLine(long number, String text, @Nullable String flaw) {

	}

}
