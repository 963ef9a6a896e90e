package com.xebia.movieshop.search.schema;

import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Translates German names of genres and decades. Queries are translated, not the index,
 * because each movie would need several more words.
 */
public final class GermanGenres {

	private static final Pattern DECADE = Pattern.compile("^((?:18|19|20)?\\d0)ern?$");

	private static final Map<String, String> GENRES = """
			abenteuer adventure, abenteuerfilm adventure, abenteuerfilme adventure, actionfilm action,
			actionfilme action, biografie biography, biografien biography, dokumentarfilm documentary,
			dokumentarfilme documentary, dramen drama, familienfilm family, familienfilme family,
			fantasyfilm fantasy, fantasyfilme fantasy, historienfilm historical, historienfilme historical,
			horrorfilm horror, horrorfilme horror, komodie comedy, komodien comedy, krieg war, kriegsfilm war,
			kriegsfilme war, kriminalfilm crime, kriminalfilme crime, krimi crime, krimis crime, kurzfilm short,
			kurzfilme short, liebesfilm romance, liebesfilme romance, musikfilm musical, musikfilme musical,
			romanze romance, romanzen romance, spionagefilm spy, spionagefilme spy, sportfilm sports,
			sportfilme sports, stummfilm silent, stummfilme silent, trickfilm animated, trickfilme animated,
			westernfilm western, westernfilme western, zeichentrick animated, zeichentrickfilm animated,
			zeichentrickfilme animated""".lines()
		.flatMap((line) -> Arrays.stream(line.split(", ?")))
		.map((names) -> names.split(" "))
		.collect(Collectors.toMap((names) -> names[0], (names) -> names[1]));

	private GermanGenres() {
	}

	// Returns the term of the index for a German genre or decade, otherwise the word.
	public static String translate(String word) {
		return GENRES.getOrDefault(word, DECADE.matcher(word).replaceFirst("$1s"));
	}

}
