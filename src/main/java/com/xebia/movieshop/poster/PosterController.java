package com.xebia.movieshop.poster;

import java.net.URI;
import java.util.Locale;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.context.MessageSource;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/**
 * Accepts uploads ahead of the form that will name them.
 */
@Controller
@RequestMapping("/movies/image")
class PosterController {

	private final Posters posters;

	private final MessageSource messages;

	PosterController(Posters posters, MessageSource messages) {
		this.posters = posters;
		this.messages = messages;
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
	ResponseEntity<ProblemDetail> rejected(PosterRejectedException ex, Locale locale) {
		return ResponseEntity.status(ex.getStatusCode())
			.headers(ex.getHeaders())
			.body(ex.updateAndGetBody(this.messages, locale));
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
