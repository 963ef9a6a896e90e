package com.xebia.movieshop.movie.editing;

import java.util.List;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.xebia.movieshop.movie.copy.FormerCopies;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;

import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Takes over the movies that a former release has in a collection of its own for the bin,
 * and moves there while it still runs. Idempotent, so that several nodes may do it at
 * once.
 */
@Component
public class FormerBin {

	public static final String COLLECTION = "bin";

	private static final Log logger = LogFactory.getLog(FormerBin.class);

	private final MongoOperations mongo;

	private final MovieHistory history;

	private final FormerCopies copies;

	FormerBin(MongoOperations mongo, FormerCopies copies, MovieHistory history) {
		this.mongo = mongo;
		this.copies = copies;
		this.history = history;
	}

	@Scheduled(fixedDelay = 30, timeUnit = TimeUnit.SECONDS)
	void takeOverLater() {
		try {
			takeOver();
		}
		catch (MongoException | DataAccessException ex) {
			logger.warn("The bin of a former release was not taken over, will retry: " + ex.getMessage());
		}
	}

	// Of several deletions of a movie, the latest one counts.
	public void takeOver() {
		this.copies.takeOver();
		int taken = 0;
		for (Document deletion : this.mongo.getCollection(COLLECTION)
			.find(Filters.type("movie._id", "objectId"))
			.sort(Sorts.ascending("movie.version"))) {
			if (deletion.get("_id") instanceof ObjectId id && deletion.get("movie") instanceof Document movie
					&& !(movie.get("copies") instanceof List)) {
				this.history.takeOver(movie, id);
				this.mongo.getCollection(COLLECTION).deleteOne(Filters.eq(id));
				taken++;
			}
		}
		if (taken > 0) {
			logger.info("Took over %d movies in the bin, which a former release deleted".formatted(taken));
		}
	}

}
