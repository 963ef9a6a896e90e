package com.xebia.movieshop.importing.format;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;

import com.xebia.movieshop.importing.format.Encodings.Guess;
import org.apache.commons.io.ByteOrderMark;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a text, and words with letters beyond ASCII from all of it, from which
 * its encoding and its columns are guessed.
 */
final class TextSample {

	private static final int MAX_LENGTH = 1 << 18;

	private static final int MAX_WORDS = 150;

	// Also limits the length of a word.
	private static final int CHUNK = 1 << 14;

	// Bytes below separate words, and are part of no character in any encoding.
	private static final int SEPARATORS = 0x30;

	private final byte[] begin;

	private final boolean whole;

	private final Set<String> words = new LinkedHashSet<>();

	TextSample(InputStream input) throws IOException {
		ByteArrayOutputStream begin = new ByteArrayOutputStream();
		byte[] chunk = new byte[CHUNK];
		int kept = 0;
		int read = input.read(chunk);
		while (read >= 0 && (begin.size() < MAX_LENGTH || this.words.size() < MAX_WORDS)) {
			begin.write(chunk, kept, Math.min(read, MAX_LENGTH - begin.size()));
			int end = kept + read;
			int next = findWords(chunk, end);
			// The rest may be the begin of a word.
			kept = (next > CHUNK / 2) ? end - next : 0;
			System.arraycopy(chunk, end - kept, chunk, 0, kept);
			read = input.read(chunk, kept, CHUNK - kept);
		}
		chunk[kept] = 0;
		findWords(chunk, kept + 1);
		this.begin = begin.toByteArray();
		this.whole = read < 0 && begin.size() < MAX_LENGTH;
	}

	// Returns the index behind the last separator.
	private int findWords(byte[] bytes, int length) {
		int begin = 0;
		boolean ascii = true;
		for (int i = 0; i < length; i++) {
			ascii &= bytes[i] >= 0;
			if (bytes[i] >= 0 && bytes[i] < SEPARATORS) {
				if (!ascii && this.words.size() < MAX_WORDS) {
					this.words.add(new String(bytes, begin, i - begin, StandardCharsets.ISO_8859_1));
				}
				ascii = true;
				begin = i + 1;
			}
		}
		return begin;
	}

	Guess encoding() {
		ByteOrderMark mark = mark();
		String marked = (mark != null) ? mark.getCharsetName() : utf16();
		return (marked != null) ? Guess.of(marked, false) : Encodings
			.guess(this.words.stream().map((word) -> word.getBytes(StandardCharsets.ISO_8859_1)).toList());
	}

	private @Nullable ByteOrderMark mark() {
		return TextLines.MARKS.stream()
			.filter((mark) -> Arrays.mismatch(mark.getBytes(), this.begin) == mark.length())
			.findFirst()
			.orElse(null);
	}

	// ASCII characters have a zero byte in UTF-16, and no byte of other texts is zero.
	private @Nullable String utf16() {
		long even = zeros(0);
		long odd = zeros(1);
		return (Math.max(even, odd) < 2) ? null : (even * 8 < odd) ? "UTF-16LE" : (odd * 8 < even) ? "UTF-16BE" : null;
	}

	private long zeros(int remainder) {
		return IntStream.range(0, this.begin.length).filter((i) -> i % 2 == remainder && this.begin[i] == 0).count();
	}

	TextLines lines(Charset charset) throws IOException {
		return new TextLines(new ByteArrayInputStream(this.begin), charset);
	}

	// Returns the beginning of the text without blanks before it.
	String text(Charset charset) {
		String text = new String(this.begin, charset);
		return (text.startsWith("\uFEFF") ? text.substring(1) : text).stripLeading();
	}

	// Returns whether the last line is complete.
	boolean isWhole() {
		return this.whole;
	}

}
