package com.xebia.movieshop.record;

import java.time.LocalDate;
import java.util.List;

import com.xebia.movieshop.mongo.KeysetPage;
import org.jspecify.annotations.Nullable;

/**
 * A page of the record, the newest entry first, with the links to its neighbours.
 */
public class RecordPage {

	private final RecordQuery query;

	private final KeysetPage<Entry> page;

	RecordPage(RecordQuery query, KeysetPage<Entry> page) {
		this.query = query;
		this.page = page;
	}

	public List<Entry> getEntries() {
		return this.page.items();
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
		return this.page.previous((first) -> this.query.link("before", first.id()));
	}

	public @Nullable String getNext() {
		return this.page.next((last) -> this.query.link("after", last.id()));
	}

}
