package com.xebia.movieshop.poster;

import java.net.URI;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/**
 * Accepts posters that are uploaded before the form that refers to them is submitted.
 */
@RestController
@RequestMapping(path = PosterAddresses.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
class PosterController {

	private final Posters posters;

	PosterController(Posters posters) {
		this.posters = posters;
	}

	@PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
	ResponseEntity<PosterResource> stage(@RequestParam MultipartFile file, HttpServletRequest request) {
		PosterResource poster = PosterResource.of(this.posters.accept(file), request.getContextPath());
		return ResponseEntity.created(URI.create(poster.url())).body(poster);
	}

}
