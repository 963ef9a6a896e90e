package com.xebia.movieshop.movie;

import com.xebia.movieshop.support.Mongod;
import org.bson.types.ObjectId;

import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * Tests for {@link MovieService} on a real MongoDB.
 */
class MongodMovieServiceTests extends MovieServiceContract {

	MongodMovieServiceTests() {
		super(false);
	}

	@DynamicPropertySource
	static void useMongod(DynamicPropertyRegistry registry) {
		String uri = Mongod.shared().uri("movies-" + new ObjectId());
		registry.add("spring.mongodb.uri", () -> uri);
	}

}
