package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.apache.commons.io.input.CharSequenceInputStream;
import org.apache.commons.io.input.ObservableInputStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TextLinesTests {

	private int bytesReadAlone;

	@Test
	void fileIsNotAskedForEachByte() throws IOException {
		InputStream text = CharSequenceInputStream.builder().setCharSequence("title\n".repeat(1000)).get();
		ObservableInputStream input = new ObservableInputStream(text, new ObservableInputStream.Observer() {
			@Override
			public void data(int value) {
				TextLinesTests.this.bytesReadAlone++;
			}
		});
		try (TextLines lines = new TextLines(input, StandardCharsets.UTF_8)) {
			while (lines.next() != null) {
				// Read to the end.
			}
		}
		// A byte order mark has up to three bytes.
		assertThat(this.bytesReadAlone).isLessThan(10);
	}

}
