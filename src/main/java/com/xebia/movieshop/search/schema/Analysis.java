package com.xebia.movieshop.search.schema;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import com.xebia.movieshop.text.TextKey;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * Splits texts into words, for the index and for queries. It runs outside the index, so
 * that Lucene and OpenSearch have the same words.
 */
public final class Analysis {

	private static final Pattern INNER_ARTICLE = Pattern.compile("(?iU)(?<=\\s)(?:the|an?)\\s+");

	private static final Pattern NO_PART_OF_A_WORD = Pattern.compile("(?U)\\P{Alnum}+");

	// In a shorter word a double letter makes a different word.
	private static final int LONG = 6;

	private static final String CONSONANTS = "bcdfghjklmnpqrstvwxyz";

	// Scripts without blanks between words.
	private static final Pattern UNSEPARATED = Pattern.compile("[\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]");

	private static final NormalizeCharMap SIGNS = signs();

	private Analysis() {
	}

	// Splits a text into words, ignoring case and accents.
	public static List<Word> words(String text) {
		return analyze(new StandardTokenizer(), text);
	}

	public static Stream<String> terms(String text) {
		return words(text).stream().map(Word::term);
	}

	// Returns the terms of a text, which may repeat; for "Killer's" also "killer".
	public static Stream<String> spellings(String text) {
		return words(text).stream().flatMap((word) -> word.spellings(text));
	}

	// Returns a title as one word: its letters and digits without a leading article, or
	// its punctuation if it has nothing else.
	public static String whole(String title) {
		String whole = asOne(TextKey.withoutLeadingArticle(TextKey.articleToFront(title)));
		return (!whole.isEmpty()) ? whole : title.replaceAll("(?U)[\\s\\p{C}]+", "");
	}

	// Returns the same with the article, as in "#TheGodfather", if the title has one.
	public static Stream<String> wholeWithArticle(String title) {
		return Stream.of(TextKey.articleToFront(title))
			.filter((text) -> !TextKey.withoutLeadingArticle(text).equals(text))
			.map(Analysis::asOne);
	}

	// Returns a title without its inner articles, as in "Planet of Apes", if it has any.
	public static Stream<String> withoutInnerArticles(String title) {
		return Stream.of(INNER_ARTICLE.matcher(title).replaceAll("")).filter((text) -> !text.equals(title));
	}

	private static String asOne(String text) {
		return lettersAndDigits(
				analyze(new KeywordTokenizer(), text).stream().map(Word::term).collect(Collectors.joining()));
	}

	public static String lettersAndDigits(CharSequence text) {
		return NO_PART_OF_A_WORD.matcher(text.toString().replace("&", " and ")).replaceAll("");
	}

	// Returns a word as it sounds: few know whether a name is Rudolph or Rudolf, and
	// which letters of Zinnemann are double.
	public static String sound(String word) {
		String simple = word.replace("ph", "f");
		return (word.length() < LONG) ? simple : withoutDoubles(simple);
	}

	// Without a regular expression, because it runs for each word of each marked
	// text.
	private static String withoutDoubles(String word) {
		StringBuilder single = new StringBuilder(word.length());
		for (int i = 0; i < word.length(); i++) {
			char letter = word.charAt(i);
			if (i == 0 || letter != word.charAt(i - 1) || CONSONANTS.indexOf(letter) < 0) {
				single.append(letter);
			}
		}
		return single.toString();
	}

	private static List<Word> analyze(Tokenizer tokenizer, String text) {
		List<Word> words = new ArrayList<>();
		try (tokenizer) {
			CharTermAttribute term = tokenizer.addAttribute(CharTermAttribute.class);
			OffsetAttribute offset = tokenizer.addAttribute(OffsetAttribute.class);
			tokenizer.setReader(new MappingCharFilter(SIGNS, new StringReader(text)));
			tokenizer.reset();
			while (tokenizer.incrementToken()) {
				if (UNSEPARATED.matcher(term).find()) {
					split(term.toString(), offset.startOffset(), words);
					continue;
				}
				String key = TextKey.fold(term.toString());
				Word last = words.isEmpty() ? null : words.get(words.size() - 1);
				// The tokenizer splits Hiragana into letters, but not Katakana.
				if (last != null && last.end() == offset.startOffset() && isHiragana(term)
						&& isHiragana(text.substring(last.start(), last.end()))) {
					words.set(words.size() - 1, new Word(last.term() + key, last.start(), offset.endOffset()));
				}
				// A tatweel or a vowel sign alone has no key.
				else if (!key.isEmpty()) {
					words.add(new Word(key, offset.startOffset(), offset.endOffset()));
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return words;
	}

	private static boolean isHiragana(CharSequence word) {
		return word.codePoints().allMatch(Analysis::isHiragana);
	}

	private static boolean isHiragana(int letter) {
		return UnicodeScript.of(letter) == UnicodeScript.HIRAGANA;
	}

	// Adds the words of a text that has no blanks between them, by a dictionary.
	private static void split(String text, int offset, List<Word> words) {
		BreakIterator breaks = BreakIterator.getWordInstance(ULocale.ROOT);
		breaks.setText(text);
		for (int start = 0, end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
			String key = TextKey.fold(text.substring(start, end));
			if (!key.isEmpty()) {
				words.add(new Word(key, offset + start, offset + end));
			}
		}
	}

	// Removes apostrophes without splitting the word, because few users type them, also
	// those of Hebrew.
	private static NormalizeCharMap signs() {
		NormalizeCharMap.Builder signs = new NormalizeCharMap.Builder();
		signs.add("&", " and ");
		signs.add("'", "");
		signs.add("’", "");
		signs.add("׳", "");
		signs.add("״", "");
		List.of("½ 1/2", "⅓ 1/3", "⅔ 2/3", "¼ 1/4", "¾ 3/4", "¹ 1", "² 2", "³ 3")
			.forEach((sign) -> signs.add(sign.substring(0, 1), sign.substring(1)));
		IntStream.rangeClosed(0, 9)
			.forEach((digit) -> signs.add(Character.toString('₀' + digit), String.valueOf(digit)));
		return signs.build();
	}

	/**
	 * A word of a text: the term that it is compared by, and its start and end offsets.
	 */
	public record Word(String term, int start, int end) {

		// Returns the term, for "Killer's" also "killer", and for "Mädchen" also
		// "maedchen".
		public Stream<String> spellings(String text) {
			String word = text.substring(this.start, this.end);
			String expanded = TextKey.expanded(word);
			return Stream.of(this.term, owner(text), expanded.equals(word) ? this.term : TextKey.fold(expanded))
				.distinct();
		}

		// Returns the term without a possessive "'s", as in "Killer's".
		String owner(String text) {
			boolean owned = text.regionMatches(true, this.end - 2, "'s", 0, 2)
					|| text.regionMatches(true, this.end - 2, "’s", 0, 2);
			return (owned && this.term.length() > 1) ? this.term.substring(0, this.term.length() - 1) : this.term;
		}

	}

}
