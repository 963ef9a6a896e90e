package com.xebia.movieshop.importing.format;

import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A guess of the encoding of words: the one that makes their letters most probable in any
 * language. A few words suffice, because in other encodings they are in no language.
 *
 * @param words the words in this encoding, null where one is invalid
 * @param probability the natural logarithm of the words' probability
 * @param uncertain whether the words do not show that it is right
 */
record Encoding(Charset charset, List<@Nullable String> words, double probability, boolean uncertain) {

	// In the order of their use. A runtime made by jlink may lack some.
	static final List<String> NAMES = Stream
		.of("UTF-8", "windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257",
				"ISO-8859-2", "ISO-8859-9", "KOI8-R", "windows-31j", "EUC-JP", "GB18030", "Big5", "x-windows-949",
				"windows-1255", "windows-1256", "ISO-8859-5", "ISO-8859-7", "ISO-8859-15", "KOI8-U", "IBM850", "IBM852",
				"IBM437", "IBM866", "x-MacRoman", "UTF-16LE", "UTF-16BE")
		.filter(Charset::isSupported)
		.toList();

	private static final int LESS_USED = 15;

	private static final Charset WINDOWS = Charset.forName("windows-1252");

	// The letters of each language beyond ASCII, most frequent first.
	private static final List<String> LETTERS = letters(ResourceBundle.getBundle("importing.letters", Locale.ROOT));

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}]*[\\P{ASCII}&&[\\p{L}\\p{M}]][\\p{L}\\p{M}]*");

	private static final Pattern SYMBOL = Pattern.compile("[\\P{ASCII}&&[^\\p{L}\\p{M}]]");

	private static final Pattern PUNCTUATION = Pattern
		.compile("[’·・ー]|(?<!\\p{L}(?=.\\p{L}))[“”‘–—…«»„‚€£°№•™®©´¡¿×、。「」『』【】～！＆（），．：；？\u00A0\u3000]");

	// A word of another encoding: with a symbol inside, or a capital behind a small
	// letter.
	private static final Pattern BROKEN = Pattern
		.compile("\\p{L}[\\P{ASCII}&&[^\\p{L}\\p{M}–…’·・ー]]\\p{L}|\\p{Ll}[\\P{ASCII}&&\\p{Lu}]|\uFFFD");

	private static final double MOST_BROKEN = 0.3;

	// Natural logarithms of probabilities.
	private static final double LESS_USED_ENCODING = -1.5;

	private static final double OTHER_LANGUAGE = Math.log(0.02);

	private static final double RARE_LETTER = Math.log(8e-4);

	private static final double NEVER = Math.log(1e-5);

	private static final double CERTAIN = Math.log(10);

	static Encoding of(String name, boolean uncertain) {
		return new Encoding(Charset.forName(name), List.of(), 0, uncertain);
	}

	private static List<String> letters(ResourceBundle languages) {
		return languages.keySet().stream().map(languages::getString).toList();
	}

	// Takes words that have bytes beyond ASCII.
	static Encoding guess(Collection<byte[]> words) {
		Encoding utf8 = guess(words, StandardCharsets.UTF_8.name());
		if (utf8.words.stream().filter(Objects::nonNull).count() * 2 >= words.size()) {
			return utf8.doubted(utf8.isBroken());
		}
		List<Encoding> guesses = NAMES.stream()
			.filter((name) -> !name.startsWith("UTF"))
			.map((name) -> guess(words, name))
			.sorted(Comparator.comparing(Encoding::probability).reversed())
			.toList();
		Encoding best = guesses.get(0);
		boolean doubted = guesses.stream()
			.anyMatch((other) -> other.probability > best.probability - CERTAIN && !other.words.equals(best.words));
		return best.doubted(doubted || best.isBroken());
	}

	private static Encoding guess(Collection<byte[]> words, String name) {
		Charset charset = Charset.forName(name);
		List<@Nullable String> decoded = Arrays
			.asList(words.stream().map((word) -> decode(word, charset)).toArray(String[]::new));
		int order = NAMES.indexOf(name);
		double probability = LESS_USED_ENCODING * ((order >= LESS_USED) ? 2 : (order > 1) ? 1 : 0);
		probability += decoded.stream().mapToDouble((text) -> (text != null) ? symbols(text) : 9 * NEVER).sum();
		List<double[]> byLanguage = decoded.stream()
			.flatMap(Stream::ofNullable)
			.flatMap((text) -> WORD.matcher(text).results().map(MatchResult::group))
			.map(Encoding::byLanguage)
			.toList();
		// A list is in one language, with words of others.
		probability += IntStream.range(0, LETTERS.size())
			.mapToDouble((language) -> byLanguage.stream()
				.mapToDouble((word) -> Math.max(word[language], OTHER_LANGUAGE + Arrays.stream(word).max().orElse(0)))
				.sum())
			.max()
			.orElse(0);
		return new Encoding(charset, decoded, probability, false);
	}

	private static @Nullable String decode(byte[] text, Charset charset) {
		try {
			return charset.newDecoder().decode(ByteBuffer.wrap(text)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	private static double symbols(String text) {
		return SYMBOL.matcher(text).results().count() * NEVER
				+ PUNCTUATION.matcher(text).results().count() * (Math.log(0.01) - NEVER);
	}

	// Returns the probability of a word in each language.
	private static double[] byLanguage(String word) {
		double neighbours = IntStream.range(1, word.length()).mapToDouble((i) -> neighbours(word, i)).sum();
		return LETTERS.stream()
			.mapToDouble((letters) -> neighbours
					+ word.chars().filter((c) -> c > 127).mapToDouble((c) -> letter(c, letters)).sum())
			.toArray();
	}

	private static double letter(int c, String letters) {
		int rank = letters.indexOf(Character.toLowerCase(c));
		return switch (UnicodeScript.of(c)) {
			case HAN -> -Math.log((rank >= 0) ? 150 : 4500);
			case HANGUL -> -Math.log((rank >= 0) ? 100 : 1000);
			// Half-width letters are hardly used any more.
			case HIRAGANA, KATAKANA -> (letters.indexOf('の') < 0) ? NEVER : -Math.log((c > 0xFF00) ? 3000 : 70);
			default -> (rank >= 0) ? -Math.log((rank + 2) * (Math.log(letters.length()) + 0.6))
					: (UnicodeScript.of(c) == UnicodeScript.LATIN && "ªºƒ".indexOf(c) < 0) ? RARE_LETTER : NEVER;
		};
	}

	// Letters of several scripts, and a capital behind a small letter, are less probable.
	private static double neighbours(String word, int i) {
		char before = word.charAt(i - 1);
		char c = word.charAt(i);
		boolean ascii = before < 128 && c < 128;
		boolean capital = Character.isLowerCase(before) && Character.isUpperCase(c);
		double mixed = (script(before) != script(c)) ? Math.log(5e-3) : 0;
		return ascii ? 0 : mixed + (capital ? Math.log(0.01) : 0);
	}

	private static UnicodeScript script(char c) {
		UnicodeScript script = UnicodeScript.of(c);
		return switch (script) {
			case HIRAGANA, KATAKANA, COMMON, INHERITED -> UnicodeScript.HAN;
			default -> script;
		};
	}

	private boolean isBroken() {
		long broken = this.words.stream().filter((word) -> word == null || isBroken(word)).count();
		return broken > Math.max(1, MOST_BROKEN * this.words.size());
	}

	// The words may have been encoded twice.
	private static boolean isBroken(String word) {
		return BROKEN.matcher(word).find() || (WINDOWS.newEncoder().canEncode(word)
				&& decode(word.getBytes(WINDOWS), StandardCharsets.UTF_8) != null);
	}

	private Encoding doubted(boolean doubted) {
		return new Encoding(this.charset, this.words, this.probability, doubted);
	}

}
