package com.xebia.movieshop.exchange;

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
 * The lines of a text that is not trusted: UTF-8, or UTF-16, or what spreadsheets write.
 * A line that is no text, or would not fit into memory, spoils no other.
 */
final class TextLines implements Closeable {

	// Bytes of one movie, far more than its fields may have.
	static final int MAX_LENGTH = 1 << 20;

	private static final int BEGIN = 1 << 13;

	private static final Charset WINDOWS = Charset.forName("windows-1252");

	// A runtime that jlink makes may lack it.
	private static final Charset MAC = Charset.isSupported("x-MacRoman") ? Charset.forName("x-MacRoman") : WINDOWS;

	private final InputStream input;

	private final Deque<TextLine> unread = new ArrayDeque<>();

	private int ahead;

	private long number;

	// Whether it says so by a mark, or by a letter that nothing else has.
	private boolean unicode;

	// What is taken for the encoding where it is not UTF-8.
	private Charset other = WINDOWS;

	private long guessed;

	TextLines(InputStream input) throws IOException {
		BOMInputStream marked = BOMInputStream.builder()
			.setInputStream(input)
			.setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE)
			.get();
		InputStream text = new BufferedInputStream(marked);
		Charset charset = marked.hasBOM() ? Charset.forName(marked.getBOMCharsetName()) : unmarked(text);
		this.unicode = charset != null;
		this.input = (charset == null || charset.equals(StandardCharsets.UTF_8)) ? text : utf8(text, charset);
		this.ahead = this.input.read();
	}

	// Names of columns, and what JSON begins with, have zeros only in UTF-16.
	private static @Nullable Charset unmarked(InputStream text) throws IOException {
		text.mark(BEGIN);
		byte[] begin = text.readNBytes(BEGIN);
		text.reset();
		Charset charset = (begin.length > 0 && begin[0] == 0) ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
		return new String(begin, charset).matches("(?s)[\t-\u00FF]{4}.*") ? charset : null;
	}

	// Half a letter at the end is none.
	private static InputStream utf8(InputStream text, Charset charset) throws IOException {
		return new BufferedInputStream(ReaderInputStream.builder()
			.setReader(new InputStreamReader(text, charset.newDecoder().onMalformedInput(CodingErrorAction.IGNORE)))
			.setCharset(StandardCharsets.UTF_8)
			.get());
	}

	// How the text begins, before anything is read of it: some thousand bytes or less.
	String begin() throws IOException {
		this.input.mark(BEGIN);
		String begin = new String(text().readNBytes(BEGIN), StandardCharsets.UTF_8);
		this.input.reset();
		return begin;
	}

	// The text otherwise than by lines: all of it, unless lines were read, in UTF-8 if
	// its mark says what it is.
	InputStream text() throws IOException {
		PushbackInputStream text = new PushbackInputStream(this.input);
		if (this.ahead >= 0) {
			text.unread(this.ahead);
		}
		return text;
	}

	@Nullable TextLine next() throws IOException {
		if (!this.unread.isEmpty()) {
			return this.unread.pop();
		}
		return (this.ahead < 0) ? null : read();
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
			last = this.ahead;
			tooLong |= line.size() == MAX_LENGTH;
			if (!tooLong) {
				line.write(last);
			}
			this.ahead = this.input.read();
		}
		while (this.ahead >= 0 && last != '\n' && (last != '\r' || this.ahead == '\n'));
		this.number++;
		// Only spreadsheets on a Mac end lines like this, unless they write UTF-8.
		if (this.number == 1 && last == '\r') {
			this.other = MAC;
		}
		return decode(line.toByteArray(), tooLong ? "long" : null);
	}

	private TextLine decode(byte[] line, @Nullable String flaw) {
		try {
			String text = decode(line, StandardCharsets.UTF_8);
			this.unicode |= text.length() < line.length;
			return line(text, flaw);
		}
		catch (CharacterCodingException ex) {
			return guess(line, flaw);
		}
	}

	private TextLine guess(byte[] line, @Nullable String flaw) {
		try {
			if (!this.unicode) {
				this.guessed++;
				return line(decode(line, this.other), flaw);
			}
		}
		catch (CharacterCodingException ex) {
			this.guessed--;
		}
		return line(new String(line, StandardCharsets.UTF_8), Objects.requireNonNullElse(flaw, "encoding"));
	}

	private static String decode(byte[] line, Charset charset) throws CharacterCodingException {
		return charset.newDecoder().decode(ByteBuffer.wrap(line)).toString();
	}

	private TextLine line(String text, @Nullable String flaw) {
		return new TextLine(this.number, text, (text.indexOf(0) < 0) ? flaw : "binary");
	}

	// How many lines were not UTF-8 and taken for what spreadsheets write.
	long guessed() {
		return this.guessed;
	}

	// Gives lines back, to be read once more.
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
	 * @param number where it is in the text, counted from one
	 * @param text what it says, with the end of the line
	 * @param flaw why nothing can be made of it, null if it is a text
	 */
	record TextLine(long number, String text, @Nullable String flaw) {

	}

}
