package com.xebia.movieshop.experiment.measure;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/**
 * The measurements of one target, one per round.
 *
 * @param name the target's name
 * @param samples the measurements
 */
public record Series(String name, List<Sample> samples) {

	public double median() {
		return median(rates());
	}

	public double minimum() {
		return rates().min().orElse(0);
	}

	public double maximum() {
		return rates().max().orElse(0);
	}

	public double ratioTo(Series other) {
		return median() / other.median();
	}

	/**
	 * Returns the median of the rounds' ratios, which drift affects less.
	 * @param other the series to compare with, of the same rounds
	 * @return the ratio
	 */
	public double ratioByRound(Series other) {
		return median(IntStream.range(0, this.samples.size())
			.mapToDouble((round) -> this.samples.get(round).perSecond() / other.samples.get(round).perSecond()));
	}

	public Duration percentile(double share) {
		return merged(Sample::latencies).percentile(share);
	}

	public @Nullable Duration firstByte(double share) {
		return has(Sample::firstBytes) ? merged(Sample::firstBytes).percentile(share) : null;
	}

	/**
	 * Returns the server's processor time per request.
	 * @return the time, or {@code null} if it is not known
	 */
	public @Nullable Duration serverTimeEach() {
		return timeEach(Sample::serverTime);
	}

	/**
	 * Returns the database's processor time per request.
	 * @return the time, or {@code null} if it is not known
	 */
	public @Nullable Duration databaseTimeEach() {
		return timeEach(Sample::databaseTime);
	}

	/**
	 * Returns the share of one processor that the load generator used: near 1 the
	 * generator is the bottleneck.
	 * @return the share, or {@code null} if it is not known
	 */
	public @Nullable Double loadShare() {
		return has(Sample::loadTime) ? (double) sum(Sample::loadTime).toNanos() / sum(Sample::elapsed).toNanos() : null;
	}

	private @Nullable Duration timeEach(Function<Sample, @Nullable Duration> part) {
		long count = this.samples.stream().mapToLong(Sample::count).sum();
		return has(part) ? sum(part).dividedBy(count) : null;
	}

	private DoubleStream rates() {
		return this.samples.stream().mapToDouble(Sample::perSecond);
	}

	private boolean has(Function<Sample, ? extends @Nullable Object> part) {
		return this.samples.stream().map(part).allMatch(Objects::nonNull);
	}

	private Duration sum(Function<Sample, @Nullable Duration> part) {
		return this.samples.stream().map(part).filter(Objects::nonNull).reduce(Duration.ZERO, Duration::plus);
	}

	private Latencies merged(Function<Sample, Latencies> part) {
		Latencies all = new Latencies();
		this.samples.stream().map(part).forEach(all::add);
		return all;
	}

	private static double median(DoubleStream values) {
		double[] sorted = values.sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
