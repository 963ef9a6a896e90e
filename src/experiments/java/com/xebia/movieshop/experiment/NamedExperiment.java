package com.xebia.movieshop.experiment;

import java.util.List;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs only the experiment that {@code -Dexperiment=} names, in any case and with or
 * without hyphens.
 */
final class NamedExperiment implements ExecutionCondition {

	private static final List<String> NAMES = List.of("catalogue", "gridfs", "index", "serving", "sort-key-first",
			"upload", "working-set", "write-concern");

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		String given = System.getProperty("experiment", "").replace("-", "");
		if (NAMES.stream().noneMatch((name) -> name.replace("-", "").equalsIgnoreCase(given))) {
			throw new IllegalArgumentException("-Dexperiment=NAME must name one of: " + String.join(", ", NAMES));
		}
		String name = context.getRequiredTestClass().getSimpleName();
		return name.equalsIgnoreCase(given + "Experiment") ? ConditionEvaluationResult.enabled("named")
				: ConditionEvaluationResult.disabled("another experiment is named");
	}

}
