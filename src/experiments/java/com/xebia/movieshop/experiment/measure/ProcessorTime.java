package com.xebia.movieshop.experiment.measure;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The processor time of a process and its children at one moment, from which later use is
 * measured.
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
	 * Returns the processor time used since then.
	 * @return the time, or {@code null} if the operating system does not provide it
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
