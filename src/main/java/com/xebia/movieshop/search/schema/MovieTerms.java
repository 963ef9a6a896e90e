package com.xebia.movieshop.search.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.schema.Analysis.Word;
import com.xebia.movieshop.text.TextKey;

/**
 * The words that a movie is found by, in sets of which each contains those before it: of
 * its titles, also of its people, also of its genres, year and offers, and also of its
 * description. So the best set that has a word is found without a query for the others.
 *
 * @param facts the words of its genres, year and offers only
 * @param pairs each two neighbours in the name of a person as one word
 */
public record MovieTerms(Set<String> title, Set<String> person, Set<String> name, Set<String> text, Set<String> facts,
		Set<String> pairs) {

	// Beginnings of words up to this length are indexed as terms: a prefix query would
	// have to join thousands of words.
	public static final int BEGINNING = 4;

	static MovieTerms of(IndexedMovie movie) {
		Set<String> pairs = pairs(movie.getPeople().stream());
		Set<String> title = with(Set.of(), movie.titles().flatMap(MovieTerms::words), pairs(movie.titles()).stream(),
				movie.titles().flatMap(Synonyms::spellings));
		Set<String> person = with(title, movie.getPeople().stream().flatMap(MovieTerms::words), pairs.stream(),
				movie.getPeople().stream().flatMap(MovieTerms::nicknames));
		Set<String> facts = with(Set.of(), movie.genres().stream().flatMap(MovieTerms::genre),
				Stream.ofNullable(movie.year()).flatMap(MovieTerms::year), Analysis.terms(movie.offers().words()));
		Set<String> name = with(person, facts.stream());
		Set<String> text = with(name, Stream.ofNullable(movie.credit()).flatMap(Analysis::terms),
				Analysis.spellings(movie.description()));
		return new MovieTerms(title, person, name, text, facts, pairs);
	}

	@SafeVarargs
	private static Set<String> with(Set<String> terms, Stream<String>... others) {
		Set<String> all = new LinkedHashSet<>(terms);
		Stream.of(others).flatMap(Function.identity()).filter((term) -> !term.isEmpty()).forEach(all::add);
		return all;
	}

	public Set<String> getTitleStarts() {
		return starts(this.title);
	}

	public Set<String> getPersonStarts() {
		return starts(this.person);
	}

	public Set<String> getNameStarts() {
		return starts(this.name);
	}

	private static Set<String> starts(Set<String> words) {
		return words.stream()
			.flatMap(
					(word) -> IntStream.rangeClosed(1, BEGINNING).mapToObj((length) -> NameKey.beginning(word, length)))
			.collect(Collectors.toSet());
	}

	// Returns the words of a name in all spellings. Splits it at punctuation and blanks,
	// and at blanks alone, so that "Spider-Man" is found as one word as well.
	static Stream<String> words(String name) {
		return spellings(name).flatMap((spelling) -> Stream.concat(
				Analysis.terms(spelling).flatMap((term) -> Stream.of(term, Analysis.sound(term))),
				joined(spelling).stream()))
			.filter((term) -> !term.isEmpty());
	}

	// Returns each two neighbours in names as one word, so that "Spider Man" is found as
	// "spiderman".
	private static Set<String> pairs(Stream<String> names) {
		return names.flatMap(MovieTerms::spellings)
			.map(MovieTerms::joined)
			.flatMap((words) -> IntStream.range(1, words.size()).mapToObj((i) -> words.get(i - 1) + words.get(i)))
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	private static Stream<String> spellings(String name) {
		return Stream.of(name, TextKey.expanded(name)).distinct();
	}

	private static List<String> joined(String name) {
		List<StringBuilder> joined = new ArrayList<>();
		int end = 0;
		for (Word word : Analysis.words(name)) {
			if (joined.isEmpty() || hasBlank(name, end, word.start())) {
				joined.add(new StringBuilder());
			}
			joined.get(joined.size() - 1).append(word.term());
			end = word.end();
		}
		return joined.stream().map(Analysis::lettersAndDigits).toList();
	}

	private static boolean hasBlank(String text, int start, int end) {
		return IntStream.range(start, end)
			.map(text::charAt)
			.anyMatch((character) -> Character.isWhitespace(character) || Character.isSpaceChar(character));
	}

	// Returns pairs such as "jimmystewart" for James Stewart; "jimmy" alone would match
	// too many people.
	private static Stream<String> nicknames(String person) {
		List<String> names = Analysis.terms(person).limit(2).toList();
		return (names.size() < 2) ? Stream.empty()
				: Vocabulary.nicknames(names.get(0)).stream().map((name) -> name + names.get(1));
	}

	// Returns a genre, its plural and its synonyms, such as "comedy" and "comedies".
	private static Stream<String> genre(String genre) {
		return names(Analysis.terms(genre).collect(Collectors.joining(" ")))
			.flatMap((name) -> Stream.of(name.split(" ")));
	}

	private static Stream<String> names(String genre) {
		return Stream.concat(Stream.of(genre, plural(genre)), Vocabulary.otherNames(genre).stream());
	}

	private static String plural(String name) {
		return name.endsWith("y") ? name.substring(0, name.length() - 1) + "ies" : name + "s";
	}

	// Returns what a genre is called in English and German, the longest name first. A
	// single letter, or a genre of signs only, is not looked for.
	public static Stream<String> phrases(String genre) {
		String name = Analysis.terms(genre).collect(Collectors.joining(" "));
		return Stream.concat(names(name), Vocabulary.inGerman(name).stream())
			.filter((phrase) -> name.length() > 1)
			.sorted(Comparator.comparingInt(String::length).reversed());
	}

	// Returns a year and the names of its decade, such as "1950s", "50s" and "fifties".
	private static Stream<String> year(int year) {
		int decade = IndexedMovie.decade(year);
		int ofCentury = Math.floorMod(decade, 100);
		Stream<String> numbers = Stream.of(String.valueOf(year), decade + "s",
				((ofCentury == 0) ? "00" : ofCentury) + "s");
		return (ofCentury >= 20) ? Stream.concat(numbers, Stream.of(Synonyms.decade(ofCentury))) : numbers;
	}

}
