package com.xebia.movieshop.record;

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
 * Which part of the record somebody wants to see; what is not said limits nothing.
 *
 * @param person who did it, or to whose account it was done
 * @param after the entry that the page begins behind
 * @param before the entry that the page ends in front of
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

	// The page is behind or in front of an entry, as the parameter says that is named
	// after it.
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
