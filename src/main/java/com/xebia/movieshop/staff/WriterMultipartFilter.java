package com.xebia.movieshop.staff;

import jakarta.servlet.http.HttpServletRequest;

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

}
