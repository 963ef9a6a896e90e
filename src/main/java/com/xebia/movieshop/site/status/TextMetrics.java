package com.xebia.movieshop.site.status;

import java.util.Set;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.ConditionalOnEnabledMetricsExport;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusOutputFormat;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusScrapeEndpoint;
import org.springframework.stereotype.Component;

/**
 * Answers a Prometheus in text, also one that prefers protocol buffers, for which the
 * shop has no library.
 */
@Component
@WebEndpoint(id = "prometheus")
@ConditionalOnEnabledMetricsExport("prometheus")
class TextMetrics extends PrometheusScrapeEndpoint {

	TextMetrics(PrometheusRegistry registry) {
		super(registry, null);
	}

	@Override
	@ReadOperation(producesFrom = PrometheusOutputFormat.class)
	public WebEndpointResponse<byte[]> scrape(PrometheusOutputFormat format, @Nullable Set<String> includedNames) {
		return super.scrape((format != PrometheusOutputFormat.CONTENT_TYPE_PROTOBUF) ? format
				: PrometheusOutputFormat.CONTENT_TYPE_004, includedNames);
	}

}
