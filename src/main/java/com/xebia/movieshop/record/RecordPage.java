package com.xebia.movieshop.record;

import java.time.LocalDate;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A page of the record, the newest entry first, with the links to its neighbours.
 */
public class RecordPage {

	private final RecordQuery query;

	private final List<Entry> entries;

	private final @Nullable String previous;

	private final @Nullable String next;

	RecordPage(RecordQuery query, List<Entry> entries, boolean hasPrevious, boolean hasNext) {
		this.query = query;
		this.entries = entries;
		boolean empty = entries.isEmpty();
		this.previous = (hasPrevious && !empty) ? query.link("before", entries.get(0).id()) : null;
		this.next = (hasNext && !empty) ? query.link("after", entries.get(entries.size() - 1).id()) : null;
	}

	public List<Entry> getEntries() {
		return this.entries;
	}

	public String getPerson() {
		return this.query.name();
	}

	public @Nullable EntryKind getKind() {
		return this.query.kind();
	}

	public @Nullable LocalDate getDay() {
		return this.query.day();
	}

	public @Nullable String getPrevious() {
		return this.previous;
	}

	public @Nullable String getNext() {
		return this.next;
	}

}
