package com.xebia.movieshop.experiment.http;

import java.time.Duration;

import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@link LoadGenerator}.
 */
final class LoadResult {

	private final Latencies latencies = new Latencies();

	private final Latencies firstBytes = new Latencies();

	private long answers;

	private long failures;

	private long errors;

	private long bytes;

	private Duration elapsed = Duration.ZERO;

	private Duration processorTime = Duration.ZERO;

	void answered(LoadConnection connection) {
		long now = System.nanoTime();
		this.answers++;
		this.bytes += connection.head().contentLength();
		if (connection.head().status() / 100 != 2) {
			this.failures++;
		}
		this.latencies.record(now - connection.sentAt());
		this.firstBytes.record(connection.firstByteAt() - connection.sentAt());
	}

	void broken() {
		this.errors++;
	}

	void ended(Duration elapsed, Duration processorTime) {
		this.elapsed = elapsed;
		this.processorTime = processorTime;
	}

	/**
	 * Returns the number of complete responses.
	 * @return the number, with any status
	 */
	long answers() {
		return this.answers;
	}

	/**
	 * Returns the number of responses with a status other than 2xx.
	 * @return the number
	 */
	long failures() {
		return this.failures;
	}

	/**
	 * Returns the number of requests without a response.
	 * @return the number
	 */
	long errors() {
		return this.errors;
	}

	/**
	 * Returns the total length of the bodies.
	 * @return the number of bytes
	 */
	long bytes() {
		return this.bytes;
	}

	Duration elapsed() {
		return this.elapsed;
	}

	/**
	 * Returns the cost of generating the load, which should be less than the server's.
	 * @return the time that the generator's thread was on a processor
	 */
	Duration processorTime() {
		return this.processorTime;
	}

	Latencies latencies() {
		return this.latencies;
	}

	/**
	 * Returns the times to the first byte of the responses.
	 * @return the times from sending the request
	 */
	Latencies firstBytes() {
		return this.firstBytes;
	}

	Sample toSample(@Nullable Duration serverTime) {
		return new Sample(this.answers, this.elapsed, this.latencies, this.firstBytes, serverTime, this.processorTime);
	}

}
