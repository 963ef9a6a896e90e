package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.management.OperatingSystemMXBean;
import com.xebia.movieshop.experiment.measure.Latencies;
import com.xebia.movieshop.experiment.measure.ProcessorTime;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.poster.store.PosterName;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Measures uploads of different files to a server, and checks that none is lost.
 */
public final class Uploads {

	private final UploadTarget target;

	private final NumberedJpeg photo;

	private final Set<URI> addresses = new HashSet<>();

	private int first;

	private int next;

	public Uploads(UploadTarget target, byte[] photo) {
		this.target = target;
		this.photo = new NumberedJpeg(photo);
	}

	/**
	 * Uploads each of some files once.
	 * @param connections the number of concurrent uploads
	 * @param count how many files
	 * @return the measurement
	 * @throws IOException if one is not accepted
	 */
	public Sample once(int connections, int count) throws IOException {
		ExecutorService executor = Executors.newFixedThreadPool(connections);
		Latencies latencies = new Latencies();
		ProcessorTime serverTime = ProcessorTime.of(this.target.process());
		long loadTime = loadTime();
		long start = System.nanoTime();
		try {
			for (Future<Upload> upload : executor.invokeAll(tasks(count))) {
				latencies.record(upload.get().nanos());
				assertThat(this.addresses.add(upload.get().address())).as("not uploaded before").isTrue();
			}
		}
		catch (ExecutionException ex) {
			throw new IOException(ex.getCause());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
		finally {
			executor.shutdownNow();
		}
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		@Nullable Duration used = serverTime.used();
		return new Sample(count, elapsed, latencies, null, used, Duration.ofNanos(loadTime() - loadTime));
	}

	/**
	 * Generates the files of the last measurement again.
	 * @return their digests
	 */
	public Set<String> lastDigests() {
		return IntStream.range(this.first, this.next)
			.mapToObj((number) -> PosterName.digest(this.photo.withNumber(number)))
			.collect(Collectors.toSet());
	}

	// Measures the whole process, as the client has threads.
	private static long loadTime() {
		return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
	}

	private List<Callable<Upload>> tasks(int count) {
		this.first = this.next;
		this.next += count;
		return IntStream.range(this.first, this.next)
			.<Callable<Upload>>mapToObj((number) -> () -> upload(number))
			.toList();
	}

	private Upload upload(int number) throws IOException {
		byte[] jpeg = this.photo.withNumber(number);
		long start = System.nanoTime();
		URI address = this.target.upload(jpeg);
		return new Upload(address, System.nanoTime() - start);
	}

	/**
	 * One accepted upload.
	 *
	 * @param address the address of the poster
	 * @param nanos how long it took
	 */
	private record Upload(URI address, long nanos) {

	}

}
