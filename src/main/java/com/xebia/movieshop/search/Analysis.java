package com.xebia.movieshop.search;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * Makes words of texts, for what is written to an index as for what is looked for. It is
 * done here, and not in the index, so that all engines know the same words.
 */
final class Analysis {

	private static final String ARTICLE = "the|an?|der|die|das|ein|eine|les?|la|une?|los|las|el|il|lo|gli";

	private static final Pattern LEADING_ARTICLE = Pattern
		.compile("(?iU)^\\P{Alnum}*(?:(?:" + ARTICLE + ")\\s+|l['’])(?=.*\\p{Alnum})");

	private static final Pattern TRAILING_ARTICLE = Pattern
		.compile("(?iU)^(?!(?:" + ARTICLE + ")\\s)(.+),\\s*(" + ARTICLE + "|l['’])\\s*$");

	private static final Pattern INNER_ARTICLE = Pattern.compile("(?iU)(?<=\\s)(?:the|an?)\\s+");

	private static final Pattern NO_PART_OF_A_WORD = Pattern.compile("(?U)\\P{Alnum}+");

	private static final Analyzer WORDS = new Folding(StandardTokenizer::new);

	private static final Analyzer WHOLE = new Folding(KeywordTokenizer::new);

	private Analysis() {
	}

	// Parts a text into words, without case and accents.
	static List<Word> words(String text) {
		return analyze(WORDS, text);
	}

	static Stream<String> terms(String text) {
		return words(text).stream().map(Word::term);
	}

	// The same, and "killer" as well for "Killer's"; a term may come twice.
	static Stream<String> spellings(String text) {
		List<Word> words = words(text);
		return Stream.concat(words.stream().map(Word::term), words.stream().map((word) -> word.owner(text)));
	}

	// Writes a title as one word, of all its letters and digits but for an article, or of
	// its signs if it has no others.
	static String whole(String title) {
		String whole = asOne(withoutArticle(articleFirst(title)));
		return (!whole.isEmpty()) ? whole : title.replaceAll("(?U)[\\s\\p{C}]+", "");
	}

	// Writes a title that has an article in the same way with it, as in "#TheGodfather".
	static Stream<String> wholeWithArticle(String title) {
		return Stream.of(articleFirst(title)).filter((text) -> !withoutArticle(text).equals(text)).map(Analysis::asOne);
	}

	// Writes a title as people remember it, as in "Planet of Apes".
	static Stream<String> withoutInnerArticles(String title) {
		return Stream.of(INNER_ARTICLE.matcher(title).replaceAll("")).filter((text) -> !text.equals(title));
	}

	private static String asOne(String text) {
		return analyze(WHOLE, lettersAndDigits(text)).stream().map(Word::term).collect(Collectors.joining());
	}

	static String lettersAndDigits(String text) {
		return NO_PART_OF_A_WORD.matcher(text.replace("&", " and ")).replaceAll("");
	}

	// Writes a title, such as "Godfather, The", as people say it who do not sort titles.
	static String articleFirst(String title) {
		return TRAILING_ARTICLE.matcher(title).replaceFirst("$2 $1");
	}

	static String withoutArticle(String title) {
		return LEADING_ARTICLE.matcher(title).replaceFirst("");
	}

	private static List<Word> analyze(Analyzer analyzer, String text) {
		List<Word> words = new ArrayList<>();
		try (TokenStream stream = analyzer.tokenStream("", text)) {
			CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
			OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
			stream.reset();
			while (stream.incrementToken()) {
				words.add(new Word(term.toString(), offset.startOffset(), offset.endOffset()));
			}
			stream.end();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return words;
	}

	/**
	 * A word of a text: what it is compared by, where it begins there, and where what
	 * follows it begins.
	 */
	record Word(String term, int start, int end) {

		// Writes the word without the end of "Killer's".
		String owner(String text) {
			boolean owned = text.regionMatches(true, this.end - 2, "'s", 0, 2)
					|| text.regionMatches(true, this.end - 2, "’s", 0, 2);
			return (owned && this.term.length() > 1) ? this.term.substring(0, this.term.length() - 1) : this.term;
		}

	}

	/**
	 * Folds case and accents of the words of one kind of tokenizer.
	 */
	static final class Folding extends Analyzer {

		private static final NormalizeCharMap SIGNS = signs();

		private final Supplier<Tokenizer> tokenizer;

		private Folding(Supplier<Tokenizer> tokenizer) {
			this.tokenizer = tokenizer;
		}

		// What is taken out joins what it parted: nobody types the apostrophe of
		// "Killer's".
		private static NormalizeCharMap signs() {
			NormalizeCharMap.Builder signs = new NormalizeCharMap.Builder();
			signs.add("&", " and ");
			signs.add("'", "");
			signs.add("’", "");
			signs.add("½", " 1/2");
			// Many write it without the dots.
			signs.add("ё", "е");
			signs.add("Ё", "Е");
			return signs.build();
		}

		@Override
		protected Reader initReader(String field, Reader text) {
			return new MappingCharFilter(SIGNS, text);
		}

		@Override
		protected TokenStreamComponents createComponents(String field) {
			Tokenizer words = this.tokenizer.get();
			TokenStream folded = new ASCIIFoldingFilter(new GreekLowerCaseFilter(words));
			return new TokenStreamComponents(words,
					new PersianNormalizationFilter(new ArabicNormalizationFilter(folded)));
		}

	}

}
