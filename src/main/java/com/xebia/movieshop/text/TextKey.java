package com.xebia.movieshop.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.Transliterator;
import org.jspecify.annotations.Nullable;

/**
 * The keys by which texts are compared, sorted and found. Texts have the same key if they
 * differ in case, accents, points, ligatures, punctuation, invisible characters or the
 * composition of letters only, or by "&amp;" for "and".
 */
public final class TextKey {

	/**
	 * The version of the rules. Increase it whenever a text gets another key, so that
	 * stored keys are made again.
	 */
	public static final int RULES = 3;

	/**
	 * The limit of normalization in characters, because its time grows by the square of
	 * consecutive combining marks. No name or title is longer.
	 */
	public static final int MAX_LENGTH = 500;

	private static final Normalizer2 CASE_FOLDING = Normalizer2.getNFKCCasefoldInstance();

	// Replaces letters such as "ł", "ø" and "æ", which have no decomposition.
	private static final Transliterator LATIN = Transliterator.getInstance("Latin-ASCII");

	// Accents, the points of Hebrew, Arabic and Syriac, and what lengthens an Arabic
	// word.
	// Combining marks of other scripts, and Cyrillic letters with a breve, are letters of
	// their own.
	private static final Pattern MARKS = Pattern.compile("(?<![иу])\\p{InCombiningDiacriticalMarks}+"
			+ "|[\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670"
			+ "\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u0711\\u0730-\\u074A]+");

	// Normalization would make "81/2" of "8½", and a blank of the acute accent.
	private static final Pattern FRACTION = Pattern.compile("(?<=\\d)(?=[¼-¾⅐-⅞])");

	// Most texts are already separated like their keys.
	private static final Pattern WORDS = Pattern.compile("[a-zA-Z\\d]++(?: [a-zA-Z\\d]++)*+");

	private static final String APOSTROPHES = "['’‘ʼ`´′＇]";

	// In "O'Hara" and "L'Atalante" the apostrophe separates words, in "Schindler's" not.
	private static final Pattern ELISION = Pattern
		.compile("(?<=(?<![\\p{L}\\p{N}])\\p{IsLatin})" + APOSTROPHES + "(?=\\p{L})");

	// Other apostrophes, also of Hebrew, and what separates thousands.
	private static final Pattern REMOVED = Pattern.compile(APOSTROPHES + "|[׳״]|(?<=\\d)[.,](?=\\d{3}(?!\\d))");

	private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

	// In "Alien³" the number is a word as well.
	private static final Pattern BEFORE_NUMBER = Pattern.compile("(?<=[\\p{L}\\p{M}])(?=\\d)|(?<=\\d)(?=\\p{L})");

	private static final Pattern NUMBER = Pattern.compile("0*(\\d+)");

	private static final Pattern UMLAUT = Pattern.compile("(?iu)[äöüøå\\u0308\\u030a]");

	private static final Pattern EXPANDED = Pattern.compile("(?i)[aou]e|aa");

	private static final Transliterator EXPANSION = transliterator("ä > ae; ö > oe; ü > ue; ø > oe; å > aa;");

	private static final Transliterator CONTRACTION = transliterator("ae > a; oe > o; ue > u; aa > a;");

	// Articles in English, German, French, Spanish and Italian, which are ignored when
	// titles are compared or sorted.
	private static final String ARTICLE = "the|an?|der|die|das|ein|eine|les?|la|une?|el|los|las|unos|unas|il|lo|gli|uno|una";

	// Titles that begin with a word that is no article, or belongs to a name.
	private static final String KEPT = "the the|die (?:hard|another day|laughing)"
			+ "|a (?:bout de souffle|nous|propos|ma soeur|la|tout|to z)|les mis[eé]rables|la la land"
			+ "|el (?:norte|dorado|cid|paso|alamein)|los (?:angeles|alamos)|las (?:vegas|palmas)"
			+ "|le (?:mans|havre)|la (?:paz|jolla|rochelle|plata)";

	private static final String LEADING = "(?iU)^\\P{Alnum}*%s(?:(?:" + ARTICLE + ")\\s+|l['’])(?=.*\\p{Alnum})";

	private static final Pattern LEADING_ARTICLE = Pattern.compile(LEADING.formatted(""));

	private static final Pattern IGNORED_ARTICLE = Pattern.compile(LEADING.formatted("(?!(?:" + KEPT + ")\\b)"));

	private static final Pattern TRAILING_ARTICLE = Pattern
		.compile("(?iU)^(?!(?:" + ARTICLE + ")\\s)(.+),\\s*(" + ARTICLE + "|l['’])\\s*$");

