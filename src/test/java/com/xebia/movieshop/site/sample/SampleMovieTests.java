package com.xebia.movieshop.site.sample;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the {@link SampleMovie sample movies} and their posters.
 */
class SampleMovieTests {

	private static final int GRID = 20;

	private final List<SampleMovie> movies = SampleMovie.readAll(JsonMapper.builder().build());

	@Test
	void everySampleMovieIsCompleteAndWithinTheLimits() {
		assertThat(this.movies).hasSize(26).allSatisfy((movie) -> {
			assertThat(movie.title()).isNotBlank();
			assertThat(movie.director()).isNotBlank();
			assertThat(movie.year()).isBetween(1920, 1979);
			assertThat(movie.stars()).hasSizeBetween(3, 5).doesNotHaveDuplicates();
			assertThat(movie.genres()).hasSizeBetween(1, 3)
				.isSubsetOf("Drama", "Comedy", "Science Fiction", "Thriller", "Musical", "Western", "Adventure",
						"Romance", "Crime", "War", "Horror", "Fantasy");
			assertThat(movie.description()).hasSizeBetween(200, 450);
		});
		assertThat(this.movies).extracting(SampleMovie::title).doesNotHaveDuplicates();
	}

	@Test
	void everyLetterOfATitleHasAGlyph() {
		assertThat(this.movies).allSatisfy((movie) -> assertThat(movie.drawing().toSvg()).as(movie.title())
			.contains("<path")
			.doesNotContain("<text"));
	}

	@Test
	void postersAreSmallPortraitsInPng() {
		assertThat(this.movies).allSatisfy((movie) -> {
			byte[] png = png(movie);
			assertThat(png.length).as(movie.title()).isLessThan(60_000);
			BufferedImage poster = picture(movie);
			assertThat(poster.getWidth()).isEqualTo(640);
			assertThat(poster.getHeight()).isEqualTo(960);
		});
	}

	@Test
	void postersAreTheSameEachTime() {
		assertThat(this.movies).allSatisfy((movie) -> assertThat(png(movie)).isEqualTo(png(movie)));
	}

	@Test
	void noTwoPostersAreAlike() {
		List<BufferedImage> posters = this.movies.stream().map(SampleMovieTests::picture).toList();
		for (int i = 0; i < posters.size(); i++) {
			for (int j = 0; j < i; j++) {
				assertThat(difference(posters.get(i), posters.get(j)))
					.as("%s and %s", this.movies.get(i).title(), this.movies.get(j).title())
					.isGreaterThan(0.5);
			}
		}
	}

	private static double difference(BufferedImage one, BufferedImage other) {
		int different = 0;
		int all = 0;
		for (int y = GRID / 2; y < one.getHeight(); y += GRID) {
			for (int x = GRID / 2; x < one.getWidth(); x += GRID) {
				different += (one.getRGB(x, y) != other.getRGB(x, y)) ? 1 : 0;
				all++;
			}
		}
		return (double) different / all;
	}

	private static BufferedImage picture(SampleMovie movie) {
		try {
			return ImageIO.read(new ByteArrayInputStream(png(movie)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static byte[] png(SampleMovie movie) throws IOException {
		ByteArrayOutputStream png = new ByteArrayOutputStream();
		movie.drawing().writePng(png);
		return png.toByteArray();
	}

}
