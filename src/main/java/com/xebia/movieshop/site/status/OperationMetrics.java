package com.xebia.movieshop.site.status;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import com.xebia.movieshop.backup.Backup;
import com.xebia.movieshop.importing.Imports;
import com.xebia.movieshop.poster.OutdatedPosters;
import com.xebia.movieshop.search.MovieSearch;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Metrics of what an operator must act on. A scrape is answered at once, because what the
 * database and the index say is read in between; it is NaN while they do not answer.
 */
@Component
class OperationMetrics implements MeterBinder {

	private final Backup backup;

	private final Imports imports;

	private final OutdatedPosters posters;

	private final MovieSearch search;

	private volatile double lastBackup = Double.NaN;

	private volatile double pendingImports = Double.NaN;

	private volatile double searchable = Double.NaN;

	OperationMetrics(Backup backup, Imports imports, OutdatedPosters posters, MovieSearch search) {
		this.backup = backup;
		this.imports = imports;
		this.posters = posters;
		this.search = search;
	}

	@Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
	void read() {
		this.searchable = this.search.isAvailable() ? 1 : 0;
		try {
			this.lastBackup = this.backup.last().map(Instant::getEpochSecond).orElse(0L);
			this.pendingImports = this.imports.pending();
		}
		catch (DataAccessException ex) {
			this.lastBackup = Double.NaN;
			this.pendingImports = Double.NaN;
		}
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		gauge(registry, "movieshop.backup.last.timestamp.seconds", "When the last backup began, 0 without one",
				(metrics) -> metrics.lastBackup);
		gauge(registry, "movieshop.imports.pending", "Imports and changes that wait or run, on all nodes",
				(metrics) -> metrics.pendingImports);
		gauge(registry, "movieshop.posters.outdated", "Posters that this node found and are still to be made again",
				(metrics) -> metrics.posters.left());
		gauge(registry, "movieshop.search.available", "1 if there is an index that can be searched",
				(metrics) -> metrics.searchable);
	}

	private void gauge(MeterRegistry registry, String name, String description,
			ToDoubleFunction<OperationMetrics> value) {
		Gauge.builder(name, this, value).description(description).register(registry);
	}

}
