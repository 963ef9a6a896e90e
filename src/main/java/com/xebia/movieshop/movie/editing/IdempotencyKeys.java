package com.xebia.movieshop.movie.editing;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.movie.MovieForm;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;

/**
 * Stores the movie id of each idempotency key for a day, so that a repeated submission
 * returns the same movie instead of creating another one. API clients choose their keys;
 * a form's key is made from its token.
 */
@Component
class IdempotencyKeys {

	private static final Duration RETENTION = Duration.ofDays(1);

	private final MongoOperations mongo;

	IdempotencyKeys(MongoOperations mongo) {
		this.mongo = mongo;
	}

	// Returns the id of the movie that a form creates: the same for the same token and
	// content. A form that is changed and sent again creates another movie.
	ObjectId idForPage(MovieForm form) {
		String content = form.fingerprint();
		String token = form.getToken();
		return (token != null) ? idFor("page " + token + " " + content, content) : new ObjectId();
	}

	// Returns the same id for the same key. Throws an ErrorResponseException if the key
	// was used with other content.
	ObjectId idForProgram(String key, MovieForm form) {
		return idFor("program " + key, form.fingerprint());
	}

	// A single atomic upsert: all concurrent requests get the id of the first one.
	private ObjectId idFor(String key, String content) {
		Update creation = new Update().setOnInsert("movie", new ObjectId())
			.setOnInsert("content", content)
			.setOnInsert("createdAt", Instant.now());
		Creation first = Objects
			.requireNonNull(this.mongo.findAndModify(Query.query(Criteria.where("key").is(DigestUtils.sha256Hex(key))),
					creation, FindAndModifyOptions.options().upsert(true).returnNew(true), Creation.class));
		if (!first.content().equals(content)) {
			throw new ErrorResponseException(HttpStatus.UNPROCESSABLE_CONTENT,
					ProblemDetail.forStatus(HttpStatus.UNPROCESSABLE_CONTENT), null, "error.422.key", null);
		}
		return first.movie();
	}

	@Scheduled(initialDelay = 20, fixedDelay = 24 * 60, timeUnit = TimeUnit.MINUTES)
	void removeExpired() {
		removeExpired(Instant.now().minus(RETENTION));
	}

	void removeExpired(Instant limit) {
		this.mongo.remove(Query.query(Criteria.where("createdAt").lt(limit)), Creation.class);
	}

	/**
	 * A submission that creates a movie, with the fingerprint of its content.
	 */
	@Document("creation")
	record Creation(@Id String key, ObjectId movie, String content, Instant createdAt) {

	}

}
