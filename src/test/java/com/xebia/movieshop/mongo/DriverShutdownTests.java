package com.xebia.movieshop.mongo;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

import com.mongodb.internal.connection.PowerOfTwoBufferPool;
import org.junit.jupiter.api.Test;

import org.springframework.beans.BeanUtils;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

class DriverShutdownTests {

	@Test
	void threadOfTheDriverEnds() throws InterruptedException {
		PowerOfTwoBufferPool pool = BeanUtils.instantiateClass(PowerOfTwoBufferPool.class);
		Set<Thread> others = pruners();
		ReflectionTestUtils.invokeMethod(pool, "enablePruning");
		Set<Thread> own = pruners();
		own.removeAll(others);
		assertThat(own).hasSize(1);
		MongoConfiguration.endPruning(pool);
		for (Thread pruner : own) {
			pruner.join();
		}
	}

	private static Set<Thread> pruners() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("BufferPoolPruner"))
			.collect(Collectors.toCollection(HashSet::new));
	}

}
