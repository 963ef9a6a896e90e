package com.xebia.movieshop.search.index;

import java.nio.file.NoSuchFileException;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

/**
 * Tests for {@link IndexKeeper} without an engine.
 */
class IndexKeeperTests {

	// A release would get searches, although its index could be copied a second later.
	@Test
	void oneFailureIsNoReasonToBeReadyWithoutAnIndex() throws Exception {
		IndexStore store = mock();
		given(store.find()).willThrow(new NoSuchFileException("deleted meanwhile"));
		CatalogueReader catalogue = mock();
		IndexKeeper keeper = new IndexKeeper(new CurrentIndex(catalogue), catalogue, store, Duration.ofMillis(100));
		Thread thread = new Thread(keeper);
		thread.start();
		try {
			Awaitility.await().until(keeper::hasSettled);
			verify(store, atLeast(3)).find();
		}
		finally {
			keeper.stop();
			thread.join();
		}
	}

}
