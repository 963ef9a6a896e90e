package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.xebia.movieshop.exchange.ImportReport.Kind;
import com.xebia.movieshop.exchange.ImportReport.Outcome;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieBatches;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessException;

/**
 * Takes some hundred lines at a time from a file into the shop.
 */
class ImportRun implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(ImportRun.class);

	static final int BATCH_SIZE = 500;

	// Characters, of which some lines may have far more than they should.
	private static final int BATCH_LENGTH = 1 << 20;

	// While a server is elected, or comes again, the import waits.
	private static final int ATTEMPTS = 30;

	private static final long PAUSE = 1000;

	// How often somebody else may be faster to change a movie.
	private static final int CONFLICTS = 3;

	private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

	private final ImportFile file;

	private final ImportIds ids;

	private final Judge judge;

	private final MovieBatches movies;

	private final boolean write;

	private CompletableFuture<Void> indexed = NOTHING;

	ImportRun(ImportFile file, ImportIds ids, Judge judge, MovieBatches movies, boolean write) {
		this.file = file;
		this.ids = ids;
		this.judge = judge;
		this.movies = movies;
		this.write = write;
	}

	// What becomes of the next lines, none when there are no more and the search knows
	// all.
	List<Outcome> next() throws IOException, InterruptedException {
		List<Line> batch = new ArrayList<>();
		int length = 0;
		while (batch.size() < BATCH_SIZE && length < BATCH_LENGTH) {
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
		return settle(batch);
	}

	private List<Outcome> settle(List<Line> batch) throws InterruptedException {
		for (int attempt = 1;; attempt++) {
			try {
				while (this.write && this.movies.mustWait(this.ids.toString())) {
					Thread.sleep(PAUSE);
				}
				return settle(batch, CONFLICTS);
			}
			catch (DataAccessException | MongoException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
				logger.warn("An import waits for the database: " + ex.getMessage());
				Thread.sleep(PAUSE);
			}
		}
	}

	private List<Outcome> settle(List<Line> batch, int conflicts) throws InterruptedException {
		Candidates candidates = Candidates.of(batch, this.movies, this.ids);
		List<Outcome> outcomes = new ArrayList<>();
		for (Line line : batch) {
			outcomes.add(this.judge.judge(line, candidates));
		}
		if (this.write) {
			Set<ObjectId> lost = write(movies(outcomes, Kind.CREATED), movies(outcomes, Kind.CHANGED));
			List<Line> again = outcomes.stream()
				.filter((outcome) -> outcome.movie() != null && lost.contains(outcome.movie().getId()))
				.map(Outcome::line)
				.toList();
			if (!again.isEmpty()) {
				outcomes.removeIf((outcome) -> again.contains(outcome.line()));
				outcomes.addAll((conflicts > 0) ? settle(again, conflicts - 1)
						: again.stream().map(this.judge::giveUp).toList());
			}
		}
		return outcomes;
	}

	// The search takes notice of some movies while the next are written.
	private Set<ObjectId> write(List<Movie> created, List<Movie> changed) {
		CompletableFuture<Void> inserted = created.isEmpty() ? NOTHING : this.movies.insert(created);
		Set<ObjectId> lost = changed.isEmpty() ? Set.of() : this.movies.change(changed);
		this.indexed.join();
		this.indexed = changed.isEmpty() ? inserted : CompletableFuture.allOf(inserted, this.movies.index(changed));
		return lost;
	}

	private static List<Movie> movies(List<Outcome> outcomes, Kind kind) {
		return outcomes.stream()
			.filter((outcome) -> outcome.kind() == kind)
			.map(Outcome::movie)
			.flatMap(Stream::ofNullable)
			.toList();
	}

	@Override
	public void close() {
		try {
			if (this.write) {
				this.movies.releaseLease(this.ids.toString());
			}
		}
		catch (DataAccessException | MongoException ex) {
			logger.warn("Other imports wait some minutes for one that has ended: " + ex.getMessage());
		}
	}

}
