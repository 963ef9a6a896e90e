package com.xebia.movieshop.importing.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a text, and words with letters beyond ASCII from more of it.
 */
final class TextSample {

	private static final int MAX_LENGTH = 1 << 18;

	// Where words are searched, because lists of an alphabet may begin without letters
	// beyond ASCII.
	private static final int MAX_SEARCHED = 1 << 22;

	private static final int MAX_WORDS = 150;

	// Bytes below separate words, and are part of no character in any encoding.
	private static final Pattern SEPARATORS = Pattern.compile("[\0-/]+");

	private final byte[] begin;

	private final List<String> words;

	TextSample(InputStream input) throws IOException {
		byte[] text = input.readNBytes(MAX_SEARCHED);
		this.begin = Arrays.copyOf(text, Math.min(text.length, MAX_LENGTH));
		this.words = SEPARATORS.splitAsStream(new String(text, StandardCharsets.ISO_8859_1))
			.filter((word) -> word.chars().anyMatch((c) -> c > 0x7F))
			.distinct()
			.limit(MAX_WORDS)
			.toList();
	}

	// ASCII characters have a zero byte in UTF-16, and no byte of other texts is zero.
	Encoding encoding() throws IOException {
		String mark = mark();
		if (mark != null) {
			return Encoding.of(mark, false);
		}
		long even = zeros(0);
		long odd = zeros(1);
		boolean utf16 = Math.max(even, odd) > 1 && Math.max(even, odd) > 4 * Math.min(even, odd);
		return utf16 ? Encoding.of((even < odd) ? "UTF-16LE" : "UTF-16BE", false) : Encoding.guess(this.words);
	}

	private long zeros(int remainder) {
		return IntStream.range(0, this.begin.length).filter((i) -> i % 2 == remainder && this.begin[i] == 0).count();
	}

	// Returns whether a byte order mark tells the encoding.
	boolean isMarked() throws IOException {
		return mark() != null;
	}

	private @Nullable String mark() throws IOException {
		return BOMInputStream.builder()
			.setByteArray(this.begin)
			.setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE)
			.get()
			.getBOMCharsetName();
	}

	TextLines lines(Charset charset) throws IOException {
		return new TextLines(new ByteArrayInputStream(this.begin), charset);
	}

	// Returns whether this is the whole text, whose last line is complete.
	boolean isWhole() {
		return this.begin.length < MAX_LENGTH;
	}

}
