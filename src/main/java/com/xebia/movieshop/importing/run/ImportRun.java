package com.xebia.movieshop.importing.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.xebia.movieshop.importing.format.ImportException;
import com.xebia.movieshop.importing.format.ImportFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.run.Outcome.Kind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.MovieBulkWriter;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessException;

/**
 * Imports the lines of a file in batches.
 */
class ImportRun {

	private static final Log logger = LogFactory.getLog(ImportRun.class);

	static final int BATCH_SIZE = 500;

	// Limits the characters of a batch, because some lines are very long.
	private static final int BATCH_LENGTH = 1 << 20;

	// Retries while a primary is elected or the server restarts.
	private static final int ATTEMPTS = 30;

	private static final long PAUSE = 1000;

	// Limits the retries after concurrent changes of a movie.
	private static final int MAX_CONFLICTS = 3;

	private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

	private final ImportFile file;

	private final ImportIds ids;

	private final LineProcessor processor;

	private final MovieBulkWriter movies;

	private final boolean write;

	private final Watch watch;

	private CompletableFuture<Void> indexed = NOTHING;

	ImportRun(ImportFile file, ImportIds ids, LineProcessor processor, MovieBulkWriter movies, boolean write,
			Watch watch) {
		this.file = file;
		this.ids = ids;
		this.processor = processor;
		this.movies = movies;
		this.write = write;
		this.watch = watch;
	}

	// Returns the outcomes of the next batch, of at most as many lines. At the end of the
	// file, waits until the search index is up to date, and returns an empty list.
	List<Outcome> next(int size) throws IOException, InterruptedException {
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
		if (batch.isEmpty()) {
			this.indexed.join();
			return List.of();
		}
		return process(batch);
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
		Candidates candidates = new Candidates(batch, this.movies, this.ids);
		List<Outcome> outcomes = new ArrayList<>();
		for (Line line : batch) {
			this.watch.read(line);
			outcomes.add(this.processor.process(line, candidates));
		}
		if (this.write) {
			Set<ObjectId> lost = write(movies(outcomes, Kind.CREATED), movies(outcomes, Kind.CHANGED));
			lost.addAll(this.movies.restore(movies(outcomes, Kind.RESTORED)));
			List<Line> retried = outcomes.stream()
				.filter((outcome) -> outcome.write() && outcome.movie() != null
						&& lost.contains(outcome.movie().getId()))
				.map(Outcome::line)
				.toList();
			if (!retried.isEmpty()) {
				outcomes.removeIf((outcome) -> retried.contains(outcome.line()));
				outcomes.addAll((conflicts > 0) ? process(retried, conflicts - 1)
						: retried.stream().map(this.processor::refuseAsConflict).toList());
			}
		}
		return outcomes;
	}

	// Updates the search index while the next batch is written. Returns the ids of movies
	// that were changed concurrently.
	private Set<ObjectId> write(List<Movie> created, List<Movie> changed) {
		CompletableFuture<Void> inserted = created.isEmpty() ? NOTHING : this.movies.insert(created);
		Set<ObjectId> lost = changed.isEmpty() ? new HashSet<>() : this.movies.change(changed);
		this.indexed.join();
		this.indexed = changed.isEmpty() ? inserted : CompletableFuture.allOf(inserted, this.movies.index(changed));
		return lost;
	}

	private static List<Movie> movies(List<Outcome> outcomes, Kind kind) {
		return outcomes.stream()
			.filter((outcome) -> outcome.kind() == kind && outcome.write())
			.map(Outcome::movie)
			.flatMap(Stream::ofNullable)
			.toList();
	}

	/**
	 * Watches the lines of a file.
	 */
	@FunctionalInterface
	interface Watch {

		// Throws an ImportException if the import is to end before the line.
		void read(Line line) throws ImportException, InterruptedException;

	}

}
