package com.xebia.movieshop.experiment.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Measures several targets: all of them in every round, so that a slower phase of the
 * machine affects all of them.
 */
public final class Measurements {

	private static final Log logger = LogFactory.getLog(Measurements.class);

	/**
	 * With fewer rounds the JVM has not compiled all hot code.
	 */
	private static final int WARM_UP_ROUNDS = 2;

	private final int rounds;

	private final int warmUpRounds;

	public Measurements(int rounds) {
		this(rounds, WARM_UP_ROUNDS);
	}

	/**
	 * Creates measurements for slow or already warm targets.
	 * @param rounds how often each target is measured
	 * @param warmUpRounds the number of warm-up rounds
	 */
	public Measurements(int rounds, int warmUpRounds) {
		this.rounds = rounds;
		this.warmUpRounds = warmUpRounds;
	}

	/**
	 * Measures the targets after warm-up rounds.
	 * @param title what is measured
	 * @param unit what is counted, such as requests
	 * @param targets the probe of each target by its name, the baseline first
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
