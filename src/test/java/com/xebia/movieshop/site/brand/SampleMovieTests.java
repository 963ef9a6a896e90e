package com.xebia.movieshop.site.brand;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import com.xebia.movieshop.site.brand.SampleData.SampleMovie;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the {@link SampleMovie sample movies} and their posters.
 */
class SampleMovieTests {

	private static final List<SampleMovie> MOVIES = SampleMovie.readAll(JsonMapper.builder().build());

	private static byte[][] posters;

	@BeforeAll
	static void draw() throws IOException {
		posters = drawAll();
	}

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

	@Test
	void postersAreSmallPortraitsInPng() {
		assertThat(Stream.of(posters)).allSatisfy((png) -> {
			assertThat(png).hasSizeLessThan(200_000);
			BufferedImage poster = ImageIO.read(new ByteArrayInputStream(png));
			assertThat(poster.getWidth()).isEqualTo(640);
			assertThat(poster.getHeight()).isEqualTo(960);
		});
	}

	private static byte[][] drawAll() throws IOException {
		byte[][] all = new byte[MOVIES.size()][];
		for (int i = 0; i < all.length; i++) {
			ByteArrayOutputStream png = new ByteArrayOutputStream();
			MOVIES.get(i).drawing().writePng(png);
			all[i] = png.toByteArray();
		}
		return all;
	}

}
