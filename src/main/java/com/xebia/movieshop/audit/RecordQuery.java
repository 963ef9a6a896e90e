package com.xebia.movieshop.audit;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import com.xebia.movieshop.address.ListQuery;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;

/**
 * The requested part of the audit log; a missing parameter does not filter.
 *
 * @param person the user of an entry, or the account that the entry is about
 */
public record RecordQuery(@Nullable String person, @Nullable EntryKind kind,
		@DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate day, @Nullable ObjectId after,
		@Nullable ObjectId before, @Nullable Integer size) implements ListQuery {

	public String name() {
		return Objects.requireNonNullElse(this.person, "").strip();
	}

	@Override
	public int usualSize() {
		return 50;
	}

	@Override
	public String path() {
		return RecordController.PATH;
	}

	@Override
	public Map<String, @Nullable Object> parameters() {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("person", name().isEmpty() ? null : name());
		parameters.put("kind", this.kind);
		parameters.put("day", this.day);
		parameters.put("size", this.size);
		return parameters;
	}

}
