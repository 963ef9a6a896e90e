package com.xebia.movieshop.importing.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Divides the outcomes of an import into pages by their groups, and counts them.
 */
public final class OutcomeWriter {

	private static final int MAX_PAGES = 20;

	private final String importId;

	private final Consumer<List<OutcomePage>> store;

	private final Map<String, Long> counts = new HashMap<>();

	private final Map<String, List<OutcomeEntry>> unfinished = new HashMap<>();

	private final List<OutcomePage> finished = new ArrayList<>();

	private CompletableFuture<Void> stored = CompletableFuture.completedFuture(null);

	public OutcomeWriter(String importId, Consumer<List<OutcomePage>> store) {
		this.importId = importId;
		this.store = store;
	}

	public void add(String group, OutcomeEntry outcome) {
		long number = this.counts.merge(group, 1L, Long::sum) - 1;
		this.unfinished.computeIfAbsent(group, (first) -> new ArrayList<>()).add(outcome);
		if ((number + 1) % OutcomePage.SIZE == 0) {
			finish(group, number / OutcomePage.SIZE);
		}
	}

	public Map<String, Long> counts() {
		return this.counts;
	}

	public void end() {
		for (String group : List.copyOf(this.unfinished.keySet())) {
			finish(group, Objects.requireNonNull(this.counts.get(group)) / OutcomePage.SIZE);
		}
		store();
		this.stored.join();
	}

	private void finish(String group, long number) {
		this.finished.add(new OutcomePage(OutcomePage.id(this.importId, group, number),
				Objects.requireNonNull(this.unfinished.remove(group))));
		if (this.finished.size() >= MAX_PAGES) {
			store();
		}
	}

	// Stores pages while the next lines are read.
	private void store() {
		if (!this.finished.isEmpty()) {
			List<OutcomePage> pages = List.copyOf(this.finished);
			this.finished.clear();
			this.stored.join();
			this.stored = CompletableFuture.runAsync(() -> this.store.accept(pages));
		}
	}

}
