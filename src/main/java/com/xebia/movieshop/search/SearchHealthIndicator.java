package com.xebia.movieshop.search;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Reports down until the first index can be searched, so that a release that replaces
 * another one gets no search before. Is up again for good after that, and after a
 * failure, because the shop can be browsed without an index.
 */
@Component
class SearchHealthIndicator implements HealthIndicator {

	private final MovieSearch search;

	SearchHealthIndicator(MovieSearch search) {
		this.search = search;
	}

	@Override
	public Health health() {
		return (this.search.isStarting() ? Health.down() : Health.up()).build();
	}

}
