package com.xebia.movieshop.record;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Which part of the record somebody wants to see; what is not said limits nothing.
 *
 * @param person who did it, or to whose account it was done
 * @param kind what happened
 * @param day when it happened
 * @param after the entry that the page begins behind
 * @param before the entry that the page ends in front of
 * @param size entries on a page
 */
record RecordQuery(@Nullable String person, @Nullable EntryKind kind,
		@DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate day, @Nullable ObjectId after,
		@Nullable ObjectId before, @Nullable Integer size) {

	private static final int DEFAULT_SIZE = 50;

	private static final int MAX_SIZE = 100;

	String name() {
		return Objects.requireNonNullElse(this.person, "").strip();
	}

	int pageSize() {
		return (this.size != null) ? Math.min(Math.max(this.size, 1), MAX_SIZE) : DEFAULT_SIZE;
	}

	/**
	 * Tell where the page is that begins or ends at an entry.
	 * @param cursor the parameter that names the entry, {@code after} or {@code before}
	 * @param entry the entry's id, null for the first page
	 * @return the address
	 */
	String link(String cursor, @Nullable Object entry) {
		Map<String, Object> values = new LinkedHashMap<>();
		put(values, "person", name().isEmpty() ? null : name());
		put(values, "kind", this.kind);
		put(values, "day", this.day);
		put(values, "size", this.size);
		put(values, cursor, entry);
		UriComponentsBuilder link = UriComponentsBuilder.fromPath(RecordController.PATH);
		values.keySet().forEach((name) -> link.queryParam(name, "{" + name + "}"));
		return link.encode().buildAndExpand(values).toUriString();
	}

	private static void put(Map<String, Object> values, String name, @Nullable Object value) {
		if (value != null) {
			values.put(name, value);
		}
	}

}
