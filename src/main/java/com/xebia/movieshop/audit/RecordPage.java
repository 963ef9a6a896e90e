package com.xebia.movieshop.audit;

import com.xebia.movieshop.mongo.reading.KeysetPage;
import org.jspecify.annotations.Nullable;

/**
 * A page of the audit log, newest entry first, with links to its neighbours.
 */
public record RecordPage(RecordQuery query, KeysetPage<Entry> entries) {

	public @Nullable String getPrevious() {
		return this.entries.previous((first) -> this.query.link("before", first.id()));
	}

	public @Nullable String getNext() {
		return this.entries.next((last) -> this.query.link("after", last.id()));
	}

}
