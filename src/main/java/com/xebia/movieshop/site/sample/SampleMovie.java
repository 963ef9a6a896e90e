package com.xebia.movieshop.site.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

import tools.jackson.databind.json.JsonMapper;

/**
 * A film of the sample catalogue, as {@code sample/movies.json} describes it.
 */
record SampleMovie(String title, int year, String director, List<String> stars, List<String> genres, String description,
		Poster poster) {

	private static final String RESOURCE = "/sample/movies.json";

	static List<SampleMovie> readAll(JsonMapper mapper) {
		try (InputStream json = SampleMovie.class.getResourceAsStream(RESOURCE)) {
			if (json == null) {
				throw new IllegalStateException("No class path resource " + RESOURCE);
			}
			return List.of(mapper.readValue(json, SampleMovie[].class));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * What a poster shows: a motif with a count and a skew, of which each motif makes
	 * what suits it, four colours as {@code "#rrggbb"} and the lettering of the title.
	 */
	record Poster(PosterMotif motif, int count, double skew, boolean framed, String paper, String ink, String accent,
			String second, Lettering title) {

	}

	/**
	 * How a title is set: where, how heavy and how wide, in proportion to the height of
	 * its letters.
	 */
	record Lettering(Place place, Style style, double weight, double width, boolean justified) {

	}

	/**
	 * Where the title stands: at the top with the credits below the motif, at the bottom,
	 * at the head with the credits above it, or turned along the left side.
	 */
	enum Place {

		TOP, BOTTOM, HEAD, SIDE

	}

	/**
	 * The finish of the letters.
	 */
	enum Style {

		SOLID, INLINE, OUTLINE

	}

}
