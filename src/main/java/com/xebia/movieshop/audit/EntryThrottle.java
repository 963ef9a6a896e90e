package com.xebia.movieshop.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Limits the size of the audit log. Of repeated entries that programs or unauthenticated
 * clients cause (same kind, user and address), the first in an hour is stored, and then
 * the number of the others; of unauthenticated clients only the first 30 in an hour.
 */
class EntryThrottle {

	static final int MAX_UNAUTHENTICATED = 30;

	// Each entry counts its occurrences, including the first.
	private final Map<List<@Nullable String>, Entry> counted = new HashMap<>();

	private int unauthenticated;

	private int leftOut;

	// Returns whether the entry is to be stored now.
	synchronized boolean admits(Entry entry) {
		EntryKind kind = EntryKind.valueOf(entry.kind());
		if (!kind.isCounted()) {
			return true;
		}
		List<@Nullable String> what = Arrays.asList(entry.kind(), entry.by(), entry.address());
		if (this.counted.computeIfPresent(what, (same, entries) -> entries.again(entries.times() + 1)) != null) {
			return false;
		}
		if (EntryKind.UNAUTHENTICATED.contains(kind) && ++this.unauthenticated > MAX_UNAUTHENTICATED) {
			this.leftOut++;
			return false;
		}
		this.counted.put(what, entry);
		return true;
	}

	// Starts the next hour and returns the entries that summarize the previous one.
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
		this.unauthenticated = 0;
		this.leftOut = 0;
		return rest;
	}

}
