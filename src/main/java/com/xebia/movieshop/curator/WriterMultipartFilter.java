package com.xebia.movieshop.curator;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.MultipartFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Opens multipart forms to the filters that look for their tokens, but only those of
 * somebody who may write: nobody else's upload is read.
 */
class WriterMultipartFilter extends MultipartFilter {

	private final WriteAccess access;

	private final MultipartResolver resolver;

	private final HandlerExceptionResolver exceptions;

	WriterMultipartFilter(WriteAccess access, MultipartResolver resolver, HandlerExceptionResolver exceptions) {
		this.access = access;
		this.resolver = resolver;
		this.exceptions = exceptions;
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
		catch (MultipartException ex) {
			// Answered as if a controller had read the form.
			this.exceptions.resolveException(request, response, null, ex);
		}
	}

}
