package com.xebia.movieshop.poster;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.context.MessageSource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;

/**
 * Serves posters, and accepts uploads ahead of the form that will name them.
 */
@Controller
@RequestMapping("/movies/image")
class PosterController {

	/**
	 * A name is made from the content, so what it names never changes.
	 */
	private static final CacheControl FOREVER = CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

	private final Posters posters;

	private final PosterStore store;

	private final MessageSource messages;

	PosterController(Posters posters, PosterStore store, MessageSource messages) {
		this.posters = posters;
		this.store = store;
		this.messages = messages;
	}

	@GetMapping("/{fileName}")
	ResponseEntity<Resource> show(@PathVariable String fileName, HttpServletResponse response) {
		Path file = this.store.find(fileName).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		String contentType = PosterType.ofFileName(fileName).map(PosterType::contentType).orElseThrow();
		// Set, not added: it replaces the policy of the pages.
		response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
		return ResponseEntity.ok()
			.contentType(MediaType.parseMediaType(contentType))
			.cacheControl(FOREVER)
			.eTag(fileName.substring(0, fileName.indexOf('.')))
			.body(new FileSystemResource(file));
	}

	@PostMapping
	ResponseEntity<StagedPoster> stage(@RequestParam MultipartFile file, HttpServletRequest request) {
		Poster poster = this.posters.accept(file);
		URI url = URI.create(request.getContextPath() + "/movies/image/" + poster.getFileName());
		return ResponseEntity.created(url)
			.body(new StagedPoster(poster.getFileName(), url, poster.getWidth(), poster.getHeight(),
					poster.getContentType()));
	}

	@ExceptionHandler
	ProblemDetail rejected(PosterRejectedException ex, Locale locale) {
		return ex.updateAndGetBody(this.messages, locale);
	}

	/**
	 * What a client needs to show a staged poster and to name it in the form.
	 *
	 * @param fileName its name in the store
	 * @param url where it is served
	 * @param width its width in pixels
	 * @param height its height in pixels
	 * @param contentType its media type
	 */
	record StagedPoster(String fileName, URI url, int width, int height, String contentType) {

	}

}
