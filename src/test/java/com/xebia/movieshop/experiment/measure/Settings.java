package com.xebia.movieshop.experiment.measure;

import java.time.Duration;

/**
 * How much an experiment measures, from the system properties {@code experiment.*}.
 *
 * @param rounds how often each target is measured
 * @param length how long each measurement of a load takes
 * @param connections how many connections a load keeps busy
 */
public record Settings(int rounds, Duration length, int connections) {

	public static Settings read() {
		return new Settings(rounds(5), Duration.ofSeconds(Integer.getInteger("experiment.seconds", 4)),
				Integer.getInteger("experiment.connections", 100));
	}

	/**
	 * Reads the rounds alone, for an experiment that measures no load.
	 * @param usual how many there are if nobody says
	 * @return how many there are
	 */
	public static int rounds(int usual) {
		return Integer.getInteger("experiment.rounds", usual);
	}

	@Override
	public String toString() {
		return "%d rounds of %d s, %d connections".formatted(this.rounds, this.length.toSeconds(), this.connections);
	}

}
