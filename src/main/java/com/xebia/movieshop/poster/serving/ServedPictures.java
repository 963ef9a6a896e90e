package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.poster.RenditionReader;
import com.xebia.movieshop.poster.picture.RenditionSize;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * The pictures that were asked for lately, in memory: a page is full of small ones, and
 * the same ones. One thread reads a picture, however many ask for it.
 */
class ServedPictures implements MeterBinder {

	/**
	 * What an entry takes beside the picture itself.
	 */
	private static final int OVERHEAD = 1024;

	private static final Pattern PATH = Pattern.compile("(?:(160|320|640)/)?([0-9a-f]{32}\\.[a-z]{3,4})");

	private final Cache<Key, ServedPicture> pictures;

	private final RenditionReader renditions;

	ServedPictures(RenditionReader renditions, DataSize memory) {
		this.renditions = renditions;
		this.pictures = Caffeine.newBuilder()
			.maximumWeight(memory.toBytes())
			.weigher(ServedPictures::weight)
			.executor(Runnable::run)
			.recordStats()
			.build();
	}

	@Nullable ServedPicture find(String path, boolean webp) {
		Key key = new Key(path, webp);
		ServedPicture picture = this.pictures.get(key, this::load);
		if (picture != null && (picture.isProvisional() || !picture.isInMemory())) {
			// A file is checked each time, for nothing guards it meanwhile.
			this.pictures.invalidate(key);
		}
		return picture;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		CaffeineCacheMetrics.monitor(registry, this.pictures, "pictures");
	}

	private @Nullable ServedPicture load(Key key) {
		Matcher path = PATH.matcher(key.path());
		if (!path.matches()) {
			return null;
		}
		try {
			RenditionSize size = (path.group(1) != null) ? RenditionSize.ofLabel(path.group(1)).orElseThrow()
					: RenditionSize.FULL;
			return this.renditions.read(path.group(2), size, key.webp())
				.map((rendition) -> new ServedPicture(path.group(2), rendition))
				.orElse(null);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static int weight(Key key, ServedPicture picture) {
		return OVERHEAD + (picture.isInMemory() ? (int) picture.rendition().size() : 0);
	}

	/**
	 * What a request names.
	 *
	 * @param path the path below the image endpoint
	 * @param webp whether the client accepts WebP
	 */
	private record Key(String path, boolean webp) {

	}

}
