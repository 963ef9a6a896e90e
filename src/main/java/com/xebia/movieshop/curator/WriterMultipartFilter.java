package com.xebia.movieshop.curator;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.MultipartFilter;

/**
 * Opens multipart forms to the filters that look for their tokens, but only those of
 * somebody who may write: nobody else's upload is read.
 */
class WriterMultipartFilter extends MultipartFilter {

	private final WriteAccess access;

	private final MultipartResolver resolver;

	WriterMultipartFilter(WriteAccess access, MultipartResolver resolver) {
		this.access = access;
		this.resolver = resolver;
	}

	@Override
	protected MultipartResolver lookupMultipartResolver() {
		return this.resolver;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return !this.access.isGranted(request);
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		try {
			super.doFilterInternal(request, response, chain);
		}
		catch (MaxUploadSizeExceededException ex) {
			response.sendError(HttpStatus.CONTENT_TOO_LARGE.value());
		}
		catch (MultipartException ex) {
			response.sendError(HttpStatus.BAD_REQUEST.value());
		}
	}

}
