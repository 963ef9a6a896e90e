package com.xebia.movieshop.record;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * What somebody did, as it is kept in the record. Published as an event it is noted, and
 * whoever publishes it waits for nothing.
 *
 * @param id its id, which says when it was made
 * @param at when it happened
 * @param kind what happened: an {@link EntryKind}, or one of another version of the shop
 * @param by who did it, null if it is not known
 * @param address where the request came from, null if there was none
 * @param details what more there is to say, texts and numbers by their names
 * @param times how often it happened; more than once if only repeats are counted here
 */
@Document("record")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Entry(@Id String id, Instant at, String kind, @Nullable String by, @Nullable String address,
		Map<String, Object> details, int times) {

	private static final int MAX_LENGTH = 200;

	// The current editor does this now. The details are those that the kind names, and
	// never a secret.
	public static Entry of(EntryKind kind, Object... details) {
		Map<String, Object> named = new LinkedHashMap<>();
		for (int i = 0; i < details.length; i++) {
			named.put(kind.details().get(i), (details[i] instanceof Number) ? details[i] : printable(details[i]));
		}
		return new Entry(newId(), Instant.now(), kind.name(), CurrentEditor.name(), remoteAddress(), named, 1);
	}

	// A line break, or what turns the direction of writing, could feign other entries.
	private static String printable(@Nullable Object detail) {
		String text = String.valueOf(detail);
		return text.substring(0, Math.min(text.length(), MAX_LENGTH)).replaceAll("\\p{C}", "?");
	}

	private static String newId() {
		return new ObjectId().toHexString();
	}

	private static @Nullable String remoteAddress() {
		return (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes)
				? attributes.getRequest().getRemoteAddr() : null;
	}

	// It was somebody else, or it is not known who it was.
	public Entry by(@Nullable String name) {
		return new Entry(this.id, this.at, this.kind, name, this.address, this.details, this.times);
	}

	// The same happened since, so many times.
	Entry again(int times) {
		return new Entry(newId(), Instant.now(), this.kind, this.by, this.address, this.details, times);
	}

	@Override
	public String toString() {
		String again = (this.times > 1) ? " " + this.times + " times" : "";
		return this.kind + again + " by " + printable(this.by) + " from " + this.address + " " + this.details;
	}

}
