package com.xebia.movieshop.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoCollection;
import com.xebia.movieshop.search.MovieSearch.SearchProperties;
import com.xebia.movieshop.support.TestSettings;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class MovieSearchTests {

	@Test
	void writerDoesNotWaitForAnIndexThatWaitsForTheDatabase(@TempDir Path directory) throws InterruptedException {
		MongoOperations mongo = mock();
		MongoCollection<Document> movies = mock();
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch silent = new CountDownLatch(1);
		given(mongo.executeCommand(any(Document.class))).willReturn(new Document());
		given(mongo.getCollection("movie")).willReturn(movies);
		given(movies.withTimeout(anyLong(), any())).willAnswer((call) -> {
			asked.countDown();
			silent.await();
			throw new MongoTimeoutException("silent");
		});
		MovieSearch search = new MovieSearch(mongo, TestSettings.in(directory), new SearchProperties(true, ""));
		search.start();
		try {
			asked.await();
			assertThat(CompletableFuture.runAsync(() -> search.update(List.of(new ObjectId()))))
				.succeedsWithin(Duration.ofMinutes(1));
		}
		finally {
			silent.countDown();
			search.stop();
		}
	}

}
