package com.xebia.movieshop.search.index;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcern;
import com.mongodb.client.ChangeStreamIterable;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.OperationType;
import com.xebia.movieshop.search.index.IndexKeeper.StopSignal;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The changes of the catalogue by any process.
 */
interface Changes extends AutoCloseable {

	// Waits briefly for changes; returns an empty list if there are none.
	List<ObjectId> next() throws InterruptedException;

	// Returns the token to resume from after a restart, or null if only a comparison can
	// find the changes in between.
	default @Nullable String token() {
		return null;
	}

	// Whether changes may have been missed, so that a comparison is needed.
	boolean isIncomplete();

	@Override
	default void close() {
	}

	/**
	 * Reads changes from a change stream of MongoDB.
	 */
	final class ChangeStream implements Changes {

		private static final List<String> FIELDS = List.of("operationType", "documentKey");

		private static final Set<OperationType> OF_ONE_MOVIE = Set.of(OperationType.INSERT, OperationType.UPDATE,
				OperationType.REPLACE, OperationType.DELETE);

		private final MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor;

		private boolean begun;

		private boolean lost;

		private ChangeStream(Catalogue catalogue, @Nullable String token) {
			// The only level for change streams, whichever the URI sets for other reads.
			ChangeStreamIterable<Document> changes = catalogue.collection()
				.withReadConcern(ReadConcern.MAJORITY)
				.watch(List.of(Aggregates.project(Projections.include(FIELDS))))
				.maxAwaitTime(500, TimeUnit.MILLISECONDS);
			this.cursor = ((token != null) ? changes.resumeAfter(BsonDocument.parse(token)) : changes).cursor();
			this.begun = token != null;
		}

		// Resumes after a token, or starts now if the token is null or too old for the
		// oplog.
		static ChangeStream open(Catalogue catalogue, @Nullable String token) {
			try {
				return new ChangeStream(catalogue, token);
			}
			catch (MongoCommandException ex) {
				if (token == null) {
					throw ex;
				}
				return new ChangeStream(catalogue, null);
			}
		}

		@Override
		public List<ObjectId> next() {
			this.begun = true;
			List<ObjectId> changes = new ArrayList<>();
			ChangeStreamDocument<Document> change = this.cursor.tryNext();
			while (change != null) {
				BsonDocument key = change.getDocumentKey();
				BsonValue id = (key != null) ? key.get("_id") : null;
				if (id != null && id.isObjectId()) {
					changes.add(id.asObjectId().getValue());
				}
				// After a drop or rename, the collection may be a different one.
				this.lost |= !OF_ONE_MOVIE.contains(change.getOperationType());
				change = (changes.size() < 1000 && !this.lost && this.cursor.available() > 0) ? this.cursor.tryNext()
						: null;
			}
			return changes;
		}

		@Override
		public @Nullable String token() {
			BsonDocument token = this.cursor.getResumeToken();
			return (token != null && !this.lost) ? token.toJson() : null;
		}

		@Override
		public boolean isIncomplete() {
			return !this.begun || this.lost;
		}

		@Override
		public void close() {
			this.cursor.close();
		}

	}

	/**
	 * Finds changes by polling the time of the shop's last write to each movie, for a
	 * server without change streams. Does not see deletions, or changes by other
	 * programs.
	 */
	class ChangePolling implements Changes {

		private static final Duration PAUSE = Duration.ofSeconds(1);

		private static final Duration MAX_PAUSE = Duration.ofSeconds(30);

		// Pauses 20 times as long as a poll takes: the embedded engine scans all movies.
		private static final int PAUSE_FACTOR = 20;

		// Covers the clock skew between two nodes and the duration of a write.
		private static final Duration TOLERANCE = Duration.ofMinutes(1);

		private static final Duration COMPARISON_INTERVAL = Duration.ofHours(1);

		private final Catalogue catalogue;

		private final StopSignal stop;

		private @Nullable Instant comparedAt;

		private Instant polledAt = Instant.now();

		// Sorted for the binary search. An array, because an import writes hundreds of
		// thousands within the tolerance.
		private long[] seen = {};

		private Duration pause = Duration.ZERO;

		ChangePolling(Catalogue catalogue, StopSignal stop) {
			this.catalogue = catalogue;
			this.stop = stop;
		}

		@Override
		public List<ObjectId> next() throws InterruptedException {
			if (this.comparedAt == null) {
				// Starts with the first poll, because the comparison may have taken long.
				this.comparedAt = Instant.now();
			}
			this.stop.sleep(this.pause);
			long start = System.nanoTime();
			Instant since = this.polledAt.minus(TOLERANCE);
			this.polledAt = Instant.now();
			LongStream.Builder recent = LongStream.builder();
			List<ObjectId> unseen = new ArrayList<>();
			this.catalogue.changedSince(since, (change) -> {
				long version = version(change);
				recent.add(version);
				if (Arrays.binarySearch(this.seen, version) < 0 && change.get("_id") instanceof ObjectId id) {
					unseen.add(id);
				}
			});
			this.seen = recent.build().sorted().toArray();
			Duration longer = Duration.ofNanos(System.nanoTime() - start).multipliedBy(PAUSE_FACTOR);
			this.pause = (longer.compareTo(MAX_PAUSE) > 0) ? MAX_PAUSE : (longer.compareTo(PAUSE) > 0) ? longer : PAUSE;
			return unseen;
		}

		// Returns a hash that identifies one write by the shop among millions.
		private static long version(Document movie) {
			Object time = movie.get("updatedAt");
			return IndexedMovie.key(movie.get("_id") + " " + movie.get("version") + " " + movie.get("stockVersion")
					+ " " + ((time instanceof Date date) ? date.getTime() : time));
		}

		@Override
		public boolean isIncomplete() {
			return this.comparedAt == null || this.comparedAt.plus(COMPARISON_INTERVAL).isBefore(Instant.now());
		}

	}

}
