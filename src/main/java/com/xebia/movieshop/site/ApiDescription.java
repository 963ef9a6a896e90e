package com.xebia.movieshop.site;

import java.io.IOException;
import java.util.Arrays;

import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the OpenAPI description, whose URLs are relative to its own.
 */
@RestController
class ApiDescription {

	private final byte[] document;

	private final String eTag;

	ApiDescription() throws IOException {
		this.document = new ClassPathResource("openapi.json").getContentAsByteArray();
		this.eTag = '"' + Integer.toHexString(Arrays.hashCode(this.document)) + '"';
	}

	@GetMapping(path = "/v3/api-docs", produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<byte[]> show() {
		return ResponseEntity.ok()
			.cacheControl(CacheControl.noCache().cachePublic())
			.eTag(this.eTag)
			.body(this.document);
	}

}
