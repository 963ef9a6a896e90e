package com.xebia.movieshop.importing;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.xebia.movieshop.importing.format.ImportException;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.format.Lines;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.movie.editing.Written;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;

/**
 * Imports the lines of a file in batches, and tells an observer after the first batch and
 * then every second how far it has got.
 */
final class ImportRun {

	private static final Log logger = LogFactory.getLog(ImportRun.class);

	static final int BATCH_SIZE = 500;

	// While there are requests, each is delayed by few lines only.
	private static final int BATCH_BESIDE_VISITORS = 50;

	// Pauses this many times as long as a batch took, while there are requests.
	private static final int PAUSE_FACTOR = 4;

	// Limits the characters of a batch, because some lines are very long.
	private static final int BATCH_LENGTH = 1 << 20;

	// Retries while a primary is elected or the server restarts.
	private static final int ATTEMPTS = 30;

	private static final long PAUSE = 1000;

	// Limits the retries after concurrent changes of a movie.
	private static final int MAX_CONFLICTS = 3;

	private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);

	private final Lines file;

	private final ImportIds ids;

	private final LineProcessor processor;

	private final MovieBatches movies;

	private final ImportReport report;

	private final Predicate<ImportState> observer;

	private final long start = System.nanoTime();

	private ImportState state;

	private long lastNoted = this.start;

	private CompletableFuture<Void> indexed = CompletableFuture.completedFuture(null);

	// The observer returns false if the import is to end.
	ImportRun(ImportState begin, Lines file, ImportIds ids, LineProcessor processor, MovieBatches movies,
			ImportReport report, Predicate<ImportState> observer) {
		this.state = begin;
		this.file = file;
		this.ids = ids;
		this.processor = processor;
		this.movies = movies;
		this.report = report;
		this.observer = observer;
	}

	ImportState state() {
		return this.state;
	}

	// Pauses if visitors have sent requests during a batch.
	void run(LongSupplier requests) throws IOException, InterruptedException {
		int size = BATCH_SIZE;
		long answered = requests.getAsLong();
		long begin = System.nanoTime();
		for (List<Line> batch = read(size); !batch.isEmpty(); batch = read(size)) {
			for (Outcome outcome : process(batch)) {
				this.report.add(outcome);
			}
			note(batch.get(batch.size() - 1), (this.state.progress().line() == 0) ? 0 : INTERVAL);
			size = BATCH_SIZE;
			if (requests.getAsLong() != answered) {
				answered = requests.getAsLong();
				size = BATCH_BESIDE_VISITORS;
				TimeUnit.NANOSECONDS.sleep(PAUSE_FACTOR * (System.nanoTime() - begin));
			}
			begin = System.nanoTime();
		}
		this.indexed.join();
		this.movies.end();
		update(this.report.counts().values().stream().mapToLong(Long::longValue).sum(), null);
	}

	private List<Line> read(int size) throws IOException {
		List<Line> batch = new ArrayList<>();
		int length = 0;
		while (batch.size() < size && length < BATCH_LENGTH) {
			Line line = this.file.next();
			if (line == null) {
				break;
			}
			if (line.index() == ImportIds.MAX_MOVIES) {
				throw new ImportException("many", ImportIds.MAX_MOVIES);
			}
			batch.add(line);
			length += line.length();
		}
		return batch;
	}

	private List<Outcome> process(List<Line> batch) throws ImportException, InterruptedException {
		for (int attempt = 1;; attempt++) {
			try {
				return process(batch, MAX_CONFLICTS);
			}
			catch (DataAccessException | MongoException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
				logger.warn("An import retries after a database failure: " + ex.getMessage());
				Thread.sleep(PAUSE);
			}
		}
	}

	private List<Outcome> process(List<Line> batch, int conflicts) throws ImportException, InterruptedException {
		MovieMatcher matcher = new MovieMatcher(batch, this.file.has("director"), this.movies, this.ids);
		List<Outcome> outcomes = new ArrayList<>();
		for (Line line : batch) {
			if (Thread.interrupted()) {
				throw new InterruptedException();
			}
			// Pictures may take seconds.
			note(line, INTERVAL);
			outcomes.add(this.processor.process(line, matcher));
		}
		Written written = this.movies.save(movies(outcomes, OutcomeKind.CREATED), movies(outcomes, OutcomeKind.CHANGED),
				movies(outcomes, OutcomeKind.RESTORED));
		Set<ObjectId> lost = written.lost();
		// Updates the search index while the next batch is written.
		this.indexed.join();
		this.indexed = written.found();
		List<Line> retried = outcomes.stream()
			.filter((outcome) -> outcome.write() && outcome.movie() != null && lost.contains(outcome.movie().getId()))
			.map(Outcome::line)
			.toList();
		if (!retried.isEmpty()) {
			outcomes.removeIf((outcome) -> retried.contains(outcome.line()));
			outcomes.addAll((conflicts > 0) ? process(retried, conflicts - 1)
					: retried.stream().map(this.processor::refuseAsConflict).toList());
		}
		return outcomes;
	}

	private static List<Movie> movies(List<Outcome> outcomes, OutcomeKind kind) {
		return outcomes.stream()
			.filter((outcome) -> outcome.kind() == kind && outcome.write())
			.flatMap((outcome) -> Stream.ofNullable(outcome.movie()))
			.toList();
	}

	private void note(Line line, long interval) throws ImportException {
		if (System.nanoTime() - this.lastNoted < interval) {
			return;
		}
		this.lastNoted = System.nanoTime();
		update(line.index() + 1L, line);
		try {
			if (!this.observer.test(this.state)) {
				throw new ImportException("cancelled");
			}
		}
		catch (DataAccessException | MongoException ex) {
			logger.warn("The progress of an import could not be stored: " + ex.getMessage());
		}
	}

	// Takes the latest line, null at the end of the file.
	private void update(long number, @Nullable Line line) {
		Long total = (line != null) ? this.state.progress().total() : Long.valueOf(number);
		int percent = (total != null) ? (int) Math.min(100, number * 100 / Math.max(1, total)) : this.file.progress();
		Duration elapsed = Duration.ofNanos(System.nanoTime() - this.start);
		Long secondsLeft = (line != null && percent > 0) ? elapsed.toSeconds() * (100 - percent) / percent : null;
		this.state = this.state
			.with(new ImportProgress(percent, number, total, (line != null) ? Line.shorten(line.title()) : null,
					secondsLeft, this.processor.pictures(), this.report.counts(), this.file.ignored(),
					this.file.leftOut(), this.report.refusals(), this.report.rows()), this.file.reading());
	}

}
