package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/**
 * Somebody's being signed in with one browser, as it is kept in the database.
 *
 * @param id the signature of what the browser's cookie says, in hexadecimal digits and of
 * no use without the cookie
 * @param account the id of whose it is, null in one of a former version
 * @param expires when it ends at the latest
 * @param used when it was used last, to the minute
 * @param address where it began
 * @param userAgent what the browser says of itself
 */
@Document("signIns")
public record Session(@Id String id, @Nullable String account, Instant expires, @Nullable Instant used,
		@Nullable String address, @Field("browser") @Nullable String userAgent) {

	// A session lasts a long day's work.
	static final Duration VALIDITY = Duration.ofHours(12);

	static final Duration MAX_IDLE = Duration.ofHours(1);

	private static final Duration PRECISION = Duration.ofMinutes(1);

	public Instant started() {
		return this.expires.minus(VALIDITY);
	}

	public Browser browser() {
		return Browser.of(this.userAgent);
	}

	boolean isOver(Instant now) {
		return this.used == null || this.expires.isBefore(now) || this.used.plus(MAX_IDLE).isBefore(now);
	}

	// One write a minute, whatever is clicked.
	boolean shouldNoteUse(Instant now) {
		return this.used == null || this.used.plus(PRECISION).isBefore(now);
	}

	/**
	 * A browser by what it says of itself, as people call it.
	 *
	 * @param name the name of the program, null if it is none of those that most people
	 * use
	 * @param system the name of the system that it runs on, null if nothing is known of
	 * it
	 */
	public record Browser(@Nullable String name, @Nullable String system) {

		// Most claim to be their forerunners too, so the order counts.
		private static final List<Map.Entry<String, String>> NAMES = List.of(Map.entry("Edg", "Edge"),
				Map.entry("OPR/", "Opera"), Map.entry("Firefox", "Firefox"), Map.entry("FxiOS", "Firefox"),
				Map.entry("CriOS", "Chrome"), Map.entry("Chrom", "Chrome"), Map.entry("Safari", "Safari"));

		private static final List<Map.Entry<String, String>> SYSTEMS = List.of(Map.entry("Android", "Android"),
				Map.entry("iPhone", "iPhone"), Map.entry("iPad", "iPad"), Map.entry("Windows", "Windows"),
				Map.entry("Mac OS", "macOS"), Map.entry("CrOS", "ChromeOS"), Map.entry("Linux", "Linux"));

		static Browser of(@Nullable String userAgent) {
			return new Browser(find(NAMES, userAgent), find(SYSTEMS, userAgent));
		}

		private static @Nullable String find(List<Map.Entry<String, String>> names, @Nullable String userAgent) {
			return names.stream()
				.filter((name) -> userAgent != null && userAgent.contains(name.getKey()))
				.map(Map.Entry::getValue)
				.findFirst()
				.orElse(null);
		}

	}

}
