package com.xebia.movieshop.importing.format;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;

/**
 * Guesses the encoding of words with letters beyond ASCII. Only UTF-8 and the encoding of
 * Western European spreadsheets are certain: a short list in any other one can be read in
 * several, so that the curator chooses it.
 */
final class Encodings {

	// In the order of their use. A runtime made by jlink may lack some.
	static final List<String> NAMES = Stream
		.of("UTF-8", "windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257",
				"ISO-8859-2", "ISO-8859-9", "KOI8-R", "Shift_JIS", "windows-31j", "EUC-JP", "GB18030", "Big5", "EUC-KR",
				"x-windows-949", "windows-1255", "windows-1256", "ISO-8859-5", "ISO-8859-7", "ISO-8859-15", "KOI8-U",
				"IBM850", "IBM852", "IBM437", "IBM866", "x-MacRoman", "UTF-16LE", "UTF-16BE")
		.filter(Charset::isSupported)
		.toList();

	private static final Charset WESTERN = Charset.forName("windows-1252");

	// In other encodings these letters, at most two of them without ASCII letters, make
	// no
	// words, and these marks are letters.
	private static final Pattern WESTERN_WORD = Pattern.compile("(?=.*[A-Za-z]|.{1,2}$)[¿¡«„“‘]*"
			+ "[\\p{ASCII}ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛŒàâçèéêëîïôùûœÁÍÓÚÑáíóúñÅåìò’\u00A0]*[»“”’…–—]*");

	private static final double MOST = 0.9;

	private Encodings() {
	}

	static Guess guess(Collection<byte[]> words) {
		long western = words.stream()
			.filter((word) -> WESTERN_WORD.matcher(new String(word, WESTERN)).matches())
			.count();
		if (words.stream().filter(Encodings::isUtf8).count() * 2 >= words.size()) {
			return new Guess(StandardCharsets.UTF_8, false);
		}
		if (western >= MOST * words.size()) {
			return new Guess(WESTERN, false);
		}
		byte[] text = String
			.join(" ", words.stream().map((word) -> new String(word, StandardCharsets.ISO_8859_1)).toList())
			.getBytes(StandardCharsets.ISO_8859_1);
		return new Guess(Stream.of(new CharsetDetector().setText(text).detectAll())
			.map(CharsetMatch::getName)
			.filter(NAMES::contains)
			.map(Charset::forName)
			.findFirst()
			.orElse(WESTERN), true);
	}

	private static boolean isUtf8(byte[] word) {
		try {
			StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(word));
			return true;
		}
		catch (CharacterCodingException ex) {
			return false;
		}
	}

	/**
	 * An encoding that is possible.
	 *
	 * @param uncertain whether it must be chosen or confirmed
	 */
	record Guess(Charset charset, boolean uncertain) {

	}

}
