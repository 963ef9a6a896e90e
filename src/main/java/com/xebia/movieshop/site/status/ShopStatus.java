package com.xebia.movieshop.site.status;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

import com.xebia.movieshop.poster.PosterProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.stereotype.Component;

/**
 * The shop as it runs.
 */
@Component
public class ShopStatus {

	private final @Nullable String version;

	private final PosterProperties posters;

	ShopStatus(ObjectProvider<BuildProperties> build, PosterProperties posters) {
		BuildProperties properties = build.getIfAvailable();
		this.version = (properties != null) ? properties.getVersion() : null;
		this.posters = posters;
	}

	/**
	 * The shop's version.
	 * @return the version, or null when nobody built it
	 */
	public @Nullable String getVersion() {
		return this.version;
	}

	public String getJava() {
		return System.getProperty("java.vendor") + " " + Runtime.version();
	}

	/**
	 * How long this process has been running.
	 * @return days, hours and minutes
	 */
	public List<Long> getUptime() {
		Duration uptime = Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
		return List.of(uptime.toDays(), (long) uptime.toHoursPart(), (long) uptime.toMinutesPart());
	}

	/**
	 * Where posters are kept.
	 * @return the last word of its message code
	 */
	public String getPosterStore() {
		return this.posters.store().name().toLowerCase(Locale.ROOT);
	}

}
