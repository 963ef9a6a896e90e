package com.xebia.movieshop.poster.serving;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.poster.RenditionReader;
import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.picture.RenditionSize;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.apache.commons.io.function.Uncheck;
import org.jspecify.annotations.Nullable;

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

	private final Cache<Key, VerifiedRendition> renditions;

	private final ConcurrentMap<Key, CompletableFuture<@Nullable VerifiedRendition>> loading = new ConcurrentHashMap<>();

	private final RenditionReader reader;

	RenditionCache(RenditionReader reader, DataSize memory) {
		this.reader = reader;
		this.renditions = Caffeine.newBuilder()
			.maximumWeight(memory.toBytes())
			.weigher(RenditionCache::weight)
			.executor(Runnable::run)
			.recordStats()
			.build();
	}

	@Nullable VerifiedRendition find(String path, boolean webp) {
		Key key = new Key(path, webp);
		VerifiedRendition known = this.renditions.getIfPresent(key);
		return (known != null && known.isCurrent()) ? known : load(key);
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		CaffeineCacheMetrics.monitor(registry, this.renditions, "pictures");
	}

	// Loads outside of the cache, whose own loading would block keys of the same hash
	// bin.
	private @Nullable VerifiedRendition load(Key key) {
		CompletableFuture<@Nullable VerifiedRendition> own = new CompletableFuture<>();
		CompletableFuture<@Nullable VerifiedRendition> first = this.loading.putIfAbsent(key, own);
		if (first == null) {
			first = own.completeAsync(() -> read(key), Runnable::run);
			this.loading.remove(key);
		}
		try {
			return first.join();
		}
		catch (CompletionException ex) {
			throw (ex.getCause() instanceof RuntimeException cause) ? cause : ex;
		}
	}

	private @Nullable VerifiedRendition read(Key key) {
		Matcher path = PATH.matcher(key.path());
		if (!path.matches()) {
			return null;
		}
		RenditionSize size = (path.group(1) != null) ? RenditionSize.ofLabel(path.group(1)).orElseThrow()
				: RenditionSize.FULL;
		Optional<VerifiedRendition> rendition = Uncheck.apply(this.reader::read, path.group(2), size, key.webp());
		rendition.filter((found) -> !found.provisional()).ifPresent((found) -> this.renditions.put(key, found));
		return rendition.orElse(null);
	}

	private static int weight(Key key, VerifiedRendition rendition) {
		byte[] content = rendition.content();
		return OVERHEAD + ((content != null) ? content.length : 0);
	}

	private record Key(String path, boolean webp) {

	}

}
