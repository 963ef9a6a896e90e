package com.xebia.movieshop.importing.format;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
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
 * Reads untrusted text line by line: UTF-8, UTF-16 or the encodings of spreadsheets.
 * Reports an undecodable or too long line as flawed, and continues.
 */
final class TextLines implements Closeable {

	// In bytes for one movie, far more than valid fields need.
	static final int MAX_LENGTH = 1 << 20;

	// How many characters of malformed records are read again for each character read.
	// Without a limit, a misplaced quotation mark in each line would take a time by the
	// square of the lines.
	private static final int MAX_REREADS = 2;

	private static final int PREFIX_SIZE = 1 << 13;

	private static final Charset WINDOWS = Charset.forName("windows-1252");

	// A runtime made by jlink may lack this charset.
	private static final Charset MAC = Charset.isSupported("x-MacRoman") ? Charset.forName("x-MacRoman") : WINDOWS;

	private final InputStream input;

	private final Deque<TextLine> unread = new ArrayDeque<>();

	private int lookahead;

	private long rereadable = MAX_LENGTH;

	private long number;

	// Whether a byte order mark, UTF-16 or a multi-byte character of UTF-8 was found.
	private boolean unicode;

	// The encoding of lines that are not UTF-8.
	private Charset fallback = WINDOWS;

	private long guessed;

	TextLines(InputStream input) throws IOException {
		BOMInputStream marked = BOMInputStream.builder()
			.setInputStream(input)
			.setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE)
			.get();
		InputStream text = new BufferedInputStream(marked);
		Charset charset = marked.hasBOM() ? Charset.forName(marked.getBOMCharsetName()) : detectUtf16(text);
		this.unicode = charset != null;
		this.input = (charset == null || charset.equals(StandardCharsets.UTF_8)) ? text : transcode(text, charset);
		this.lookahead = this.input.read();
	}

	// Column names and the start of JSON contain zero bytes only in UTF-16.
	private static @Nullable Charset detectUtf16(InputStream text) throws IOException {
		text.mark(PREFIX_SIZE);
		byte[] begin = text.readNBytes(PREFIX_SIZE);
		text.reset();
		Charset charset = (begin.length > 0 && begin[0] == 0) ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
		return new String(begin, charset).matches("(?s)[\t-\u00FF]{4}.*") ? charset : null;
	}

	// Ignores malformed characters, such as an incomplete one at the end of the text.
	private static InputStream transcode(InputStream text, Charset charset) throws IOException {
		return new BufferedInputStream(ReaderInputStream.builder()
			.setReader(new InputStreamReader(text, charset.newDecoder().onMalformedInput(CodingErrorAction.IGNORE)))
			.setCharset(StandardCharsets.UTF_8)
			.get());
	}

	// Peeks at the first 8 KB of the text. Must be called before anything is read.
	String begin() throws IOException {
		this.input.mark(PREFIX_SIZE);
		String begin = new String(text().readNBytes(PREFIX_SIZE), StandardCharsets.UTF_8);
		this.input.reset();
		return begin;
	}

	// Returns the rest of the text as a stream: UTF-8, unless it is in a fallback
	// encoding.
	InputStream text() throws IOException {
		PushbackInputStream text = new PushbackInputStream(this.input);
		if (this.lookahead >= 0) {
			text.unread(this.lookahead);
		}
		return text;
	}

	@Nullable TextLine next() throws IOException {
		if (!this.unread.isEmpty()) {
			return this.unread.pop();
		}
		return (this.lookahead < 0) ? null : read();
	}

	@Nullable TextLine nextThatIsNotBlank() throws IOException {
		TextLine line = next();
		while (line != null && line.flaw() == null && line.text().isBlank()) {
			line = next();
		}
		return line;
	}

	private TextLine read() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		boolean tooLong = false;
		int last;
		do {
			last = this.lookahead;
			tooLong |= line.size() == MAX_LENGTH;
			if (!tooLong) {
				line.write(last);
			}
			this.lookahead = this.input.read();
		}
		while (this.lookahead >= 0 && last != '\n' && (last != '\r' || this.lookahead == '\n'));
		this.number++;
		this.rereadable += (long) MAX_REREADS * line.size();
		// Only a Mac's spreadsheets end lines with CR; they write Mac Roman or UTF-8.
		if (this.number == 1 && last == '\r') {
			this.fallback = MAC;
		}
		return line(line.toByteArray(), tooLong ? "long" : null);
	}

	private TextLine line(byte[] line, @Nullable String flaw) {
		String text = decode(line, StandardCharsets.UTF_8);
		if (text != null) {
			this.unicode |= text.length() < line.length;
			return line(text, flaw);
		}
		String guess = this.unicode ? null : decode(line, this.fallback);
		if (guess != null) {
			this.guessed++;
			return line(guess, flaw);
		}
		return line(new String(line, StandardCharsets.UTF_8), Objects.requireNonNullElse(flaw, "encoding"));
	}

	private static @Nullable String decode(byte[] line, Charset charset) {
		try {
			return charset.newDecoder().decode(ByteBuffer.wrap(line)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	private TextLine line(String text, @Nullable String flaw) {
		return new TextLine(this.number, text, (text.indexOf(0) < 0) ? flaw : "binary");
	}

	// Returns how many lines were decoded with the fallback encoding.
	long guessed() {
		return this.guessed;
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
