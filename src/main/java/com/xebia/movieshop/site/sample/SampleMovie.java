package com.xebia.movieshop.site.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

import com.xebia.movieshop.drawing.Design;
import com.xebia.movieshop.drawing.Drawing;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.ClassPathResource;

/**
 * A film of the sample catalogue, as {@code sample/movies.json} describes it.
 */
record SampleMovie(String title, int year, String director, List<String> stars, List<String> genres, String description,
		Design poster) {

	static List<SampleMovie> readAll(JsonMapper mapper) {
		try (InputStream json = new ClassPathResource("/sample/movies.json", SampleMovie.class).getInputStream()) {
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
