package com.xebia.movieshop.search.query;

import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.schema.Analysis;
import com.xebia.movieshop.search.schema.Analysis.Word;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.HtmlUtils;

/**
 * Marks the searched words in texts and returns HTML. The highlighters of the index would
 * search the whole index for similar words again for each text.
 */
public class Highlighter {

	/**
	 * Marks nothing.
	 */
	public static final Highlighter NONE = new Highlighter(TypedWords.of(""));

	private static final int SNIPPET = 160;

	private final TypedWords typed;

	// The automata of long words take more memory than a page. Each cached page keeps its
	// highlighter, which is not used again.
	private WeakReference<List<Predicate<String>>> similar = new WeakReference<>(null);

	Highlighter(TypedWords typed) {
		this.typed = typed;
	}

	// Returns a predicate for each word, which accepts the word and similar ones.
	private List<Predicate<String>> similar() {
		List<Predicate<String>> words = this.similar.get();
		if (words == null) {
			words = IntStream.range(0, this.typed.words().size())
				.mapToObj((i) -> this.typed.typedSpellings(i)
					.map((word) -> similar(Analysis.sound(word), this.typed.edits(word)))
					.reduce(Predicate::or)
					.orElseThrow())
				.toList();
			this.similar = new WeakReference<>(words);
		}
		return words;
	}

	private List<Predicate<String>> required() {
		return this.typed.required().stream().map(similar()::get).toList();
	}

	// Whether the movies match the words without omissions and typos.
	public boolean isExact() {
		return !this.typed.fillersOptional() && !this.typed.similar() && !this.typed.incomplete();
	}

	// A word without edits needs no automaton, whose size is bounded for other words
	// only.
	static Predicate<String> similar(String word, int edits) {
		return (edits > 0) ? new CharacterRunAutomaton(new LevenshteinAutomata(word, true).toAutomaton(edits))::run
				: word::equals;
	}

	// Equal words are marked alike, so that a page with them can be cached.
	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Highlighter highlighter && this.typed.equals(highlighter.typed);
	}

	@Override
	public int hashCode() {
		return this.typed.hashCode();
	}

	// Returns whether the words are all in a name, and one of them is its last.
	public boolean isName(String name) {
		String text = IndexedMovie.clean(name);
		String surname = IndexedMovie.clean(NameKey.surname(name));
		List<Predicate<String>> required = required();
		return !found(surname, (term) -> matches(term, required)).isEmpty()
				&& required.stream().allMatch((word) -> !found(text, (term) -> matches(term, List.of(word))).isEmpty());
	}

	// Marks the words in a name; the last word also matches as a prefix.
	public String name(String name) {
		String text = IndexedMovie.clean(name);
		List<Predicate<String>> similar = similar();
		return mark(text, 0, text.length(), found(text, (term) -> matches(term, similar) || isBeginning(term)));
	}

	public List<String> names(Collection<String> names) {
		return names.stream().distinct().map(this::name).filter((name) -> name.contains("<mark>")).toList();
	}

	// Returns the snippet of a text around the first match, with marks, and with an
	// ellipsis where text is cut off. Words such as "and" are in every text, and are not
	// looked for if they may be missing.
	public String part(String description) {
		String text = IndexedMovie.clean(description);
		List<Predicate<String>> required = required();
		List<Word> found = found(text, (term) -> matches(term, required));
		int first = found.isEmpty() ? 0 : found.get(0).start();
		int start = (text.length() > SNIPPET) ? wordAt(text, Math.min(first, text.length() - SNIPPET) - SNIPPET / 4)
				: 0;
		int end = (text.length() - start > SNIPPET) ? text.lastIndexOf(' ', start + SNIPPET) : text.length();
		if (end <= start) {
			end = Math.min(text.length(), start + SNIPPET);
		}
		return ((start > 0) ? "… " : "") + mark(text, start, end, found) + ((end < text.length()) ? " …" : "");
	}

	// Returns the position after the next blank, so that no word is cut.
	private static int wordAt(String text, int position) {
		return (position <= 0) ? 0 : text.indexOf(' ', position) + 1;
	}

	private static List<Word> found(String text, Predicate<String> matches) {
		return Analysis.words(text).stream().filter((word) -> word.spellings(text).anyMatch(matches)).toList();
	}

	private static boolean matches(String term, List<Predicate<String>> words) {
		String sound = Analysis.sound(term);
		return words.stream().anyMatch((word) -> word.test(sound));
	}

	private boolean isBeginning(String term) {
		List<String> words = this.typed.words();
		return !words.isEmpty() && term.startsWith(words.get(words.size() - 1));
	}

	private static String mark(String text, int start, int end, List<Word> words) {
		StringBuilder html = new StringBuilder();
		int done = start;
		for (Word word : words) {
			if (word.start() >= done && word.end() <= end) {
				html.append(escape(text, done, word.start()))
					.append("<mark>")
					.append(escape(text, word.start(), word.end()))
					.append("</mark>");
				done = word.end();
			}
		}
		return html.append(escape(text, done, end)).toString();
	}

	private static String escape(String text, int start, int end) {
		return HtmlUtils.htmlEscape(text.substring(start, end), "UTF-8");
	}

}
