package com.xebia.movieshop.mongo;

import io.micrometer.core.instrument.config.MeterFilter;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps the driver's metrics comparable from one start to the next.
 */
@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {

	// A client makes a new one at each start, and so would each time series.
	@Bean
	MeterFilter withoutClusterId() {
		return MeterFilter.ignoreTags("cluster.id");
	}

}
