package com.xebia.movieshop.limits;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class SingleFlightTests {

	private static final String QUESTION = "question";

	private static final int ASKERS = 10;

	private final SingleFlight<String, Integer> reads = new SingleFlight<>(Duration.ofHours(1));

	private final AtomicInteger asked = new AtomicInteger();

	private final AtomicInteger begun = new AtomicInteger();

	private final CountDownLatch firstMayEnd = new CountDownLatch(1);

	private final ExecutorService askers = Executors.newCachedThreadPool();

	@AfterEach
	void stop() {
		this.firstMayEnd.countDown();
		this.askers.shutdownNow();
	}

	@Test
	void callDuringAReadSharesTheNextRead() {
		CompletableFuture<Integer> first = askFirst(this.reads);
		List<CompletableFuture<Integer>> others = Stream.generate(() -> ask(this.reads)).limit(ASKERS).toList();
		Awaitility.await().until(() -> this.asked.get() == ASKERS);
		assertThat(others).noneMatch(CompletableFuture::isDone);
		this.firstMayEnd.countDown();
		assertThat(first.join()).isEqualTo(1);
		assertThat(others).allSatisfy((other) -> assertThat(other.join()).isGreaterThan(1));
		assertThat(this.begun.get()).isLessThan(ASKERS);
	}

	@Test
	void callDoesNotShareAReadThatHasBegun() {
		CompletableFuture<Integer> first = askFirst(this.reads);
		CompletableFuture<Integer> second = ask(this.reads);
		this.firstMayEnd.countDown();
		assertThat(first.join()).isEqualTo(1);
		assertThat(second.join()).isEqualTo(2);
	}

	@Test
	void finishedReadIsNotShared() {
		assertThat(this.reads.get(QUESTION, () -> 1)).isEqualTo(1);
		assertThat(this.reads.get(QUESTION, () -> 2)).isEqualTo(2);
	}

	@Test
	void otherQuestionDoesNotWait() {
		askFirst(this.reads);
		assertThat(this.reads.get("other", () -> 7)).isEqualTo(7);
	}

	@Test
	void readThatHangsHoldsUpTheNextOneForAWhileOnly() {
		SingleFlight<String, Integer> impatient = new SingleFlight<>(Duration.ofMillis(1));
		askFirst(impatient);
		assertThat(impatient.get(QUESTION, () -> 7)).isEqualTo(7);
	}

	@Test
	void failureIsThatOfOneReadOnly() {
		assertThatIllegalStateException().isThrownBy(() -> this.reads.get(QUESTION, () -> {
			throw new IllegalStateException("failed");
		})).withMessage("failed");
		assertThat(this.reads.get(QUESTION, () -> 2)).isEqualTo(2);
	}

	private CompletableFuture<Integer> askFirst(SingleFlight<String, Integer> reads) {
		CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> reads.get(QUESTION, () -> {
			int number = this.begun.incrementAndGet();
			awaitEnd();
			return number;
		}), this.askers);
		Awaitility.await().until(() -> this.begun.get() == 1);
		return first;
	}

	private CompletableFuture<Integer> ask(SingleFlight<String, Integer> reads) {
		return CompletableFuture.supplyAsync(() -> {
			this.asked.incrementAndGet();
			return reads.get(QUESTION, this.begun::incrementAndGet);
		}, this.askers);
	}

	private void awaitEnd() {
		try {
			this.firstMayEnd.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
