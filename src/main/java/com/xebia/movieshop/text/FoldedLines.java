package com.xebia.movieshop.text;

/**
 * Folds the lines of a calendar between characters. No line may have more than 75 bytes
 * in UTF-8 (RFC 5545, 3.1).
 */
public final class FoldedLines {

	private static final int MAX_BYTES = 75;

	private FoldedLines() {
	}

	// The line breaks of the text are CRLF.
	public static String of(String text) {
		StringBuilder folded = new StringBuilder();
		int bytes = 0;
		for (int character : text.codePoints().toArray()) {
			int size = (character < 0x80) ? 1 : (character < 0x800) ? 2 : (character < 0x10000) ? 3 : 4;
			if (bytes + size > MAX_BYTES && character != '\r' && character != '\n') {
				folded.append("\r\n ");
				bytes = 1;
			}
			folded.appendCodePoint(character);
			bytes = (character == '\n') ? 0 : bytes + size;
		}
		return folded.toString();
	}

}
