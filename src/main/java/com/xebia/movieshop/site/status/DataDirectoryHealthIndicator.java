package com.xebia.movieshop.site.status;

import java.io.IOException;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Whether what the shop must not lose can be written.
 */
@Component
class DataDirectoryHealthIndicator implements HealthIndicator {

	private final DataDirectory directory;

	DataDirectoryHealthIndicator(DataDirectory directory) {
		this.directory = directory;
	}

	@Override
	public Health health() {
		Health.Builder health = Health.up().withDetail("path", this.directory.path().toString());
		try {
			health.withDetail("free", this.directory.requireUsable().usable());
		}
		catch (IOException ex) {
			health.down(ex);
		}
		return health.build();
	}

}
