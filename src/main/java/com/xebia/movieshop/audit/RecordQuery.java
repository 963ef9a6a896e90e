package com.xebia.movieshop.audit;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The requested part of the audit log; a missing parameter does not filter.
 *
 * @param person the user of an entry, or the account that the entry is about
 */
public record RecordQuery(@Nullable String person, @Nullable EntryKind kind,
		@DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate day, @Nullable ObjectId after,
		@Nullable ObjectId before, @Nullable Integer size) {

	private static final int DEFAULT_SIZE = 50;

	private static final int MAX_SIZE = 100;

	public String name() {
		return Objects.requireNonNullElse(this.person, "").strip();
	}

	int pageSize() {
		return (this.size != null) ? Math.min(Math.max(this.size, 1), MAX_SIZE) : DEFAULT_SIZE;
	}

	// Returns the link to a page; the cursor is the parameter "after" or "before".
	String link(String cursor, String entry) {
		UriComponentsBuilder link = UriComponentsBuilder.fromPath(RecordController.PATH);
		if (!name().isEmpty()) {
			link.queryParam("person", UriUtils.encode(name(), StandardCharsets.UTF_8));
		}
		return link.queryParamIfPresent("kind", Optional.ofNullable(this.kind))
			.queryParamIfPresent("day", Optional.ofNullable(this.day))
			.queryParamIfPresent("size", Optional.ofNullable(this.size))
			.queryParam(cursor, entry)
			.build(true)
			.toUriString();
	}

}
