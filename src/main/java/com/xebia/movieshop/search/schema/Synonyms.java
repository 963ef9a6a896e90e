package com.xebia.movieshop.search.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.ibm.icu.text.RuleBasedNumberFormat;
import com.xebia.movieshop.search.schema.Analysis.Word;

/**
 * Finds other spellings of a title: "12 Angry Men" as "Twelve Angry Men", "Rocky II" as
 * "Rocky 2", "Airport 1975" as "Airport 75", "Dr." as "Doctor", "Singin'" as "Singing",
 * "Adam's" as "Adam". They are added to the index; of queries, only German names of
 * genres and decades are translated.
 */
public final class Synonyms {

	private static final Pattern SUNG = Pattern.compile("(?iU)(\\p{L}in)['’](?!\\p{L})");

	private static final Pattern THOUSANDS_SEPARATOR = Pattern.compile("(?<=\\d),(?=\\d)");

	private static final Pattern ORDINAL_OR_YEAR = Pattern.compile("^(?:(\\d+)(?:st|nd|rd|th)|(?:19|20)(\\d\\d))$");

	// Digits that stand for a letter, as in "Se7en".
	private static final Pattern DIGIT_IN_WORD = Pattern.compile("(?<=\\p{L})\\d(?=\\p{L})");

	private static final Pattern SMALL_NUMBER = Pattern.compile("[2-9]|1[0-3]");

	private static final List<String> ROMAN = words("o i ii iii iv v vi vii viii ix x xi xii xiii");

	// Used only while this class is initialized, because it is not thread-safe.
	private static final RuleBasedNumberFormat SPOKEN = new RuleBasedNumberFormat(Locale.ENGLISH,
			RuleBasedNumberFormat.SPELLOUT);

	private static final Map<String, String> LONG = longForms();

	// Spoken years, for whole titles only: "Hit Parade of 1941" must not match "one".
	private static final Map<String, String> YEARS = years();

	private static final Map<String, String> SHORT = Stream.of(LONG, YEARS)
		.flatMap((forms) -> forms.entrySet().stream())
		.collect(Collectors.toMap((form) -> key(words(form.getValue())), Map.Entry::getKey));

	private static final Pattern GERMAN_DECADE = Pattern.compile("^((?:18|19|20)?\\d0)ern?$");

	// The number of words in "nine hundred and ninety nine".
	private static final int LONGEST_NUMBER = 5;

	private Synonyms() {
	}

	// Returns the words of a title in all their spellings.
	public static Stream<String> spellings(String title) {
		List<Word> words = Analysis.words(title);
		Stream<String> terms = terms(words).stream().flatMap((term) -> Stream.of(term, shortNumber(term), roman(term)));
		return Stream.concat(terms, others(title, words).stream().flatMap((form) -> words(form).stream()));
	}

	// Returns a title with short and with long forms of its words, with spoken years, and
	// with "42" for "42nd" and "75" for "1975".
	public static List<String> others(String title) {
		List<Word> words = Analysis.words(title);
		List<String> terms = terms(words);
		Stream<String> said = Stream
			.<UnaryOperator<String>>of((term) -> YEARS.getOrDefault(term, term), Synonyms::shortNumber)
			.map((form) -> terms.stream().map(form).collect(Collectors.joining(" ")))
			.filter((form) -> !form.equals(String.join(" ", terms)));
		return Stream.concat(others(title, words).stream(), said).distinct().toList();
	}

	private static List<String> others(String title, List<Word> words) {
		Matcher sung = SUNG.matcher(title);
		List<String> said = sung.find() ? Analysis.terms(sung.replaceAll("$1g")).toList() : terms(words);
		String folded = String.join(" ", terms(words));
		String owners = words.stream().map((word) -> word.owner(title)).collect(Collectors.joining(" "));
		String halves = longForms(Analysis.terms(title.replace("½", " and a half")).toList());
		String letters = DIGIT_IN_WORD.matcher(folded)
			.replaceAll((digit) -> String.valueOf("oi2eas6v89".charAt(Integer.parseInt(digit.group()))));
		return Stream.of(shortForms(said), longForms(said), owners, halves, letters)
			.filter((form) -> !form.equals(folded))
			.toList();
	}

