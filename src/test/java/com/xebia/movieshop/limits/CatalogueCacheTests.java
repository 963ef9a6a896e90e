package com.xebia.movieshop.limits;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class CatalogueCacheTests {

	private static final long POSTERS = 32L << 20;

	private final AtomicLong changes = new AtomicLong();

	private final AtomicInteger reads = new AtomicInteger();

	private long now;

	private final CatalogueCache<String, Integer> answers = new CatalogueCache<>(CacheSize.COUNTS, this.changes::get);

	@Test
	void fullCachesTakeAtMostHalfOfASmallHeap() {
		assertThat(POSTERS + Stream.of(CacheSize.values()).mapToLong(CacheSize::usualBytes).sum())
			.isLessThanOrEqualTo(128L << 20);
	}

	@Test
	void answerIsReadAgainAfterAChange() {
		assertThat(this.answers.get("many", this.reads::incrementAndGet)).isEqualTo(1);
		this.changes.incrementAndGet();
		assertThat(this.answers.get("many", this.reads::incrementAndGet)).isEqualTo(2);
	}

	@Test
	void changeDuringTheReadIsNotMissed() {
		this.answers.get("many", () -> (int) this.changes.incrementAndGet());
		assertThat(this.answers.get("many", () -> 7)).isEqualTo(7);
	}

	@Test
	void answerLacksAChangeThatIsNoEditForSomeSecondsAndIsReadAgainInTheBackground() {
		AtomicLong edits = new AtomicLong();
		CatalogueCache<String, Integer> lagging = new CatalogueCache<>(CacheSize.COUNTS, this.changes::get, edits::get,
				Duration.ofMinutes(1), () -> this.now);
		assertThat(lagging.get("many", this.reads::incrementAndGet)).isEqualTo(1);
		this.changes.incrementAndGet();
		Supplier<Integer> unexpected = () -> {
			throw new IllegalStateException("A request waits for a read");
		};
		assertThat(lagging.get("many", unexpected, this.reads::incrementAndGet)).isEqualTo(1);
		this.now += TimeUnit.SECONDS.toNanos(6);
		await()
			.untilAsserted(() -> assertThat(lagging.get("many", unexpected, this.reads::incrementAndGet)).isEqualTo(2));
		edits.incrementAndGet();
		assertThat(lagging.get("many", this.reads::incrementAndGet)).isEqualTo(3);
	}

	@Test
	void answerLacksAChangeForTenSecondsAtMost() {
		CatalogueCache<String, Integer> lagging = new CatalogueCache<>(CacheSize.COUNTS, this.changes::get, () -> 0,
				Duration.ofMinutes(1), () -> this.now);
		assertThat(lagging.get("many", this.reads::incrementAndGet)).isEqualTo(1);
		this.changes.incrementAndGet();
		Supplier<Integer> failing = () -> {
			throw new IllegalStateException("It is not read in the background");
		};
		this.now += TimeUnit.SECONDS.toNanos(10);
		assertThat(lagging.get("many", this.reads::incrementAndGet, failing)).isEqualTo(1);
		this.now++;
		assertThat(lagging.get("many", this.reads::incrementAndGet, failing)).isEqualTo(2);
	}

	@Test
	void otherQuestionHasAnAnswerOfItsOwn() {
		assertThat(this.answers.get("many", () -> 3)).isEqualTo(3);
		assertThat(this.answers.get("few", () -> 2)).isEqualTo(2);
	}

}
