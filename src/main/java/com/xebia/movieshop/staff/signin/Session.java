package com.xebia.movieshop.staff.signin;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/**
 * A sign-in session of one browser, as stored in the database.
 *
 * @param id the signature of the cookie's value, useless without the cookie
 * @param account the id of its account, null in documents of an earlier version
 * @param expires when it expires, even if it is in use
 * @param used when it was last used, to the minute
 */
@Document("signIns")
public record Session(@Id String id, @Nullable String account, Instant expires, @Nullable Instant used,
		@Nullable String address, @Field("browser") @Nullable String userAgent) {

	static final Duration VALIDITY = Duration.ofHours(12);

	static final Duration MAX_IDLE = Duration.ofHours(1);

	public Instant started() {
		return this.expires.minus(VALIDITY);
	}

	public Browser browser() {
		return Browser.of(this.userAgent);
	}

	boolean isOver(Instant now) {
		return this.used == null || this.expires.isBefore(now) || this.used.plus(MAX_IDLE).isBefore(now);
	}

	// Limits updates of the time of use to one per minute.
	boolean isUseOutdated(Instant now) {
		return this.used == null || this.used.plus(Duration.ofMinutes(1)).isBefore(now);
	}

	/**
	 * A browser's product names, as derived from its User-Agent header.
	 */
	public record Browser(@Nullable String name, @Nullable String system) {

		// The order matters: most browsers send their predecessors' names too.
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
