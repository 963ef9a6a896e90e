package com.xebia.movieshop.movie;

import java.util.EnumSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Makes each {@link MovieIndex} in the background, as soon as the database answers, and
 * leaves alone what an operator has made in its place.
 */
@Component
class MovieIndexes {

	private static final Log logger = LogFactory.getLog(MovieIndexes.class);

	/**
	 * MongoDB's error codes IndexOptionsConflict and IndexKeySpecsConflict: there is one
	 * on the same fields, or with the same name.
	 */
	private static final Set<Integer> CONFLICTS = Set.of(85, 86);

	private final MongoOperations mongo;

	private final Set<MovieIndex> missing = EnumSet.allOf(MovieIndex.class);

	MovieIndexes(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
	void make() {
		try {
			for (Iterator<MovieIndex> indexes = this.missing.iterator(); indexes.hasNext();) {
				if (isMade(indexes.next())) {
					indexes.remove();
				}
			}
		}
		catch (MongoException ex) {
			logger.warn("The indexes are not made yet, will try again: " + ex.getMessage());
		}
	}

	// One that fails holds up no other.
	private boolean isMade(MovieIndex index) {
		try {
			movies().createIndex(index.keys());
			return true;
		}
		catch (MongoCommandException ex) {
			boolean conflict = CONFLICTS.contains(ex.getCode());
			logger.warn("The index " + index
					+ (conflict ? " gives way to another: " : " is not made yet, will try again: ") + ex.getMessage());
			return conflict;
		}
	}

	// Nobody waits, and a server that is told to hurry would give up a long collection.
	private MongoCollection<Document> movies() {
		return this.mongo.getCollection(this.mongo.getCollectionName(Movie.class)).withTimeout(1, TimeUnit.HOURS);
	}

}
