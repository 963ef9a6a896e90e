package com.xebia.movieshop.experiment.measure;

import java.util.List;

/**
 * Measurements of several targets; the first target is the baseline.
 *
 * @param title what was measured
 * @param unit what was counted, such as requests
 * @param series the targets' measurements
 */
public record Comparison(String title, String unit, List<Series> series) {

	public Series first() {
		return this.series.get(0);
	}

}
