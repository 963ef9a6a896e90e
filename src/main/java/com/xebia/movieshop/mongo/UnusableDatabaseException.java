package com.xebia.movieshop.mongo;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Thrown at startup if the shop cannot use the database until an operator acts; the
 * message says what to do.
 */
class UnusableDatabaseException extends RuntimeException {

	UnusableDatabaseException(String message) {
		super(message);
	}

	/**
	 * Shows operators the message instead of a stack trace.
	 */
	static class Analyzer extends AbstractFailureAnalyzer<UnusableDatabaseException> {

		@Override
		protected FailureAnalysis analyze(Throwable rootFailure, UnusableDatabaseException cause) {
			return new FailureAnalysis(cause.getMessage(), null, cause);
		}

	}

}
