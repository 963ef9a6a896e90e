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
		return read(5, 4);
	}

	/**
	 * Reads the settings of an experiment that has defaults of its own.
	 * @param rounds how often each target is measured if nothing else is said
	 * @param seconds how long each measurement takes then
	 * @return the settings
	 */
	public static Settings read(int rounds, int seconds) {
		return new Settings(rounds(rounds), Duration.ofSeconds(Integer.getInteger("experiment.seconds", seconds)),
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
