package com.xebia.movieshop.site.status;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class TextMetricsTests {

	@Test
	void shopStartsWithoutMetrics() {
		new ApplicationContextRunner().withUserConfiguration(TextMetrics.class)
			.withPropertyValues("management.prometheus.metrics.export.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
	}

}
