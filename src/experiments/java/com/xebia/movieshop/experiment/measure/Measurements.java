package com.xebia.movieshop.experiment.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Measures targets side by side: all of them in every round, so that a machine that slows
 * down meanwhile slows down all of them.
 */
public final class Measurements {

	private static final Log logger = LogFactory.getLog(Measurements.class);

	/**
	 * Fewer leave a JVM half compiled.
	 */
	private static final int WARM_UP_ROUNDS = 2;

	private final int rounds;

	private final int warmUpRounds;

	public Measurements(int rounds) {
		this(rounds, WARM_UP_ROUNDS);
	}

	/**
	 * Makes measurements of what takes long, or is warm already.
	 * @param rounds how often each target is measured
	 * @param warmUpRounds how often before that
	 */
	public Measurements(int rounds, int warmUpRounds) {
		this.rounds = rounds;
		this.warmUpRounds = warmUpRounds;
	}

	/**
	 * Measures, after rounds that do not count and warm everything up.
	 * @param title what is measured
	 * @param unit what is counted, such as requests
	 * @param targets how to measure each target, by its name, the one to compare with
	 * first
	 * @return the measurements
	 * @throws IOException if a target cannot be measured
	 */
	public Comparison compare(String title, String unit, Map<String, Probe> targets) throws IOException {
		Map<String, List<Sample>> samples = new LinkedHashMap<>();
		Progress progress = new Progress(title, "measurements",
				(long) (this.warmUpRounds + this.rounds) * targets.size());
		for (int round = 1 - this.warmUpRounds; round <= this.rounds; round++) {
			for (Map.Entry<String, Probe> target : targets.entrySet()) {
				Sample sample = target.getValue().take();
				logger.info("%s, %s, %s: %s %s/s".formatted(title, target.getKey(),
						(round > 0) ? "round %d of %d".formatted(round, this.rounds) : "warming up",
						Figures.number(sample.perSecond()), unit));
				progress.add(1);
				if (round > 0) {
					samples.computeIfAbsent(target.getKey(), (name) -> new ArrayList<>()).add(sample);
				}
			}
		}
		return new Comparison(title, unit,
				samples.entrySet().stream().map((entry) -> new Series(entry.getKey(), entry.getValue())).toList());
	}

}
