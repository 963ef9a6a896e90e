package com.xebia.movieshop.importing.format;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;

import com.xebia.movieshop.importing.format.Encodings.Guess;
import org.apache.commons.io.input.UnsynchronizedBufferedInputStream;

/**
 * The beginning of a text, and words with letters beyond ASCII from all of it.
 */
final class TextSample {

	private static final int MAX_LENGTH = 1 << 18;

	private static final int MAX_WORDS = 150;

	private static final int MAX_WORD_LENGTH = 1 << 14;

	// Bytes below separate words, and are part of no character in any encoding.
	private static final int SEPARATORS = 0x30;

	private final byte[] begin;

	private final boolean whole;

	private final Set<String> words = new LinkedHashSet<>();

	TextSample(InputStream input) throws IOException {
		InputStream bytes = UnsynchronizedBufferedInputStream.builder().setInputStream(input).get();
		ByteArrayOutputStream begin = new ByteArrayOutputStream();
		StringBuilder word = new StringBuilder();
		boolean ascii = true;
		int next = bytes.read();
		while (next >= 0 && (begin.size() < MAX_LENGTH || this.words.size() < MAX_WORDS)) {
			if (begin.size() < MAX_LENGTH) {
				begin.write(next);
			}
			if (next >= SEPARATORS && word.length() < MAX_WORD_LENGTH) {
				word.append((char) next);
			}
			ascii &= next < 0x80;
			next = bytes.read();
			if (next < SEPARATORS) {
				if (!ascii && word.length() < MAX_WORD_LENGTH && this.words.size() < MAX_WORDS) {
					this.words.add(word.toString());
				}
				word.setLength(0);
				ascii = true;
			}
		}
		this.begin = begin.toByteArray();
		this.whole = next < 0 && begin.size() < MAX_LENGTH;
	}

	// ASCII characters have a zero byte in UTF-16, and no byte of other texts is zero.
	Guess encoding() {
		long even = zeros(0);
		long odd = zeros(1);
		boolean utf16 = Math.max(even, odd) > 1 && Math.max(even, odd) > 4 * Math.min(even, odd);
		return utf16 ? new Guess((even < odd) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE, false)
				: Encodings
					.guess(this.words.stream().map((word) -> word.getBytes(StandardCharsets.ISO_8859_1)).toList());
	}

	private long zeros(int remainder) {
		return IntStream.range(0, this.begin.length).filter((i) -> i % 2 == remainder && this.begin[i] == 0).count();
	}

	TextLines lines(Charset charset) throws IOException {
		return new TextLines(new ByteArrayInputStream(this.begin), charset);
	}

	// Returns whether this is the whole text, whose last line is complete.
	boolean isWhole() {
		return this.whole;
	}

}
