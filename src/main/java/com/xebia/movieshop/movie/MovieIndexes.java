package com.xebia.movieshop.movie;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Makes the indexes that the catalogue's queries need, in the background, as soon as the
 * database answers.
 */
@Component
class MovieIndexes {

	private static final Log logger = LogFactory.getLog(MovieIndexes.class);

	private final MongoOperations mongo;

	private boolean made;

	MovieIndexes(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
	void make() {
		if (this.made) {
			return;
		}
		try {
			all().forEach(this.mongo.indexOps(Movie.class)::createIndex);
			this.made = true;
		}
		catch (DataAccessException ex) {
			logger.warn("The indexes are not made yet, will try again: " + ex.getMessage());
		}
	}

	// Equality first, then sort: browsing by title and, for each filter, in both orders;
	// and who shows a poster.
	private static List<Index> all() {
		Stream<Index> filtered = Stream.of("genres", "director", "stars", "year")
			.flatMap((field) -> Stream.of(byTitle(new Index(field, Direction.ASC)),
					new Index(field, Direction.ASC).on("_id", Direction.DESC)));
		Index byPoster = new Index(MoviePosters.FILE_NAME, Direction.ASC);
		return Stream.concat(Stream.of(byTitle(new Index()), byPoster), filtered).toList();
	}

	private static Index byTitle(Index index) {
		return index.on("sortTitle", Direction.ASC).on("_id", Direction.ASC);
	}

}
