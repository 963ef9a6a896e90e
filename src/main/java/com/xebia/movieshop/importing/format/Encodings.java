package com.xebia.movieshop.importing.format;

import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Guesses the encoding of words: the one that makes their letters most probable in any
 * language. A few words suffice, because in other encodings they are in no language.
 */
final class Encodings {

	// In the order of their use.
	static final List<String> NAMES = Stream
		.of("UTF-8", "windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1257",
				"ISO-8859-2", "ISO-8859-9", "KOI8-R", "windows-31j", "EUC-JP", "GB18030", "Big5", "x-windows-949",
				"windows-1255", "windows-1256", "ISO-8859-5", "ISO-8859-7", "ISO-8859-15", "KOI8-U", "IBM850", "IBM852",
				"IBM437", "IBM866", "x-MacRoman", "UTF-16LE", "UTF-16BE")
		// A runtime made by jlink may lack some.
		.filter(Charset::isSupported)
		.toList();

	// The letters of each language beside ASCII, most frequent first.
	private static final List<String> LETTERS = List.of("éèàêçâîôûùïëœ", "üäöß", "íóáéñúü", "ãçáéíóêõâúàô", "àèéìòù",
			"äåö", "øåæé", "éëïè", "íáðæúóþýöé", "łóąęśżćńź", "íáéěřýčžšůúťďňó", "áíčéšýžúľťôóňäď", "éáőöüóíúű",
			"ăîâţşșț", "čšžćđ", "ıüşçöği̇", "ėšąųžįčūę", "āīēšņūļžķģč", "äõöüšž", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
			"оаинвіретслкдмупьязбгчйхцжїєюшщґф", "аоеинтрсвлкдпмзуъгячбжцшщйхюьф", "аоиенрсјтвкдумплзбгчшцћжњљхђфџ",
			"αοιετσνηυρπκλμςωγδάέίόύήώθφβχξζψϊϋ", "יהולאמרבתשנעכדחקספגטצזםןךףץ",
			"اليمونرتبةعدسفكهقحجشطصخضزذثغظءآأإىؤئ");

	// The most frequent characters of Chinese titles in both scripts, and of Japanese.
	private static final List<String> IDEOGRAPHS = List.of(
			"的一人大之爱不天我女生国情子这是中在了小家风日王你来与上龙年心地花无战英雄有红三山行神公春西海水夜长城东黑死杀门白梦金时世",
			"的一人大之愛不天我女生國情子這是中在了小家風日王你來與上龍年心地花無戰英雄有紅三山行神公春西海水夜長城東黑死殺門白夢金時世",
			"人日大一国中本年子女男上生物語事時東京田山川花火風海空雪月夜心愛死恋戦地天神王家小高黒白青赤島村監督名画映三七私君道");

