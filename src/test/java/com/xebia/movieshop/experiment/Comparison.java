package com.xebia.movieshop.experiment;

import java.util.List;

/**
 * What was measured side by side, the target to compare with first.
 *
 * @param title what was measured
 * @param unit what was counted, such as requests
 * @param series the targets' measurements
 */
record Comparison(String title, String unit, List<Series> series) {

	Series first() {
		return this.series.get(0);
	}

}
