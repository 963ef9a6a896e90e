package com.xebia.movieshop.site.brand;

import java.util.List;

import com.xebia.movieshop.site.brand.SampleData.SampleMovie;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the {@link SampleMovie sample movies} and their posters.
 */
class SampleMovieTests {

	private static final List<SampleMovie> MOVIES = SampleMovie.readAll(JsonMapper.builder().build());

	@Test
	void everySampleMovieIsCompleteAndWithinTheLimits() {
		assertThat(MOVIES).hasSize(26).allSatisfy((movie) -> {
			assertThat(movie.title()).isNotBlank();
			assertThat(movie.director()).isNotBlank();
			assertThat(movie.year()).isBetween(1920, 1979);
			assertThat(movie.stars()).hasSizeBetween(3, 5).doesNotHaveDuplicates();
			assertThat(movie.genres()).hasSizeBetween(1, 3)
				.isSubsetOf("Drama", "Comedy", "Science Fiction", "Thriller", "Musical", "Western", "Adventure",
						"Romance", "Crime", "War", "Horror", "Fantasy");
			assertThat(movie.description()).hasSizeBetween(200, 450);
		});
		assertThat(MOVIES).extracting(SampleMovie::title).doesNotHaveDuplicates();
	}

	@Test
	void everyLetterOfATitleHasAGlyph() {
		assertThat(MOVIES).allSatisfy((movie) -> assertThat(movie.drawing().toSvg()).as(movie.title())
			.contains("<path")
			.doesNotContain("<text"));
	}

}
