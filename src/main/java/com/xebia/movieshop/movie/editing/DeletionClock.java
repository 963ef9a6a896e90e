package com.xebia.movieshop.movie.editing;

import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;

import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * The time of deletions. A deletion is stamped with the later one of the times of the
 * shop and of the database, and expires by the earlier one, so that clock skew never
 * shortens its retention.
 */
@Component
class DeletionClock {

	private final MongoOperations mongo;

	DeletionClock(MongoOperations mongo) {
		this.mongo = mongo;
	}

	// Returns new ids, which identify deletions and order them by time.
	List<ObjectId> stamps(int count) {
		Date time = Date.from(Collections.max(times()));
		return Stream.generate(() -> new ObjectId(time)).limit(count).toList();
	}

	// Returns the time from which the age of a deletion is computed.
	Instant now() {
		return Collections.min(times());
	}

	// The embedded database knows isMaster, the old name of hello.
	private List<Instant> times() {
		Document server = this.mongo.executeCommand(new Document("isMaster", 1));
		return List.of(Instant.now(), server.getDate("localTime").toInstant());
	}

}
