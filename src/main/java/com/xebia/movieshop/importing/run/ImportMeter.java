package com.xebia.movieshop.importing.run;

import java.time.Duration;

import com.mongodb.MongoException;
import com.xebia.movieshop.importing.format.ImportException;
import com.xebia.movieshop.importing.format.ImportFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.run.Importer.Observer;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportState;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;

/**
 * Measures how far an import has got, and tells an observer after the first lines and
 * then every second.
 */
final class ImportMeter {

	private static final Log logger = LogFactory.getLog(ImportMeter.class);

	private static final Duration INTERVAL = Duration.ofSeconds(1);

	// The only element is the current state.
	private final ImportState[] state;

	private final Observer observer;

	private final ImportFile input;

	private final ImportReport output;

	private final LineProcessor processor;

	private final long start = System.nanoTime();

	private long last = this.start;

	private boolean shown;

	ImportMeter(ImportState[] state, Observer observer, ImportFile input, ImportReport output,
			LineProcessor processor) {
		this.state = state;
		this.observer = observer;
		this.input = input;
		this.output = output;
		this.processor = processor;
	}

	// Called for each line, because pictures may take seconds. Throws an ImportException
	// if the import was cancelled.
	void read(Line line) throws ImportException, InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		if (System.nanoTime() - this.last > INTERVAL.toNanos()) {
			note(line);
		}
	}

	// Called after each batch, with its last line.
	void add(Line line) throws ImportException {
		update(line.index() + 1L, line);
		if (!this.shown) {
			this.shown = true;
			note(line);
		}
	}

	private void note(Line line) throws ImportException {
		update(line.index() + 1L, line);
		this.last = System.nanoTime();
		try {
			if (!this.observer.note(this.state[0])) {
				throw new ImportException("cancelled");
			}
		}
		catch (DataAccessException | MongoException ex) {
			logger.warn("The progress of an import could not be stored: " + ex.getMessage());
		}
	}

	// Returns the state at the end of the file.
	ImportState end() {
		update(this.output.counts().values().stream().mapToLong(Long::longValue).sum(), null);
		return this.state[0];
	}

	private void update(long number, @Nullable Line line) {
		Long total = (line != null) ? this.state[0].progress().total() : Long.valueOf(number);
		int percent = (total != null) ? (int) Math.min(100, number * 100 / Math.max(1, total)) : this.input.progress();
		Duration elapsed = Duration.ofNanos(System.nanoTime() - this.start);
		Long secondsLeft = (line != null && percent > 0) ? elapsed.toSeconds() * (100 - percent) / percent : null;
		ImportProgress progress = new ImportProgress(percent, number, total,
				(line != null) ? Line.shorten(line.title()) : null, secondsLeft, this.processor.pictures(),
				this.output.counts(), this.input.ignored(), this.input.leftOut(), this.output.refusals(),
				this.output.rows());
		this.state[0] = this.state[0].with(progress, this.input.reading());
	}

}
