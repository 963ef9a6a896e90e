package com.xebia.movieshop.experiment.measure;

import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * Measures a target once, and checks that the work was done.
 */
@FunctionalInterface
public interface Probe {

	Sample take() throws IOException;

	/**
	 * Returns a probe that also measures the processor time of a database.
	 * @param database the database's process, if it is on this machine
	 * @return the probe
	 */
	default Probe withDatabase(@Nullable ProcessHandle database) {
		if (database == null) {
			return this;
		}
		return () -> {
			ProcessorTime time = ProcessorTime.of(database);
			return take().withDatabaseTime(time.used());
		};
	}

}
