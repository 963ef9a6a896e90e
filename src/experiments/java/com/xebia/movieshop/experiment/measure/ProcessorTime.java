package com.xebia.movieshop.experiment.measure;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The time that a process and its children have been on a processor, as a mark to measure
 * from.
 */
public final class ProcessorTime {

	private final ProcessHandle process;

	private final @Nullable Duration start;

	private ProcessorTime(ProcessHandle process) {
		this.process = process;
		this.start = total();
	}

	public static ProcessorTime of(ProcessHandle process) {
		return new ProcessorTime(process);
	}

	/**
	 * The time used since the mark was set.
	 * @return the time, or {@code null} where the operating system does not tell it
	 */
	public @Nullable Duration used() {
		Duration end = total();
		return (this.start != null && end != null) ? end.minus(this.start) : null;
	}

	private @Nullable Duration total() {
		return Stream.concat(Stream.of(this.process), this.process.descendants())
			.map((each) -> each.info().totalCpuDuration())
			.flatMap(Optional::stream)
			.reduce(Duration::plus)
			.orElse(null);
	}

}
