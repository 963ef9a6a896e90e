package com.xebia.movieshop.search.query;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.search.schema.Analysis;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.search.schema.MovieTerms;
import com.xebia.movieshop.search.schema.Synonyms;

import org.springframework.util.ConcurrentReferenceHashMap;

/**
 * The filters that typed words name, in English and German: "silent films of the 1920s",
 * "westerns under 90 minutes in the shop", "hitchcock before 1950". Text in quotation
 * marks names none.
 */
public final class Sentence {

	private static final Pattern QUOTED = Pattern.compile("\\s*[\"“„«»”].*[\"”“«»]\\s*");

	private static final String NUMBER_WORDS = "an?|one|two|three|eine[rn]?|zwei|drei";

	// The decades from the twenties to the nineties.
	private static final List<String> NAMES = IntStream.rangeClosed(2, 9)
		.mapToObj((tens) -> Synonyms.decade(tens * 10))
		.toList();

	private static final Pattern DECADE = phrase(
			"(?:(?:of|from|in|aus|den|dem|der|the) )*(?:(1[89]|20)?(\\d)0(?:s|er|ern)|(%s))(?: jahren?)?(?: (?:movies?|films?|filme))?"
				.formatted(String.join("|", NAMES)));

	private static final Pattern LAST_YEAR = phrase("(before|vor|until|till|bis) ((?:18|19|20)\\d\\d)");

	private static final Pattern FIRST_YEAR = phrase("(after|nach|since|seit|ab) ((?:18|19|20)\\d\\d)");

	private static final Pattern LENGTH = phrase(
			("(?:that (?:is|are) )?(?:under|below|less than|shorter than|at most|up to|max|maximal|maximum|"
					+ "unter|kurzer als|weniger als|hochstens|bis zu|bis) (\\d{1,3}|%s) ?"
					+ "(h|hours?|stunden?|min|mins|minutes?|minuten?)(?: long| lang)?")
				.formatted(NUMBER_WORDS));

	private static final Pattern SALE = phrase("for sale|to buy|zu kaufen|zum kaufen|zu verkaufen|zum verkauf");

	private static final Pattern RENTAL = phrase("(?:to|for) (?:borrow|rent|loan)|for rental|on loan"
			+ "|(?:zum |zu )?(?:ausleihen|leihen|ausleihe)|zu mieten|zum mieten");

	private static final Pattern AVAILABLE = phrase("available(?: now)?|in (?:the )?(?:shop|store)|in stock"
			+ "|(?:verfugbar|vorratig|lieferbar)(?:e[rn]?)?|auf lager|im (?:laden|regal|geschaft)|in der videothek");

	// A pattern takes longer to compile than to match.
	private static final Map<String, Pattern> GENRES = new ConcurrentReferenceHashMap<>();

	private final Map<String, Object> filters = new LinkedHashMap<>();

	private final MovieQuery typed;

	private String rest;

	private Sentence(MovieQuery typed) {
		this.typed = typed;
		this.rest = Analysis.terms(typed.words()).collect(Collectors.joining(" "));
	}

	// Returns the query with these filters, or the same query if the words name none. A
	// filter that is set already is not changed.
	public static MovieQuery understand(MovieQuery typed, Collection<String> genres) {
		if (QUOTED.matcher(typed.words()).matches()) {
			return typed;
		}
		Sentence sentence = new Sentence(typed);
		sentence.find(MovieFilter.DECADE, DECADE, Sentence::decade);
		sentence.find(MovieFilter.UNTIL, LAST_YEAR, (year) -> year(year, "before|vor", -1));
		sentence.find(MovieFilter.SINCE, FIRST_YEAR, (year) -> year(year, "after|nach", 1));
		sentence.find(MovieFilter.MINUTES, LENGTH, Sentence::minutes);
		sentence.find(MovieFilter.TERMS, SALE, (words) -> "sale");
		sentence.find(MovieFilter.TERMS, RENTAL, (words) -> "rental");
		sentence.find(MovieFilter.AVAILABLE, AVAILABLE, (words) -> true);
		genres.forEach((genre) -> sentence.find(MovieFilter.GENRE, GENRES.computeIfAbsent(genre, Sentence::genre),
				(words) -> genre));
		return sentence.query();
	}

	private void find(MovieFilter filter, Pattern phrase, Function<MatchResult, Object> value) {
		String parameter = filter.parameter();
		boolean several = filter == MovieFilter.GENRE;
		Matcher found = phrase.matcher(this.rest);
		if (found.find()
				&& (several || !this.typed.values().containsKey(filter) && !this.filters.containsKey(parameter))) {
			Collection<?> before = several
					? Addresses.values(
							this.filters.getOrDefault(parameter, this.typed.values().getOrDefault(filter, List.of())))
					: List.of();
			this.filters.put(parameter,
					Stream.concat(before.stream(), Stream.of(value.apply(found.toMatchResult()))).toList());
			this.rest = found.replaceFirst(" ").strip().replaceAll(" +", " ");
		}
	}

	private MovieQuery query() {
		if (this.filters.isEmpty()) {
			return this.typed;
		}
		Map<String, Object> parameters = new HashMap<>(this.filters);
		parameters.put("q", TypedWords.of(this.rest).areFillers() ? "" : this.rest);
		return this.typed.copy(parameters);
	}

	// Two digits mean the last century, or this one if that is younger than talkies.
	private static int decade(MatchResult phrase) {
		String name = phrase.group(3);
		if (name != null) {
			return 1920 + 10 * NAMES.indexOf(name);
		}
		int tens = 10 * Integer.parseInt(phrase.group(2));
		String century = (phrase.group(1) != null) ? phrase.group(1) : (tens < 20) ? "20" : "19";
		return 100 * Integer.parseInt(century) + tens;
	}

	private static int year(MatchResult phrase, String excluding, int step) {
		return Integer.parseInt(phrase.group(2)) + (phrase.group(1).matches(excluding) ? step : 0);
	}

	private static int minutes(MatchResult phrase) {
		String number = phrase.group(1);
		int count = Character.isDigit(number.charAt(0)) ? Integer.parseInt(number)
				: number.matches("two|zwei") ? 2 : number.matches("three|drei") ? 3 : 1;
		return phrase.group(2).matches("h|hours?|stunden?") ? 60 * count : count;
	}

	private static Pattern genre(String genre) {
		return phrase(MovieTerms.phrases(genre).map(Pattern::quote).collect(Collectors.joining("|", "(?:", ")"))
				+ "(?: (?:movies?|films?|filme|pictures?))?");
	}

	private static Pattern phrase(String words) {
		return Pattern.compile("(?<![^ ])(?=[^ ])(?:" + words + ")(?![^ ])");
	}

}
