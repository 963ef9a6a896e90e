package com.xebia.movieshop.search.query;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.Analysis;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.schema.Vocabulary;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

/**
 * The words of a query, and the query as a whole title, normalized as in the index.
 * Leading articles and words that only name what is searched for, such as "movies", may
 * be missing in a movie, and filler words if they are optional. If similar, words may
 * have typos. If incomplete, any one of the words may be wrong.
 */
record TypedWords(List<String> words, List<String> expanded, int articles, String whole, boolean fillersOptional,
		boolean similar, boolean incomplete) {

	private static final Set<String> MOVIE = Set.of("movie", "film");

	private static final Set<String> MOVIES = Set.of("movie", "movies", "film", "films", "filme");

	private static final Set<String> LINKS = Set.of("starring", "directed", "by", "with", "and", "mit", "von", "und");

	private static final Pattern YEARS = Pattern.compile("(?:18|19|20)\\d\\ds?|\\d0s|(?:18|19|20)?\\d0ern?");

	private static final Set<String> BEFORE_YEARS = Set.of("of", "from", "in", "the", "aus", "den", "dem", "jahr",
			"de");

	// Of more words, each may have only one typo.
	static final int FEW = 3;

	// The titles and names of 36,000 films have no longer word.
	private static final int MAX_LETTERS = 20;

	// Allows two typos in "schwarzenegger", and in ten Cyrillic letters.
	private static final int MAX_TRANSITIONS = 160;

	private static final int MAX_WORDS = 12;

	static TypedWords of(@Nullable String typed) {
		String start = MovieQuery.cut(Objects.requireNonNullElse(typed, ""));
		String text = TextKey.articleToFront(IndexedMovie.clean(start));
		List<String> words = words(text);
		return new TypedWords(words, words(TextKey.expanded(text)),
				words.size() - words(TextKey.withoutLeadingArticle(text)).size(), Analysis.whole(text), false, false,
				false);
	}

	// Returns this object if the same words are required without fillers.
	TypedWords withOptionalFillers() {
		TypedWords other = as(true, this.similar, false);
		return other.required().equals(required()) ? this : other;
	}

	TypedWords withTypos() {
		return as(this.fillersOptional, true, false);
	}

	// Of fewer than three words, each is a large part of what is meant.
	TypedWords withAnyMissing() {
		return as(this.fillersOptional, this.similar, required().size() > 2);
	}

	private TypedWords as(boolean fillersMayMiss, boolean maySlip, boolean anyMayMiss) {
		return new TypedWords(this.words, this.expanded, this.articles, this.whole, fillersMayMiss, maySlip,
				anyMayMiss);
	}

	// Returns the indexes of the words that must match.
	List<Integer> required() {
		List<Integer> required = indexes((i) -> !mayBeMissing(i));
		return required.isEmpty() ? indexes((i) -> i >= this.articles) : required;
	}

	// Returns the indexes of the other words, which only raise a title's or year's score.
	List<Integer> optional() {
		List<Integer> required = required();
		return indexes((i) -> !required.contains(i) && !isOfMovie(i) && !isAroundYears(i) && !isOfDirector(i));
	}

	// A single word such as "war" is more often a word of a title than a genre.
	boolean mayMeanAKind() {
		return required().size() > 1 || optional().stream().map(this.words::get).anyMatch(MOVIES::contains);
	}

	// Returns the whole title without "movie", as in "it movie". Several movies are a
	// kind.
	String named() {
		IntPredicate kept = (i) -> i >= this.articles && !MOVIE.contains(this.words.get(i)) && !isOfMovie(i);
		String named = indexes(kept).stream().map(this.words::get).collect(Collectors.joining());
		return (named.isEmpty() || this.words.stream().noneMatch(MOVIE::contains)) ? this.whole
				: Analysis.lettersAndDigits(named);
	}

	boolean meanTheDirector() {
		return this.words.stream().anyMatch(Vocabulary::isOfDirectors);
	}

	// Returns each sequence of words as one word, because one of them may be a title.
	List<String> parts() {
		int size = this.words.size();
		return IntStream.range(0, size)
			.boxed()
			.flatMap((start) -> IntStream.rangeClosed(start + 1, size).mapToObj((end) -> asOne(start, end)))
			.distinct()
			.toList();
	}

	// Returns the indexes of words that may form a name with the next word. Excludes
	// initials, which are written in many ways.
	List<Integer> pairs() {
		return indexes((i) -> i + 1 < this.words.size()
				&& this.words.subList(i, i + 2).stream().allMatch((word) -> word.length() > 2));
	}

	private List<Integer> indexes(IntPredicate which) {
		return IntStream.range(0, this.words.size()).filter(which).boxed().toList();
	}

	private boolean mayBeMissing(int index) {
		String word = this.words.get(index);
		return index < this.articles || MOVIES.contains(word) || LINKS.contains(word) || isOfMovie(index)
				|| isAroundYears(index) || (this.fillersOptional
						&& (Vocabulary.isFiller(word) || Vocabulary.isOfDirectors(word) || isYear(index)));
	}

	// As in "directed by".
	private boolean isOfDirector(int index) {
		return index > 0 && Vocabulary.isOfDirectors(this.words.get(index - 1));
	}

	// Includes decades, such as the 1930s.
	boolean isYear(int index) {
		return YEARS.matcher(this.words.get(index)).matches();
	}

	OptionalInt year(int index) {
		String word = this.words.get(index);
		return (isYear(index) && Character.isDigit(word.charAt(word.length() - 1)))
				? OptionalInt.of(Integer.parseInt(word)) : OptionalInt.empty();
	}

	// As in "horror from the 1930s" and "Horror aus den 30er Jahren".
	private boolean isAroundYears(int index) {
		String word = this.words.get(index);
		return (BEFORE_YEARS.contains(word) && index + 1 < this.words.size()
				&& (isYear(index + 1) || isAroundYears(index + 1)))
				|| (Set.of("jahre", "jahren").contains(word) && index > 0 && isYear(index - 1));
	}

	// As in "alien the movie".
	private boolean isOfMovie(int index) {
		return this.words.get(index).equals("the") && index + 1 < this.words.size()
				&& MOVIES.contains(this.words.get(index + 1));
	}

	private static List<String> words(String text) {
		return Analysis.terms(text).limit(MAX_WORDS).toList();
	}

	// Returns how many typos a word may have: the longer, the more. A word of four
	// letters may have one beside others only, which exclude most of the similar words.
	int edits(String word) {
		if (!this.similar || word.length() < ((this.words.size() > 1) ? 4 : 5)) {
			return 0;
		}
		return Math.min((word.length() < 9 || this.words.size() > FEW) ? 1 : 2, maxEdits(word));
	}

	// Limits the size of a word's automaton, which has states for each byte in UTF-8,
	// with a transition for each different letter. For two typos it is ten times as
	// large.
	static int maxEdits(String word) {
		if (word.length() > MAX_LETTERS) {
			return 0;
		}
		long transitions = word.getBytes(StandardCharsets.UTF_8).length * word.chars().distinct().count();
		return (transitions > MAX_TRANSITIONS) ? 1 : 2;
	}

	// Returns a word as it may be written in a movie: also with "ae" for a typed "ä", as
	// it sounds, and joined with each neighbour, as "spider man" means "Spiderman", and
	// "D.W." means "D. W.".
	List<String> spellings(int index) {
		Stream<String> joined = Stream.of(List.of(index), List.of(index - 1, index), List.of(index, index + 1))
			.filter((indexes) -> indexes.stream().allMatch((i) -> i >= 0 && i < this.words.size()))
			.map((indexes) -> asOne(indexes.get(0), indexes.get(indexes.size() - 1) + 1));
		return Stream.concat(typedSpellings(index).flatMap((word) -> Stream.of(word, Analysis.sound(word))), joined)
			.filter((word) -> !word.isEmpty())
			.distinct()
			.toList();
	}

	// Returns a word, also with "ae" for a typed "ä".
	Stream<String> typedSpellings(int index) {
		String word = this.words.get(index);
		return Stream.of(word, (index < this.expanded.size()) ? this.expanded.get(index) : word).distinct();
	}

	String asOne(int start, int end) {
		return Analysis.lettersAndDigits(String.join("", this.words.subList(start, end)));
	}

	// Returns whether there are only words that say nothing about a movie.
	boolean areFillers() {
		return this.words.stream()
			.allMatch((word) -> Vocabulary.isFiller(word) || MOVIES.contains(word) || LINKS.contains(word));
	}

	boolean isEmpty() {
		return this.words.isEmpty();
	}

}
