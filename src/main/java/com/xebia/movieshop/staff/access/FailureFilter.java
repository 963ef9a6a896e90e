package com.xebia.movieshop.staff.access;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.dao.DataAccessException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Passes exceptions of the filters to the exception handlers of the controllers: a form
 * that cannot be read, or a database failure while loading the session.
 */
class FailureFilter extends OncePerRequestFilter {

	private final HandlerExceptionResolver exceptions;

	FailureFilter(HandlerExceptionResolver exceptions) {
		this.exceptions = exceptions;
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		try {
			chain.doFilter(request, response);
		}
		catch (HttpMessageNotReadableException | MultipartException | DataAccessException ex) {
			if (this.exceptions.resolveException(request, response, null, ex) == null) {
				throw ex;
			}
		}
	}

}
