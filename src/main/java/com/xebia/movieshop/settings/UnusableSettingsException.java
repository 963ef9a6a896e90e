package com.xebia.movieshop.settings;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Thrown at startup if the shop cannot use its settings until an operator acts; the
 * message says what to do. Boot's own exception for a setting would log the value, even
 * that of a password.
 */
public class UnusableSettingsException extends RuntimeException {

	public UnusableSettingsException(String message) {
		super(message);
	}

	/**
	 * Shows operators the message instead of a stack trace.
	 */
	static class Analyzer extends AbstractFailureAnalyzer<UnusableSettingsException> {

		@Override
		protected FailureAnalysis analyze(Throwable rootFailure, UnusableSettingsException cause) {
			return new FailureAnalysis(cause.getMessage(), null, cause);
		}

	}

}