	private static final String SYLLABLES = "이의다사는기리하지가나아자인어그대고한라도서정시수해스전로을일주부보여마비우트제미니무상영오은화";

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}]*[\\P{ASCII}&&[\\p{L}\\p{M}]][\\p{L}\\p{M}]*");

	private static final Pattern SYMBOL = Pattern.compile("[\\P{ASCII}&&[^\\p{L}\\p{M}]]");

	private static final String INSIDE_WORDS = "’·・ー";

	private static final String BESIDE_WORDS = "“”‘–—…«»„‚€£°№•™®©´¡¿×、。「」『』【】～！＆（），．：；？\u00A0\u3000";

	// Words of another encoding: with a symbol inside, or a capital letter behind a small
	// one.
	private static final Pattern BROKEN = Pattern
		.compile("\\p{L}[\\P{ASCII}&&[^\\p{L}\\p{M}–…" + INSIDE_WORDS + "]]\\p{L}|\\p{Ll}[\\P{ASCII}&&\\p{Lu}]|\uFFFD");

	private static final double MOST_BROKEN = 0.3;

	// Natural logarithms of probabilities.
	private static final double OTHER_LANGUAGE = Math.log(0.02);

	private static final double NEVER = Math.log(1e-5);

	private static final double RARE_LETTER = Math.log(8e-4);

	private static final double SIMILAR_NEIGHBOURS = Math.log(0.3);

	private static final double LESS_USED_ENCODING = -1.5;

	private static final double CERTAIN = Math.log(10);

	private Encodings() {
	}

	// Takes words that have bytes beyond ASCII.
	static Guess guess(Collection<byte[]> words) {
		Guess utf8 = guess(words, StandardCharsets.UTF_8.name());
		if (utf8.words.stream().filter(Objects::nonNull).count() * 2 >= words.size()) {
			return utf8.doubted(utf8.isBroken());
		}
		List<Guess> guesses = NAMES.subList(1, NAMES.size())
			.stream()
			.filter((name) -> !name.startsWith("UTF"))
			.map((name) -> guess(words, name))
			.sorted(Comparator.comparing(Guess::probability).reversed())
			.toList();
		Guess best = guesses.get(0);
		boolean doubted = guesses.stream()
			.anyMatch((other) -> other.probability > best.probability - CERTAIN && !other.words.equals(best.words));
		return best.doubted(doubted || best.isBroken());
	}

	private static Guess guess(Collection<byte[]> words, String name) {
		Charset charset = Charset.forName(name);
		List<@Nullable String> decoded = Arrays
			.asList(words.stream().map((word) -> decode(word, charset)).toArray(String[]::new));
		int order = NAMES.indexOf(name);
		double probability = LESS_USED_ENCODING * ((order > 14) ? 2 : (order > 1) ? 1 : 0);
		probability += decoded.stream().mapToDouble((text) -> (text != null) ? symbols(text) : 9 * NEVER).sum();
		List<double[]> byLanguage = decoded.stream()
			.flatMap(Stream::ofNullable)
			.flatMap((text) -> WORD.matcher(text).results().map(MatchResult::group))
			.map(Encodings::byLanguage)
			.toList();
		// A list is in one language, with words of others.
		probability += IntStream.range(0, LETTERS.size() + IDEOGRAPHS.size())
			.mapToDouble((language) -> byLanguage.stream()
				.mapToDouble((word) -> Math.max(word[language], OTHER_LANGUAGE + Arrays.stream(word).max().orElse(0)))
				.sum())
			.max()
			.orElse(0);
		return new Guess(charset, decoded, probability, false);
	}

	static @Nullable String decode(byte[] text, Charset charset) {
		try {
			return charset.newDecoder().decode(ByteBuffer.wrap(text)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	private static double symbols(String text) {
		return SYMBOL.matcher(text).results().mapToDouble((symbol) -> {
			if (INSIDE_WORDS.contains(symbol.group())) {
				return Math.log(0.01);
			}
			boolean inside = symbol.start() > 0 && Character.isLetter(text.charAt(symbol.start() - 1))
					&& symbol.end() < text.length() && Character.isLetter(text.charAt(symbol.end()));
			return !BESIDE_WORDS.contains(symbol.group()) ? NEVER : Math.log(inside ? 5e-4 : 0.01);
		}).sum();
	}

	// Returns the probability of a word in each language.
	private static double[] byLanguage(String word) {
		double[] probabilities = new double[LETTERS.size() + IDEOGRAPHS.size()];
		Arrays.fill(probabilities, IntStream.range(1, word.length()).mapToDouble((i) -> neighbours(word, i)).sum());
		Arrays.setAll(probabilities, (language) -> probabilities[language]
				+ word.chars().filter((c) -> c > 127).mapToDouble((c) -> letter(c, language)).sum());
		return probabilities;
	}

	private static double letter(int c, int language) {
		UnicodeScript script = UnicodeScript.of(c);
		if (language < LETTERS.size()) {
			String letters = LETTERS.get(language);
			int rank = letters.indexOf(Character.toLowerCase(c));
			return (rank >= 0) ? -Math.log((rank + 2) * (Math.log(letters.length()) + 0.6))
					: (script == UnicodeScript.LATIN && "ªºƒ".indexOf(c) < 0) ? RARE_LETTER : NEVER;
		}
		String frequent = IDEOGRAPHS.get(language - LETTERS.size());
		return switch (script) {
			case HAN -> -Math.log((frequent.indexOf(c) >= 0) ? 150 : 4500);
			case HANGUL -> -Math.log((SYLLABLES.indexOf(c) >= 0) ? 100 : 1000);
			// Half-width letters are hardly used any more.
			case HIRAGANA, KATAKANA ->
				(c > 0xFF00) ? -Math.log(3000) : frequent.startsWith("人") ? -Math.log(70) : NEVER;
			default -> (c == 'ー') ? -Math.log(70) : NEVER;
		};
	}

	// Letters of several scripts, a capital letter behind a small one, and three vowels
	// or
	// three consonants are less probable.
	private static double neighbours(String word, int i) {
		char before = word.charAt(i - 1);
		char c = word.charAt(i);
		if (before < 128 && c < 128) {
			return 0;
		}
		double mixed = (script(before) != script(c)) ? Math.log(5e-3) : 0;
		double capital = (Character.isLowerCase(before) && Character.isUpperCase(c)) ? Math.log(0.01) : 0;
		boolean similar = i + 1 < word.length() && script(c) == UnicodeScript.LATIN && isVowel(before) == isVowel(c)
				&& isVowel(word.charAt(i + 1)) == isVowel(c);
		return mixed + capital + ((similar && c > 127) ? SIMILAR_NEIGHBOURS : 0);
	}

	private static UnicodeScript script(char c) {
		return switch (UnicodeScript.of(c)) {
			case HIRAGANA, KATAKANA, COMMON, INHERITED -> UnicodeScript.HAN;
			default -> UnicodeScript.of(c);
		};
	}

	private static boolean isVowel(char c) {
		String plain = Normalizer.normalize(String.valueOf(Character.toLowerCase(c)), Normalizer.Form.NFD);
		return "aeiouyøæœı".indexOf(plain.charAt(0)) >= 0;
	}

	/**
	 * An encoding that is possible.
	 *
	 * @param words the words in this encoding, null where one is invalid
	 * @param probability the natural logarithm of the words' probability
	 * @param uncertain whether the words do not show that it is right
	 */
	record Guess(Charset charset, List<@Nullable String> words, double probability, boolean uncertain) {

		static Guess of(String name, boolean uncertain) {
			return new Guess(Charset.forName(name), List.of(), 0, uncertain);
		}

		private boolean isBroken() {
			return this.words.stream().filter((word) -> word == null || BROKEN.matcher(word).find()).count() > Math
				.max(1, MOST_BROKEN * this.words.size());
		}

		private Guess doubted(boolean doubted) {
			return new Guess(this.charset, this.words, this.probability, doubted);
		}

	}

}
