package com.xebia.movieshop.poster.serving;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.limits.SingleFlight;
import com.xebia.movieshop.poster.RenditionReader;
import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.picture.RenditionSize;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.apache.commons.io.function.Uncheck;

import org.springframework.util.unit.DataSize;

/**
 * Caches recently requested renditions in memory, because a page shows many small ones.
 * One thread reads a rendition for all concurrent requests, and requests for other
 * renditions are not blocked.
 */
class RenditionCache implements MeterBinder {

	// The memory of an entry besides its content, in bytes.
	private static final int OVERHEAD = 1024;

	private static final Pattern PATH = Pattern.compile("(?:(160|320|640)/)?([0-9a-f]{32}\\.[a-z]{3,4})");

	// A rendition that is missing takes seconds to make.
	private static final Duration MAX_WAIT = Duration.ofMinutes(1);

	private final Cache<Key, VerifiedRendition> renditions;

	private final SingleFlight<Key, Optional<VerifiedRendition>> reads = new SingleFlight<>(MAX_WAIT);

	private final LongAdder failures = new LongAdder();

	private final RenditionReader reader;

	RenditionCache(RenditionReader reader, DataSize memory) {
		this.reader = reader;
		this.renditions = Caffeine.newBuilder()
			.maximumWeight(memory.toBytes())
			.weigher((Key key, VerifiedRendition rendition) -> OVERHEAD + rendition.content().length)
			.executor(Runnable::run)
			.recordStats()
			.build();
	}

	Optional<VerifiedRendition> find(String path, boolean webp) {
		Key key = new Key(path, webp);
		Optional<VerifiedRendition> known = known(key);
		try {
			// Reads outside of the cache, which would block other keys in the bin.
			return known.isPresent() ? known : this.reads.get(key, () -> known(key).or(() -> read(key)));
		}
		catch (RuntimeException ex) {
			this.failures.increment();
			throw ex;
		}
	}

	boolean isOnDisk(VerifiedRendition rendition) {
		return Uncheck.apply(this.reader::isOnDisk, rendition);
	}

	private Optional<VerifiedRendition> known(Key key) {
		return Optional.ofNullable(this.renditions.getIfPresent(key));
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		CaffeineCacheMetrics.monitor(registry, this.renditions, "pictures");
		FunctionCounter.builder("movieshop.pictures.failed", this.failures, LongAdder::sum)
			.description("Requests for pictures that were answered with an error of the server")
			.register(registry);
	}

	private Optional<VerifiedRendition> read(Key key) {
		Matcher path = PATH.matcher(key.path());
		if (!path.matches()) {
			return Optional.empty();
		}
		RenditionSize size = (path.group(1) != null) ? RenditionSize.ofLabel(path.group(1)).orElseThrow()
				: RenditionSize.FULL;
		Optional<VerifiedRendition> rendition = Uncheck.apply(this.reader::read, path.group(2), size, key.webp());
		rendition.filter((found) -> !found.isProvisional()).ifPresent((found) -> this.renditions.put(key, found));
		return rendition;
	}

	private record Key(String path, boolean webp) {

	}

}
