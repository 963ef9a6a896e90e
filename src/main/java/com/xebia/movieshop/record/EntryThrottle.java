package com.xebia.movieshop.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the record small, whatever strangers send: of the same by the same from the same
 * address the first is told, and at the end of the hour how many more there were; of many
 * strangers only the first ones.
 */
class EntryThrottle {

	static final int MAX_STRANGERS = 30;

	// Each has how often it happened, the first time included.
	private final Map<List<@Nullable String>, Entry> counted = new HashMap<>();

	private int strangers;

	private int leftOut;

	// Tells whether the entry is to be written now.
	synchronized boolean admits(Entry entry) {
		EntryKind kind = EntryKind.valueOf(entry.kind());
		if (!kind.isCounted()) {
			return true;
		}
		List<@Nullable String> what = Arrays.asList(entry.kind(), entry.by(), entry.address());
		if (this.counted.computeIfPresent(what, (same, entries) -> entries.again(entries.times() + 1)) != null) {
			return false;
		}
		if (EntryKind.OF_STRANGERS.contains(kind) && ++this.strangers > MAX_STRANGERS) {
			this.leftOut++;
			return false;
		}
		this.counted.put(what, entry);
		return true;
	}

	// Begins another hour, and returns what is to be written of the one that is over.
	synchronized List<Entry> end() {
		List<Entry> rest = new ArrayList<>(this.counted.values()
			.stream()
			.filter((entries) -> entries.times() > 1)
			.map((entries) -> entries.again(entries.times() - 1))
			.toList());
		if (this.leftOut > 0) {
			rest.add(Entry.of(EntryKind.LEFT_OUT).by(null).again(this.leftOut));
		}
		this.counted.clear();
		this.strangers = 0;
		this.leftOut = 0;
		return rest;
	}

}
