package com.xebia.movieshop.search.schema;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.text.TextKey;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;

import org.springframework.beans.factory.config.YamlMapFactoryBean;
import org.springframework.core.io.ClassPathResource;

/**
 * The words of the file search/vocabulary.yml, by which titles and queries are read.
 */
public final class Vocabulary {

	private static final Map<String, Object> TABLES = read();

	private static final Map<String, List<String>> NICKNAMES = lists("nicknames");

	private static final Map<String, List<String>> GENRES = lists("genres");

	private static final Map<String, List<String>> GERMAN_GENRES = lists("german");

	private static final Map<String, String> FROM_GERMAN = GERMAN_GENRES.entrySet()
		.stream()
		.flatMap((genre) -> genre.getValue().stream().map((german) -> Map.entry(german, genre.getKey())))
		.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

	private static final Set<String> DIRECTOR_WORDS = Set.of(set("director").split(" "));

	private static final Set<String> FILLER_WORDS = Stream.concat(Stream.of(set("filler").split(" ")), stopWords())
		.collect(Collectors.toUnmodifiableSet());

	private Vocabulary() {
	}

	private static Map<String, Object> read() {
		YamlMapFactoryBean file = new YamlMapFactoryBean();
		file.setResources(new ClassPathResource("search/vocabulary.yml"));
		return Objects.requireNonNull(file.getObject());
	}

	private static Map<?, ?> table(String name) {
		return (Map<?, ?>) Objects.requireNonNull(TABLES.get(name));
	}

	private static String set(String name) {
		return (String) Objects.requireNonNull(table("sets").get(name));
	}

	private static Map<String, List<String>> lists(String table) {
		return table(table).entrySet()
			.stream()
			.collect(Collectors.toUnmodifiableMap((entry) -> (String) entry.getKey(),
					(entry) -> List.of(((String) entry.getValue()).split(", "))));
	}

	// Lucene's stop words in the languages of the shop and of most of its films.
	private static Stream<String> stopWords() {
		return Stream
			.of(EnglishAnalyzer.getDefaultStopSet(), GermanAnalyzer.getDefaultStopSet(),
					FrenchAnalyzer.getDefaultStopSet(), SpanishAnalyzer.getDefaultStopSet(),
					ItalianAnalyzer.getDefaultStopSet(), PortugueseAnalyzer.getDefaultStopSet(),
					DutchAnalyzer.getDefaultStopSet(), NorwegianAnalyzer.getDefaultStopSet(),
					SwedishAnalyzer.getDefaultStopSet())
			.flatMap(CharArraySet::stream)
			.map((word) -> TextKey.fold(new String((char[]) word)));
	}

	// Returns the long forms of abbreviations.
	static Map<String, String> abbreviations() {
		return lists("abbreviations").entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (form) -> form.getValue().get(0)));
	}

	static List<String> nicknames(String firstName) {
		return NICKNAMES.getOrDefault(firstName, List.of());
	}

	// Returns what else a genre is called in English.
	static List<String> otherNames(String genre) {
		return GENRES.getOrDefault(genre, List.of());
	}

	static List<String> inGerman(String genre) {
		return GERMAN_GENRES.getOrDefault(genre, List.of());
	}

	// Returns the English name of a German genre, otherwise the word.
	static String genre(String word) {
		return FROM_GERMAN.getOrDefault(word, word);
	}

	public static boolean isOfDirectors(String word) {
		return DIRECTOR_WORDS.contains(word);
	}

	public static boolean isFiller(String word) {
		return FILLER_WORDS.contains(word);
	}

}
