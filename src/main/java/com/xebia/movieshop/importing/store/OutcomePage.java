package com.xebia.movieshop.importing.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import com.xebia.movieshop.movie.Movie;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A page of the outcomes of one group, such as the changed movies of an import.
 */
@Document(OutcomePage.COLLECTION)
public record OutcomePage(@Id String id, List<Entry> entries) {

	public static final String COLLECTION = "imports.lines";

	public static final int SIZE = 50;

	public static String id(String importId, String group, long number) {
		return importId + "/" + group + "/" + number;
	}

	/**
	 * The outcome of a line as a page shows it.
	 *
	 * @param movie the movie that was matched or created, null if there is none
	 * @param facts the year and the director of the movie, or in the line
	 * @param alike the stored movies that are perhaps the same
	 */
	public record Entry(long line, String kind, @Nullable ObjectId movie, String title, String facts,
			List<Finding> findings, List<ObjectId> alike) {

	}

	/**
	 * A page with links to the others.
	 *
	 * @param number the number of the page, counted from zero
	 * @param count the number of outcomes in the group
	 * @param movies the stored movies that are perhaps the same, by their ids
	 */
	public record Shown(String url, String group, long number, long count, List<Entry> entries,
			Map<ObjectId, Movie> movies) {

		public @Nullable String previous() {
			return (this.number > 0) ? link(this.number - 1) : null;
		}

		public @Nullable String next() {
			return ((this.number + 1) * SIZE < this.count) ? link(this.number + 1) : null;
		}

		private String link(long page) {
			return this.url + "?group=" + this.group + "&page=" + page;
		}

	}

	/**
	 * Divides the outcomes of an import into pages by their groups, and counts them.
	 */
	public static final class Writer {

		private static final int MAX_PAGES = 20;

		private final String importId;

		private final Consumer<List<OutcomePage>> store;

		private final Map<String, Long> counts = new HashMap<>();

		private final Map<String, List<Entry>> unfinished = new HashMap<>();

		private final List<OutcomePage> finished = new ArrayList<>();

		private CompletableFuture<Void> stored = CompletableFuture.completedFuture(null);

		public Writer(String importId, Consumer<List<OutcomePage>> store) {
			this.importId = importId;
			this.store = store;
		}

		public void add(String group, Entry outcome) {
			long number = this.counts.merge(group, 1L, Long::sum) - 1;
			this.unfinished.computeIfAbsent(group, (first) -> new ArrayList<>()).add(outcome);
			if ((number + 1) % SIZE == 0) {
				finish(group, number / SIZE);
			}
		}

		public Map<String, Long> counts() {
			return this.counts;
		}

		public void end() {
			for (String group : List.copyOf(this.unfinished.keySet())) {
				finish(group, Objects.requireNonNull(this.counts.get(group)) / SIZE);
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

}
