package com.xebia.movieshop.poster.serving;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.poster.RenditionReader;
import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.RenditionName;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

@Timeout(60)
class RenditionCacheTests {

	private static final String NAME = name(0);

	private static final Set<Thread.State> WAITING = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

	private final RenditionReader reader = mock();

	private final RenditionCache cache = new RenditionCache(this.reader, DataSize.ofMegabytes(1));

	@AutoClose("shutdownNow")
	private final ExecutorService visitors = Executors.newCachedThreadPool();

	@Test
	void slowReadOfAPosterDoesNotDelayOtherPosters() throws Exception {
		CountDownLatch reading = new CountDownLatch(1);
		CountDownLatch read = new CountDownLatch(1);
		given(this.reader.read(anyString(), any(), anyBoolean())).willReturn(Optional.of(inMemory()));
		given(this.reader.read(NAME, RenditionSize.FULL, false)).willAnswer((invocation) -> {
			reading.countDown();
			read.await();
			return Optional.of(inMemory());
		});
		Future<Optional<VerifiedRendition>> slow = this.visitors.submit(() -> this.cache.find(NAME, false));
		reading.await();
		// Enough keys that some fall into the slow key's bin of a hash map.
		Future<?> others = this.visitors.submit(() -> {
			for (int poster = 1; poster <= 1000; poster++) {
				this.cache.find(name(poster), false);
			}
		});
		others.get(30, TimeUnit.SECONDS);
		assertThat(slow.isDone()).isFalse();
		read.countDown();
		assertThat(slow.get()).isPresent();
	}

	@Test
	void failedReadIsThrownAndCountedAndNotCached() throws Exception {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		this.cache.bindTo(meters);

		given(this.reader.read(NAME, RenditionSize.FULL, false)).willThrow(new IllegalStateException("away"))
			.willReturn(Optional.of(inMemory()));
		assertThatThrownBy(() -> this.cache.find(NAME, false)).isExactlyInstanceOf(IllegalStateException.class);
		assertThat(this.cache.find(NAME, false)).isPresent();
		assertThat(meters.get("movieshop.pictures.failed").functionCounter().count()).isOne();
	}

	@Test
	void missingPosterIsNotRemembered() throws Exception {
		given(this.reader.read(NAME, RenditionSize.FULL, false)).willReturn(Optional.empty())
			.willReturn(Optional.of(inMemory()));
		assertThat(this.cache.find(NAME, false)).isEmpty();
		assertThat(this.cache.find(NAME, false)).isPresent();
	}

	private static VerifiedRendition inMemory() {
		RenditionName name = new RenditionName(RenditionSize.FULL, "a".repeat(32), PictureType.JPEG);
		return new VerifiedRendition(name, Path.of("full"), new byte[4]);
	}

	private static String name(int poster) {
		return "%032x.png".formatted(poster);
	}

}
