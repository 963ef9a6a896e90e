package com.xebia.movieshop.mongo;

import java.util.List;

import com.mongodb.internal.connection.PowerOfTwoBufferPool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DriverShutdown}.
 */
class DriverShutdownTests {

	@Test
	void threadOfTheDriverEnds() throws InterruptedException {
		assertThat(PowerOfTwoBufferPool.DEFAULT).isNotNull();
		List<Thread> pruners = Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("BufferPoolPruner"))
			.toList();
		assertThat(pruners).isNotEmpty();
		new DriverShutdown().destroy();
		for (Thread pruner : pruners) {
			pruner.join();
		}
	}

}
