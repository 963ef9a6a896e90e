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

/**
 * The beginning of a text, and words with letters beyond ASCII from all of it.
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
			// The rest may be the begin of a word.
			int end = kept + read;
			int next = findWords(chunk, end);
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

	// ASCII characters have a zero byte in UTF-16, and no byte of other texts is zero.
	Encoding encoding() {
		long even = zeros(0);
		long odd = zeros(1);
		boolean utf16 = Math.max(even, odd) > 1 && Math.max(even, odd) > 4 * Math.min(even, odd);
		return utf16 ? Encoding.of((even < odd) ? "UTF-16LE" : "UTF-16BE", false) : Encoding
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
