package com.xebia.movieshop.movie.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.drawing.Drawing.Film;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.Permit;
import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.movie.DrawnPoster;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.PosterAddresses;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.types.ObjectId;

import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.server.ResponseStatusException;

/**
 * Draws the posters of movies without one, on request. Without signing in, a client gets
 * posters of stored movies only.
 */
@Controller
@RequestMapping(DrawnPoster.PATH)
class DrawnPosterController {

	private static final MediaType SVG = new MediaType("image", "svg+xml", StandardCharsets.UTF_8);

	// The poster of a movie without a title.
	private static final byte[] NOTHING = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 960\"/>"
		.getBytes(StandardCharsets.UTF_8);

	private static final CacheControl FOREVER = CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

	private static final int MAX_WAITING = 64;

	private static final int SECONDS_UNTIL_RETRY = 10;

	private final MovieService movies;

	// Only one thread paints PNG at a time, because that takes much longer than SVG.
	private final WaitingRoom painting = new WaitingRoom(1, MAX_WAITING, Duration.ofSeconds(10));

	private final Cache<String, byte[]> drawings = CacheSize.DRAWINGS
		.cache((String name, byte[] drawing) -> drawing.length)
		.build();

	DrawnPosterController(MovieService movies) {
		this.movies = movies;
	}

	@GetMapping(Addresses.BY_ID + "/{digest}.{format:svg|png}")
	ResponseEntity<byte[]> show(@PathVariable ObjectId id, @PathVariable String digest, @PathVariable String format,
			HttpServletRequest request, HttpServletResponse response) throws IOException {
		DrawnPoster poster = this.movies.find(id)
			.map(DrawnPoster::of)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		if (!poster.film().digest().equals(digest)) {
			return ResponseEntity.status(HttpStatus.FOUND)
				.location(URI.create(request.getContextPath() + poster.path(format)))
				.cacheControl(CacheControl.noCache())
				.build();
		}
		// A weak ETag, because the server may compress the response.
		return picture(ResponseEntity.ok().cacheControl(FOREVER).eTag("W/\"" + digest + "\""),
				DrawnPoster.PNG.equals(format) ? MediaType.IMAGE_PNG : SVG, drawing(poster, digest, format), response);
	}

	private byte[] drawing(DrawnPoster poster, String digest, String format) throws IOException {
		String name = digest + "." + format;
		byte[] drawing = this.drawings.getIfPresent(name);
		if (drawing == null) {
			drawing = DrawnPoster.PNG.equals(format) ? paint(poster.film()) : draw(poster.film());
			this.drawings.put(name, drawing);
		}
		return drawing;
	}

	private byte[] paint(Film film) throws IOException {
		try (Permit permit = this.painting.enter(1, () -> new BusyException(null, SECONDS_UNTIL_RETRY))) {
			ByteArrayOutputStream png = new ByteArrayOutputStream();
			film.draw().writePng(png);
			return png.toByteArray();
		}
	}

	// Draws the input of a form, without its invalid fields. As all forms, only for
	// curators.
	@GetMapping(params = "form")
	ResponseEntity<byte[]> preview(MovieForm form, BindingResult errors, HttpServletResponse response) {
		byte[] drawing = form.getTitle().isEmpty() ? NOTHING : draw(DrawnPoster.film(form));
		return picture(ResponseEntity.ok(), SVG, drawing, response);
	}

	private static ResponseEntity<byte[]> picture(ResponseEntity.BodyBuilder answer, MediaType type, byte[] drawing,
			HttpServletResponse response) {
		response.setHeader("Content-Security-Policy", PosterAddresses.CONTENT_SECURITY_POLICY);
		return answer.contentType(type).body(drawing);
	}

	private static byte[] draw(Film film) {
		return film.draw().toSvg().getBytes(StandardCharsets.UTF_8);
	}

}
