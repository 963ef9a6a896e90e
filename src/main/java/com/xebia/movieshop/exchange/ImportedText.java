package com.xebia.movieshop.exchange;

import java.io.BufferedInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;

/**
 * The text of a file that is not trusted: UTF-8, or what its byte order mark says. What
 * is no text is an error, and what would not fit into memory does not get there.
 */
final class ImportedText extends FilterReader {

	/**
	 * Characters of one movie, far more than its fields may have.
	 */
	private static final int MAX_LENGTH = 1 << 20;

	private int length;

	private ImportedText(BOMInputStream input) throws IOException {
		super(new InputStreamReader(input,
				Charset.forName(Objects.requireNonNullElse(input.getBOMCharsetName(), StandardCharsets.UTF_8.name()))
					.newDecoder()));
	}

	static ImportedText of(InputStream input) throws IOException {
		return new ImportedText(BOMInputStream.builder()
			.setInputStream(new BufferedInputStream(input))
			.setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE)
			.get());
	}

	/**
	 * Begin to count the characters of the next movie.
	 */
	void beginMovie() {
		this.length = 0;
	}

	@Override
	public int read() throws IOException {
		char[] one = new char[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0];
	}

	@Override
	public int read(char[] buffer, int offset, int size) throws IOException {
		int count = decode(buffer, offset, size);
		for (int i = offset; i < offset + count; i++) {
			if (buffer[i] == 0) {
				throw new ImportException("binary");
			}
		}
		this.length += Math.max(count, 0);
		if (this.length > MAX_LENGTH) {
			throw new ImportException("long");
		}
		return count;
	}

	private int decode(char[] buffer, int offset, int size) throws IOException {
		try {
			return super.read(buffer, offset, size);
		}
		catch (CharacterCodingException ex) {
			throw new ImportException("encoding");
		}
	}

}
