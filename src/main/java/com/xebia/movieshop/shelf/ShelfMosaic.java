package com.xebia.movieshop.shelf;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import javax.imageio.ImageIO;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.Permit;
import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.movie.DrawnPoster;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;

import org.springframework.stereotype.Component;

/**
 * A picture of the first posters of a shelf side by side, for link previews. Only one is
 * painted at a time.
 */
@Component
class ShelfMosaic {

	static final int POSTERS = 3;

	private static final int WIDTH = 400;

	private static final int HEIGHT = 600;

	private final Posters posters;

	private final WaitingRoom painting = new WaitingRoom(1, 16, Duration.ofSeconds(10));

	private final Cache<List<Movie>, byte[]> mosaics = CacheSize.MOSAICS
		.cache((List<Movie> movies, byte[] mosaic) -> mosaic.length)
		.build();

	ShelfMosaic(Posters posters) {
		this.posters = posters;
	}

	byte[] paint(List<Movie> movies) throws IOException {
		byte[] mosaic = this.mosaics.getIfPresent(movies);
		if (mosaic == null) {
			try (Permit permit = this.painting.enter(1, () -> new BusyException(null, 10))) {
				mosaic = paintInTurn(movies);
			}
			this.mosaics.put(movies, mosaic);
		}
		return mosaic;
	}

	// Covers the place of each poster, whatever its proportions are, with the part that
	// is to stay in view.
	private byte[] paintInTurn(List<Movie> movies) throws IOException {
		BufferedImage mosaic = new BufferedImage(movies.size() * WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
		Graphics2D graphics = mosaic.createGraphics();
		graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
		for (int i = 0; i < movies.size(); i++) {
			BufferedImage picture = picture(movies.get(i));
			int height = Math.max(HEIGHT, WIDTH * picture.getHeight() / picture.getWidth());
			int width = height * picture.getWidth() / picture.getHeight();
			graphics.setClip(i * WIDTH, 0, WIDTH, HEIGHT);
			int view = Objects.requireNonNullElse(movies.get(i).getPosterView(), 5);
			graphics.drawImage(picture, i * WIDTH + (WIDTH - width) * view / 10, (HEIGHT - height) * view / 10, width,
					height, null);
		}
		graphics.dispose();
		ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
		ImageIO.write(mosaic, "jpg", jpeg);
		return jpeg.toByteArray();
	}

	private BufferedImage picture(Movie movie) throws IOException {
		Poster poster = movie.getPoster();
		Optional<BufferedImage> uploaded = (poster != null) ? this.posters.read(poster.fileName()) : Optional.empty();
		return uploaded.isPresent() ? uploaded.get() : DrawnPoster.of(movie).film().draw().toImage();
	}

}
