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

	private final MongoOperations mongo = mock();

	private final MongoCollection<Document> movies = mock();

	@TempDir
	private Path directory;

	@Test
	void writerDoesNotWaitForAnIndexThatWaitsForTheDatabase() throws InterruptedException {
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch silent = new CountDownLatch(1);
		given(this.mongo.executeCommand(any(Document.class))).willReturn(new Document());
		given(this.mongo.getCollection("movie")).willReturn(this.movies);
		given(this.movies.withTimeout(anyLong(), any())).willAnswer((call) -> {
			asked.countDown();
			silent.await();
			throw new MongoTimeoutException("silent");
		});
		MovieSearch search = new MovieSearch(this.mongo, TestSettings.in(this.directory),
				new SearchProperties(true, ""));
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
