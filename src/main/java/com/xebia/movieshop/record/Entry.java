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
 */
@Document("record")
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Entry {

	private static final int MAX_LENGTH = 200;

	@Id
	private final ObjectId id;

	private final Instant at;

	private final String kind;

	private final @Nullable String by;

	private final @Nullable String address;

	private final Map<String, Object> details;

	private final int times;

	Entry(ObjectId id, Instant at, String kind, @Nullable String by, @Nullable String address,
			Map<String, Object> details, int times) {
		this.id = id;
		this.at = at;
		this.kind = kind;
		this.by = by;
		this.address = address;
		this.details = details;
		this.times = times;
	}

	/**
	 * Say what the current editor does now.
	 * @param kind what it is
	 * @param details what more there is to say, as the kind names it; never a secret
	 * @return the entry
	 */
	public static Entry of(EntryKind kind, Object... details) {
		Map<String, Object> named = new LinkedHashMap<>();
		for (int i = 0; i < details.length; i++) {
			named.put(kind.details().get(i), (details[i] instanceof Number) ? details[i] : printable(details[i]));
		}
		return new Entry(new ObjectId(), Instant.now(), kind.name(), CurrentEditor.name(), address(), named, 1);
	}

	// A line break, or what turns the direction of writing, could feign other entries.
	private static String printable(Object detail) {
		String text = String.valueOf(detail);
		return text.substring(0, Math.min(text.length(), MAX_LENGTH)).replaceAll("\\p{C}", "?");
	}

	private static @Nullable String address() {
		return (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes)
				? attributes.getRequest().getRemoteAddr() : null;
	}

	/**
	 * Say that it was somebody else.
	 * @param name the name of an account, null if it is not known who it was
	 * @return the same but for that
	 */
	public Entry by(@Nullable String name) {
		return new Entry(this.id, this.at, this.kind, name, this.address, this.details, this.times);
	}

	/**
	 * Say that the same happened since.
	 * @param times how often
	 * @return an entry of its own
	 */
	Entry again(int times) {
		return new Entry(new ObjectId(), Instant.now(), this.kind, this.by, this.address, this.details, times);
	}

	public String getId() {
		return this.id.toHexString();
	}

	public Instant getAt() {
		return this.at;
	}

	/**
	 * What happened: an {@link EntryKind}, or one of another version of the shop.
	 * @return the name of the kind
	 */
	public String getKind() {
		return this.kind;
	}

	/**
	 * Who did it.
	 * @return a name, or null if it is not known
	 */
	public @Nullable String getBy() {
		return this.by;
	}

	/**
	 * Where the request came from.
	 * @return an address, or null if there was no request
	 */
	public @Nullable String getAddress() {
		return this.address;
	}

	/**
	 * What more there is to say.
	 * @return texts and numbers by their names
	 */
	public Map<String, Object> getDetails() {
		return this.details;
	}

	/**
	 * How often it happened; more than once if only repeats are counted here.
	 * @return the number
	 */
	public int getTimes() {
		return this.times;
	}

	@Override
	public String toString() {
		String again = (this.times > 1) ? " " + this.times + " times" : "";
		return this.kind + again + " by " + this.by + " from " + this.address + " " + this.details;
	}

}
