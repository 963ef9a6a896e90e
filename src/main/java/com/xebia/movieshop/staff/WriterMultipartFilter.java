package com.xebia.movieshop.staff;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.IOUtils;

import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.MultipartFilter;

/**
 * Opens multipart forms to the filters that look for their tokens, but only those of
 * somebody who may write: nobody else's upload is read. Theirs are read to the end even
 * if they are refused, so that a browser shows the reason.
 */
class WriterMultipartFilter extends MultipartFilter {

	private static final long MAX_SIZE = 512L << 20;

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
		finally {
			if (this.resolver.isMultipart(request)) {
				readRest(request);
			}
		}
	}

	private static void readRest(HttpServletRequest request) {
		try {
			IOUtils.skip(request.getInputStream(), MAX_SIZE);
		}
		catch (IOException ex) {
			// Who is gone, or too slow, reads no answer either.
		}
	}

}