	private TextKey() {
	}

	// Returns the words of the text, separated by blanks.
	public static String of(String text) {
		String key = words(text);
		return key.isEmpty() ? text.strip() : key;
	}

	// Returns the sort key of a title, which is equal for titles that differ by a leading
	// or trailing article, too. Each number begins with the number of its digits, so that
	// numbers are sorted by value.
	public static String ofTitle(String title) {
		String key = sortable(words(withoutArticle(title)));
		return key.isEmpty() ? of(title) : key;
	}

	// Removes a leading or trailing article, except from titles that keep theirs.
	private static String withoutArticle(String title) {
		return (title.length() > MAX_LENGTH) ? title : IGNORED_ARTICLE.matcher(articleToFront(title)).replaceFirst("");
	}

	public static String withoutLeadingArticle(String title) {
		return LEADING_ARTICLE.matcher(title).replaceFirst("");
	}

	// Moves a trailing article to the front, as in "Godfather, The".
	public static String articleToFront(String title) {
		return (title.indexOf(',') < 0) ? title : TRAILING_ARTICLE.matcher(title).replaceFirst("$2 $1");
	}

	// Returns the sort key of a title for which a curator may have typed another text.
	public static String ofTitle(String title, @Nullable String sortAs) {
		String key = (sortAs != null) ? sortable(words(sortAs)) : "";
		return key.isEmpty() ? ofTitle(title) : key;
	}

	private static String sortable(String words) {
		return NUMBER.matcher(BEFORE_NUMBER.matcher(words).replaceAll(" ")).replaceAll(TextKey::sortable);
	}

	private static String sortable(MatchResult number) {
		String digits = number.group(1);
		return Math.min(digits.length(), 9) + digits;
	}

	// Returns the keys of the title with "ä" and "ae" alike, which another spelling of it
	// may have.
	public static List<String> spellings(String title) {
		return variants(title).map(TextKey::ofTitle).distinct().toList();
	}

	// Returns the text, then with "ae" for "ä", then with "a" for "ae", as far as these
	// differ.
	public static Stream<String> variants(String text) {
		String contracted = (text.length() <= MAX_LENGTH && EXPANDED.matcher(text).find())
				? CONTRACTION.transliterate(text.toLowerCase(Locale.ROOT)) : text;
		return Stream.of(text, expanded(text), contracted).distinct();
	}

	// Returns the text with "ae" for "ä", in lower case if it has any.
	public static String expanded(String text) {
		return (text.length() <= MAX_LENGTH && UMLAUT.matcher(text).find())
				? EXPANSION.transliterate(Normalizer2.getNFCInstance().normalize(text).toLowerCase(Locale.ROOT)) : text;
	}

	private static Transliterator transliterator(String rules) {
		return Transliterator.createFromRules("spelling", rules, Transliterator.FORWARD);
	}

	private static String words(String text) {
		if (WORDS.matcher(text).matches()) {
			return fold(text);
		}
		String spelled = ELISION.matcher(text.replace("&", " and ")).replaceAll(" ");
		return SEPARATOR.matcher(fold(REMOVED.matcher(spelled).replaceAll(""))).replaceAll(" ").strip();
	}

	// Returns the text in lower case, without accents, points, ligatures and invisible
	// characters, or the same text if it is longer than a title.
	public static String fold(String text) {
		if (text.length() > MAX_LENGTH) {
			return text;
		}
		if (text.chars().allMatch((character) -> character < 128)) {
			return text.toLowerCase(Locale.ROOT);
		}
		String folded = CASE_FOLDING.normalize(FRACTION.matcher(text).replaceAll(" "));
		String plain = MARKS.matcher(Normalizer2.getNFDInstance().normalize(folded)).replaceAll("");
		char[] letters = Normalizer2.getNFCInstance().normalize(plain).toCharArray();
		for (int i = 0; i < letters.length; i++) {
			letters[i] = usual(letters[i]);
		}
		return LATIN.transliterate(new String(letters));
	}

	// Returns the letter for which others are typed as well: Katakana for Hiragana, and
	// an Arabic one for those of Persian and Urdu and for those at the end of a word.
	private static char usual(char letter) {
		return switch (letter) {
			case 'ى', 'ی', 'ے' -> 'ي';
			case 'ک' -> 'ك';
			case 'ة', 'ہ', 'ە' -> 'ه';
			default -> ((letter >= 'ぁ' && letter <= 'ゖ') || letter == 'ゝ' || letter == 'ゞ')
					? (char) (letter + 'ァ' - 'ぁ') : letter;
		};
	}

}
