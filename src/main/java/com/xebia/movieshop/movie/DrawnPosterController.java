package com.xebia.movieshop.movie;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.types.ObjectId;

import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.server.ResponseStatusException;

/**
 * Draws the posters of movies that have none, each when it is asked for. Strangers get
 * what the catalogue says, and nothing else.
 */
@Controller
@RequestMapping(DrawnPoster.PATH)
class DrawnPosterController {

	private static final MediaType SVG = new MediaType("image", "svg+xml", StandardCharsets.UTF_8);

	private static final CacheControl FOREVER = CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

	private final MovieService movies;

	DrawnPosterController(MovieService movies) {
		this.movies = movies;
	}

	@GetMapping(MovieController.ID + "/{digest}.svg")
	ResponseEntity<String> show(@PathVariable ObjectId id, @PathVariable String digest, HttpServletRequest request,
			HttpServletResponse response) {
		DrawnPoster poster = this.movies.find(id)
			.map(DrawnPoster::of)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		if (!poster.film().digest().equals(digest)) {
			return ResponseEntity.status(HttpStatus.FOUND)
				.location(URI.create(request.getContextPath() + poster.path()))
				.cacheControl(CacheControl.noCache())
				.build();
		}
		// Whoever opens the picture as a page gets one that runs and loads nothing.
		response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
		return ResponseEntity.ok()
			.contentType(SVG)
			.cacheControl(FOREVER)
			.eTag(digest)
			.body(poster.film().draw().toSvg());
	}

}
