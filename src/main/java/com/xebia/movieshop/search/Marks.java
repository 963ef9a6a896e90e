package com.xebia.movieshop.search;

import java.util.List;
import java.util.stream.IntStream;

import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.hibernate.search.engine.backend.analysis.AnalysisToken;
import org.hibernate.search.engine.backend.index.IndexManager;

import org.springframework.web.util.HtmlUtils;

/**
 * Marks the words that were looked for in texts, which become HTML. The highlighters of
 * the index would look for each similar word of the whole index anew for each text.
 */
class Marks {

	private static final String START = "<mark>";

	private static final String END = "</mark>";

	private final IndexManager index;

	private final List<String> words;

	private final List<CharacterRunAutomaton> similar;

	/**
	 * Prepares to mark.
	 * @param index makes words of a text
	 * @param words what was looked for, as the index knows it
	 * @param fuzzy whether a word may have a slip
	 */
	Marks(IndexManager index, List<String> words, boolean fuzzy) {
		this.index = index;
		this.words = words;
		this.similar = words.stream().map((word) -> similar(word, fuzzy ? WordsPredicate.edits(word) : 0)).toList();
	}

	private static CharacterRunAutomaton similar(String word, int edits) {
		return new CharacterRunAutomaton(new LevenshteinAutomata(word, true).toAutomaton(edits));
	}

	/**
	 * Mark the words in a name, whose last one may be the beginning of one.
	 * @param name the name
	 * @return the whole name
	 */
	String name(String name) {
		return mark(name, 0, name.length(), tokens(name, true));
	}

	static boolean isIn(String html) {
		return html.contains(START);
	}

	/**
	 * Mark the words in the part of a text in which the first of them is.
	 * @param text the text
	 * @param length about how many characters are wanted
	 * @return the part, with an ellipsis where something is left out
	 */
	String part(String text, int length) {
		List<? extends AnalysisToken> tokens = tokens(text, false);
		int first = tokens.isEmpty() ? 0 : tokens.get(0).startOffset();
		int start = (text.length() > length) ? wordAt(text, Math.min(first, text.length() - length) - length / 4) : 0;
		int end = (text.length() - start > length) ? text.lastIndexOf(' ', start + length) : text.length();
		if (end <= start) {
			end = Math.min(text.length(), start + length);
		}
		return ((start > 0) ? "… " : "") + mark(text, start, end, tokens) + ((end < text.length()) ? " …" : "");
	}

	// Behind the next blank, so that no word is cut.
	private static int wordAt(String text, int position) {
		return (position <= 0) ? 0 : text.indexOf(' ', position) + 1;
	}

	private List<? extends AnalysisToken> tokens(String text, boolean beginnings) {
		return this.index.analyze(IndexSchema.WORDS, text)
			.stream()
			.filter((token) -> isMeant(token.term(), beginnings))
			.toList();
	}

	private boolean isMeant(String term, boolean beginnings) {
		int last = this.words.size() - 1;
		return IntStream.rangeClosed(0, last)
			.anyMatch((i) -> this.similar.get(i).run(term)
					|| (beginnings && i == last && term.startsWith(this.words.get(i))));
	}

	private static String mark(String text, int start, int end, List<? extends AnalysisToken> tokens) {
		StringBuilder html = new StringBuilder();
		int done = start;
		for (AnalysisToken token : tokens) {
			if (token.startOffset() >= done && token.endOffset() <= end) {
				html.append(escape(text, done, token.startOffset()))
					.append(START)
					.append(escape(text, token.startOffset(), token.endOffset()))
					.append(END);
				done = token.endOffset();
			}
		}
		return html.append(escape(text, done, end)).toString();
	}

	private static String escape(String text, int start, int end) {
		return HtmlUtils.htmlEscape(text.substring(start, end), "UTF-8");
	}

}
