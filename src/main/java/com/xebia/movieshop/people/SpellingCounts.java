package com.xebia.movieshop.people;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import com.xebia.movieshop.people.Tally.SpellingCount;
import com.xebia.movieshop.text.TextKey;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * The counts of all spellings by normalized name, in a temporary file because the names
 * of a large catalogue do not fit into memory.
 */
final class SpellingCounts implements AutoCloseable {

	private static final int CACHE_MEGABYTES = 8;

	// The number of array elements per count. Arrays of strings and integers are stored
	// without Java serialization.
	private static final int FIELDS = 5;

	private final Path file;

	private final MVStore store;

	private final MVMap<String, Object[]> counts;

	private SpellingCounts(Path file) {
		this.file = file;
		this.store = new MVStore.Builder().fileName(file.toString())
			.cacheSize(CACHE_MEGABYTES)
			.autoCompactFillRate(0)
			.open();
		this.counts = this.store.openMap("counts");
	}

	// Throws an UncheckedIOException if no temporary file can be created.
	static SpellingCounts create() {
		try {
			Path file = Files.createTempFile("counts-", ".mv");
			try {
				return new SpellingCounts(file);
			}
			catch (MVStoreException ex) {
				Files.delete(file);
				throw ex;
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// Ignores counts without a name.
	void add(SpellingCount count) {
		String key = TextKey.of(count.name());
		if (key.isEmpty()) {
			return;
		}
		Object[] added = { count.name(), count.credit(), count.movies(), count.directed(), count.starred() };
		Object[] former = this.counts.get(key);
		this.counts.put(key, (former != null) ? Stream.of(former, added).flatMap(Arrays::stream).toArray() : added);
	}

	List<SpellingCount> remove(String key) {
		return counts(this.counts.remove(key));
	}

	void forEach(BiConsumer<String, List<SpellingCount>> action) {
		this.counts.forEach((key, flat) -> action.accept(key, counts(flat)));
	}

	private static List<SpellingCount> counts(Object @Nullable [] flat) {
		List<SpellingCount> counts = new ArrayList<>();
		for (int i = 0; flat != null && i < flat.length; i += FIELDS) {
			counts.add(new SpellingCount((String) flat[i], (String) flat[i + 1], (int) flat[i + 2], (int) flat[i + 3],
					(int) flat[i + 4]));
		}
		return counts;
	}

	@Override
	public void close() {
		this.store.closeImmediately();
		try {
			Files.delete(this.file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
