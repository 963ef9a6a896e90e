package com.xebia.movieshop.walk;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.LossyProxy;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.ReplicaSet;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Walks through a shop at random, by one seed that is always the same.
 * {@code -Dmovieshop.walk.seed=} chooses the first seed,
 * {@code -Dmovieshop.walk.minutes=} for how long new seeds are tried, and
 * {@code -Dmovieshop.walk.acts=} the length of each walk.
 */
@Tag("soak")
class WalkTests {

	private static final Log logger = LogFactory.getLog(WalkTests.class);

	private static final long SEED = Long.getLong("movieshop.walk.seed", 1895);

	private static final int ACTS = Integer.getInteger("movieshop.walk.acts", 70);

	private static final Duration LIMIT = Duration.ofMinutes(Integer.getInteger("movieshop.walk.minutes", 0));

	private static final Duration SHRINKING = Duration.ofMinutes(Integer.getInteger("movieshop.walk.shrink", 10));

	@ParameterizedTest
	@EnumSource(names = { "EMBEDDED", "REPLICA_SET" })
	void shopIsLikeItsModelAfterRandomActs(Engine engine) {
		boolean embedded = engine == Engine.EMBEDDED;
		walk(embedded ? null : engine.newDatabase(), null, embedded ? null : ReplicaSet.shared());
	}

	@Test
	void shopIsLikeItsModelAlthoughRepliesOfTheDatabaseAreLost() throws IOException {
		try (LossyProxy proxy = new LossyProxy(Mongod.shared().port())) {
			walk("mongodb://127.0.0.1:%d/walk-%s".formatted(proxy.port(), new ObjectId()), proxy, null);
		}
	}

	private static void walk(@Nullable String database, @Nullable LossyProxy proxy, @Nullable ReplicaSet set) {
		Instant start = Instant.now();
		List<String> failures = new ArrayList<>();
		try (WalkedShop shop = new WalkedShop(database, proxy, set)) {
			Walk walk = new Walk(shop);
			long seed = SEED;
			do {
				Optional.ofNullable(walk.run(seed++, ACTS, SHRINKING)).ifPresent(failures::add);
			}
			while (failures.isEmpty() && Duration.between(start, Instant.now()).compareTo(LIMIT) < 0);
			logger.info(walk.acts() + " acts in " + Duration.between(start, Instant.now()).toSeconds() + " s");
		}
		assertThat(failures).isEmpty();
	}

}
