package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

import com.xebia.movieshop.experiment.measure.ProcessorTime;
import com.xebia.movieshop.experiment.measure.Sample;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Measures downloads from a server, and checks that all responses were complete.
 *
 * @param server the server's process
 * @param connections how many connections to keep busy
 * @param limit the duration of a measurement
 */
public record Downloads(ProcessHandle server, int connections, Duration limit) {

	/**
	 * Downloads one file repeatedly until the time is up.
	 * @param address where it is served
	 * @param length its length in bytes
	 * @param headers additional headers of each request
	 * @return the measurement
	 * @throws IOException if the server cannot be reached
	 */
	public Sample endlessly(URI address, int length, String... headers) throws IOException {
		ProcessorTime serverTime = ProcessorTime.of(this.server);
		LoadResult load = run(address, GetRequests.endlessly(address, headers));
		@Nullable Duration used = serverTime.used();
		assertThat(load.bytes()).isEqualTo(load.answers() * length);
		return load.toSample(used);
	}

	/**
	 * Downloads pages in turn until the time is up.
	 * @param addresses the addresses of the pages
	 * @return the measurement
	 * @throws IOException if the server cannot be reached
	 */
	public Sample inTurn(List<URI> addresses) throws IOException {
		ProcessorTime serverTime = ProcessorTime.of(this.server);
		LoadResult load = run(addresses.get(0), GetRequests.inTurn(addresses));
		return load.toSample(serverTime.used());
	}

	/**
	 * Downloads each of some files once.
	 * @param addresses where they are served
	 * @param length their length in bytes, all together
	 * @return the measurement
	 * @throws IOException if the server cannot be reached
	 */
	public Sample once(List<URI> addresses, long length) throws IOException {
		ProcessorTime serverTime = ProcessorTime.of(this.server);
		LoadResult load = run(addresses.get(0), GetRequests.once(addresses));
		@Nullable Duration used = serverTime.used();
		assertThat(load.answers()).isEqualTo(addresses.size());
		assertThat(load.bytes()).isEqualTo(length);
		return load.toSample(used);
	}

	/**
	 * Returns the length of a page.
	 * @param address where it is
	 * @param headers additional headers of the request
	 * @return its length in bytes
	 * @throws IOException if it is not shown
	 */
	public static int length(URI address, String... headers) throws IOException {
		LoadResult once = new LoadGenerator(address, GetRequests.once(address, headers)).run(1, Duration.ofSeconds(30));
		assertThat(once.answers() - once.failures()).as("pages shown").isOne();
		return (int) once.bytes();
	}

	private LoadResult run(URI server, GetRequests requests) throws IOException {
		LoadResult load = new LoadGenerator(server, requests).run(this.connections, this.limit);
		assertThat(load.answers()).isPositive();
		assertThat(load.failures()).as("answers that are not 2xx").isZero();
		assertThat(load.errors()).as("requests without an answer").isZero();
		return load;
	}

}
