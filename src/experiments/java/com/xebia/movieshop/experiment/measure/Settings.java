package com.xebia.movieshop.experiment.measure;

import java.time.Duration;

/**
 * The settings of an experiment, from the system properties {@code experiment.*}.
 *
 * @param rounds how often each target is measured
 * @param length how long each measurement of a load takes
 * @param connections how many connections a load keeps busy
 */
public record Settings(int rounds, Duration length, int connections) {

	public static Settings read() {
		return read(5, 4);
	}

	/**
	 * Reads the settings of an experiment with its own defaults.
	 * @param rounds the default number of rounds
	 * @param seconds the default duration of a measurement
	 * @return the settings
	 */
	public static Settings read(int rounds, int seconds) {
		return new Settings(rounds(rounds), Duration.ofSeconds(Integer.getInteger("experiment.seconds", seconds)),
				Integer.getInteger("experiment.connections", 100));
	}

	/**
	 * Reads only the number of rounds, for an experiment without a load.
	 * @param usual the default
	 * @return the number of rounds
	 */
	public static int rounds(int usual) {
		return Integer.getInteger("experiment.rounds", usual);
	}

	@Override
	public String toString() {
		return "%d rounds of %d s, %d connections".formatted(this.rounds, this.length.toSeconds(), this.connections);
	}

}
