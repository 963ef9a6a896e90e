package com.xebia.movieshop.site.sample;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import com.xebia.movieshop.site.sample.SampleData.SampleMovie;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the {@link SampleMovie sample movies} and their posters.
 */
class SampleMovieTests {

	private static final int GRID = 20;

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
			assertThat(png).hasSizeLessThan(60_000);
			BufferedImage poster = picture(png);
			assertThat(poster.getWidth()).isEqualTo(640);
			assertThat(poster.getHeight()).isEqualTo(960);
		});
	}

	@Test
	void postersAreTheSameEachTime() throws IOException {
		assertThat(drawAll()).isDeepEqualTo(posters);
	}

	@Test
	void noTwoPostersAreAlike() {
		List<BufferedImage> pictures = Stream.of(posters).map(SampleMovieTests::picture).toList();
		for (int i = 0; i < pictures.size(); i++) {
			for (int j = 0; j < i; j++) {
				assertThat(difference(pictures.get(i), pictures.get(j)))
					.as("%s and %s", MOVIES.get(i).title(), MOVIES.get(j).title())
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

	private static BufferedImage picture(byte[] png) {
		try {
			return ImageIO.read(new ByteArrayInputStream(png));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
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
