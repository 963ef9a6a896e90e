package com.xebia.movieshop.importing.format;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.movie.Movie;

/**
 * Names of the fields of a movie in other catalogues, in the German form and in other
 * languages.
 */
final class FieldAliases {

	static final Map<String, List<String>> ALL = Map.of("title",
			List.of("name", "titel", "filmtitel", "movie", "film", "movie title", "film title", "primary title",
					"series title", "movie name", "film name", "item label", "título", "titre", "titolo"),
			"originalTitle", List.of("originaltitel", "título original", "titre original", "titolo originale"),
			"description", List.of("beschreibung", "inhalt", "overview", "summary", "synopsis", "plot", "extract",
					"plot summary", "kurzinhalt", "kurzbeschreibung", "inhaltsangabe", "handlung", "sinopsis", "trama"),
			"stars",
			List.of("cast", "actors", "starring", "darsteller", "schauspieler", "besetzung", "hauptdarsteller",
					"lead actors", "main cast", "top cast", "acteurs", "actores", "reparto", "attori"),
			"director",
			List.of("directed by", "director name", "regie", "regisseur", "regisseure", "réalisateur", "dirección",
					"regia", "regista"),
			"genres", List.of("listed in", "género", "genere"), "year",
			List.of("jahr", "release year", "released year", "production year", "start year", "title year",
					"release date", "original release date", "initial release date", "released", "movie release year",
					"publication date", "date published", "produktionsjahr", "erscheinungsjahr", "erscheinungsdatum",
					"kinostart", "año", "année", "année de production", "anno"),
			"runningTime",
			List.of("runtime", "runtimeMinutes", "minutes", "duration", "length", "laufzeit", "länge", "filmlänge",
					"dauer", "spieldauer", "duración", "durée", "durata"),
			"offer", List.of("price", "preis", "price or availability", "preis oder verfügbarkeit"), Movie.POSTER,
			List.of("plakat"));

	private FieldAliases() {
	}

}