	private static List<String> terms(List<Word> words) {
		return words.stream().map(Word::term).toList();
	}

	private static String shortForms(List<String> words) {
		List<String> forms = new ArrayList<>();
		for (int i = 0; i < words.size();) {
			int length = SHORT.containsKey(words.get(i)) ? longestForm(words.subList(i, words.size())) : 0;
			forms.add((length > 0) ? Objects.requireNonNull(SHORT.get(key(words.subList(i, i + length))))
					: digits(words, i));
			i += Math.max(length, 1);
		}
		return String.join(" ", forms);
	}

	private static int longestForm(List<String> words) {
		if (words.get(0).equals("and")) {
			return 1;
		}
		return IntStream.iterate(Math.min(LONGEST_NUMBER, words.size()), (length) -> length > 1, (length) -> length - 1)
			.filter((length) -> !words.get(length - 1).equals("and")
					&& SHORT.containsKey(key(words.subList(0, length))))
			.findFirst()
			.orElse(1);
	}

	private static String longForms(List<String> words) {
		return IntStream.range(0, words.size())
			.mapToObj((i) -> digits(words, i))
			.map((word) -> LONG.getOrDefault(word, word))
			.collect(Collectors.joining(" "));
	}

	// "I" is a pronoun, and a leading letter is no number of a sequel.
	private static String digits(List<String> words, int index) {
		String word = words.get(index);
		int roman = (index > 0) ? ROMAN.indexOf(word) : 0;
		return (roman > 1) ? String.valueOf(roman) : THOUSANDS_SEPARATOR.matcher(word).replaceAll("");
	}

	// Converts small numbers to Roman ones, "42nd" to "42", and "1975" to "75".
	private static String roman(String term) {
		String word = shortNumber(term);
		return SMALL_NUMBER.matcher(word).matches() ? ROMAN.get(Integer.parseInt(word)) : word;
	}

	private static String shortNumber(String term) {
		return ORDINAL_OR_YEAR.matcher(term).replaceFirst("$1$2");
	}

	private static Map<String, String> years() {
		return IntStream.range(1600, 2100)
			.filter((year) -> year % 100 >= 10 || (year > 2000) || (year < 2000 && year % 100 == 0))
			.boxed()
			.collect(Collectors.toMap(String::valueOf,
					(year) -> spoken(year, (year > 2000) ? "cardinal-verbose" : "numbering-year")));
	}

	private static Map<String, String> longForms() {
		RuleBasedNumberFormat ordinals = new RuleBasedNumberFormat(Locale.ENGLISH, RuleBasedNumberFormat.ORDINAL);
		Map<String, String> forms = new LinkedHashMap<>();
		IntStream.concat(IntStream.range(0, 1000), IntStream.range(1, 1000).map((number) -> number * 1000))
			.forEach((number) -> forms.put(String.valueOf(number), spoken(number, "cardinal-verbose")));
		IntStream.range(1, 100).forEach((number) -> forms.put(ordinals.format(number), spoken(number, "ordinal")));
		forms.putAll(Vocabulary.abbreviations());
		return Collections.unmodifiableMap(forms);
	}

	private static String spoken(int number, String rule) {
		return SPOKEN.format(number, "%spellout-" + rule).replace('-', ' ');
	}

	// Returns the name of a decade, such as "fifties" for 50.
	public static String decade(int tens) {
		return Objects.requireNonNull(LONG.get(String.valueOf(tens))).replaceFirst("y$", "ies");
	}

	// Returns whether a word is a number, such as "seven", "first" or "7".
	public static boolean isNumber(String word) {
		return Character.isDigit(SHORT.getOrDefault(word, word).codePointAt(0));
	}

	// Returns the term of the index for a German genre or decade, otherwise the word.
	// Queries are translated, not the index, because each movie would need several more
	// words.
	public static String fromGerman(String word) {
		return Vocabulary.genre(GERMAN_DECADE.matcher(word).replaceFirst("$1s"));
	}

	private static String key(List<String> words) {
		return (words.size() == 1) ? words.get(0)
				: words.stream().filter((word) -> !word.equals("and")).collect(Collectors.joining());
	}

	private static List<String> words(String text) {
		return Arrays.asList(text.split("\\s+"));
	}

}
