package com.xebia.movieshop.importing.format;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;

/**
 * The encoding of a text: chosen, or the first guess of ICU.
 *
 * @param uncertain whether the words do not show that it is right
 */
record Encoding(Charset charset, boolean uncertain) {

	// In the order of their use. A runtime made by jlink may lack some.
	static final List<String> NAMES = Stream
		.of("UTF-8", "windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257",
				"ISO-8859-2", "ISO-8859-9", "KOI8-R", "windows-31j", "EUC-JP", "GB18030", "Big5", "x-windows-949",
				"windows-1255", "windows-1256", "ISO-8859-5", "ISO-8859-7", "ISO-8859-15", "KOI8-U", "IBM850", "IBM852",
				"IBM437", "IBM866", "x-MacRoman", "UTF-16LE", "UTF-16BE")
		.filter(Charset::isSupported)
		.toList();

	private static final String WESTERN = "windows-1252";

	// The encodings of Windows instead of the standards that ICU names.
	private static final Map<String, String> OF_WINDOWS = Map.of("ISO-8859-1", WESTERN, "ISO-8859-2", "windows-1250",
			"ISO-8859-7", "windows-1253", "ISO-8859-8", "windows-1255", "ISO-8859-8-I", "windows-1255", "ISO-8859-9",
			"windows-1254", "Shift_JIS", "windows-31j", "EUC-KR", "x-windows-949");

	// A word of another encoding: with a symbol inside, or a capital behind a small
	// letter.
	private static final Pattern BROKEN = Pattern
		.compile("\\p{L}[\\P{ASCII}&&[^\\p{L}\\p{M}–…’·・ー]]\\p{L}|\\p{Ll}[\\P{ASCII}&&\\p{Lu}]|\uFFFD");

	private static final Pattern MALFORMED = Pattern.compile("\uFFFD");

	// The confidence of ICU, of 100, from which it is right, except for Western lists,
	// whose mixed languages lower it.
	private static final int CERTAIN = 40;

	static Encoding of(String name, boolean uncertain) {
		return new Encoding(Charset.forName(name), uncertain);
	}

	// Well-formed UTF-8 is hardly anything else, except UTF-8 that was taken for another
	// encoding and encoded again. Takes words that have bytes beyond ASCII, as characters
	// of ISO-8859-1.
	static Encoding guess(Collection<String> words) {
		byte[] text = String.join(" ", words).getBytes(StandardCharsets.ISO_8859_1);
		String utf8 = new String(text, StandardCharsets.UTF_8);
		long malformed = count(MALFORMED, utf8);
		if (malformed * 2 <= words.size()) {
			long doubtful = malformed + Stream.of(utf8.split(" ")).filter(Encoding::isEncodedTwice).count();
			return of("UTF-8", doubtful * 10 > words.size() * 3L && (doubtful > 1 || malformed == 0));
		}
		return Stream.of(new CharsetDetector().setText(text).detectAll())
			.filter((match) -> NAMES.contains(name(match)) && !match.getName().startsWith("UTF"))
			.findFirst()
			.map((match) -> guess(match, text, words.size()))
			.orElse(of(WESTERN, true));
	}

	// Most Western letters are the same in the other encodings for Europe, so that ICU
	// may name one of them.
	private static Encoding guess(CharsetMatch match, byte[] text, int words) {
		String decoded = new String(text, Charset.forName(name(match)));
		boolean western = decoded.equals(new String(text, Charset.forName(WESTERN)));
		boolean ambiguous = Charset.isSupported(match.getName())
				&& !decoded.equals(new String(text, Charset.forName(match.getName())));
		boolean known = western || (match.getConfidence() >= CERTAIN && !ambiguous);
		return of(western ? WESTERN : name(match), !known || words < 2 || count(BROKEN, decoded) > words / 5);
	}

	private static boolean isEncodedTwice(String word) {
		Charset western = Charset.forName(WESTERN);
		String once = new String(word.getBytes(western), StandardCharsets.UTF_8);
		return western.newEncoder().canEncode(word) && once.length() < word.length() && !MALFORMED.matcher(once).find();
	}

	private static String name(CharsetMatch match) {
		return OF_WINDOWS.getOrDefault(match.getName(), match.getName());
	}

	private static long count(Pattern pattern, String words) {
		return Stream.of(words.split(" ")).filter(pattern.asPredicate()).count();
	}

}
