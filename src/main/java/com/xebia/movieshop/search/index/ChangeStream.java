package com.xebia.movieshop.search.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcern;
import com.mongodb.client.ChangeStreamIterable;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.OperationType;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Reads changes from a change stream of MongoDB.
 */
final class ChangeStream implements Changes {

	private static final int MAX_BATCH = 1000;

	private static final List<String> FIELDS = List.of("operationType", "documentKey", "fullDocument._id",
			"fullDocument.version", "fullDocument.updatedAt", "fullDocument.circulation");

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

	// Resumes after a token, or starts now if the token is null or too old for the oplog.
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
	public List<MovieChange> next() {
		this.begun = true;
		List<MovieChange> changes = new ArrayList<>();
		ChangeStreamDocument<Document> change = this.cursor.tryNext();
		while (change != null) {
			BsonDocument key = change.getDocumentKey();
			BsonValue id = (key != null) ? key.get("_id") : null;
			if (id != null && id.isObjectId()) {
				Document written = change.getFullDocument();
				changes.add(new MovieChange(id.asObjectId().getValue(),
						(written != null) ? MovieChange.version(written) : null));
			}
			// After a drop or rename, the collection may be a different one.
			this.lost |= !OF_ONE_MOVIE.contains(change.getOperationType());
			change = (changes.size() < MAX_BATCH && !this.lost && this.cursor.available() > 0) ? this.cursor.tryNext()
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
