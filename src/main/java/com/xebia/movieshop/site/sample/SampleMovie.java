package com.xebia.movieshop.site.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

import com.xebia.movieshop.drawing.Design;
import com.xebia.movieshop.drawing.Drawing;
import tools.jackson.databind.json.JsonMapper;

/**
 * A film of the sample catalogue, as {@code sample/movies.json} describes it.
 */
record SampleMovie(String title, int year, String director, List<String> stars, List<String> genres, String description,
		Design poster) {

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

	Drawing drawing() {
		return new Drawing(this.title, this.director, this.year, this.poster);
	}

}
