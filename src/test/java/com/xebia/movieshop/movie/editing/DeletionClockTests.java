package com.xebia.movieshop.movie.editing;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;

import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DeletionClock}.
 */
class DeletionClockTests {

	private static final Duration YEAR = Duration.ofDays(365);

	private final MongoOperations mongo = mock();

	private final DeletionClock clock = new DeletionClock(this.mongo);

	@Test
	void clockThatRunsAheadMakesNoDeletionOlder() {
		Instant there = databaseIsAhead(YEAR.negated());
		assertThat(this.clock.now()).isEqualTo(there);
		databaseIsAhead(YEAR);
		assertThat(this.clock.now()).isBeforeOrEqualTo(Instant.now());
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 365 })
	void clockThatIsBehindMakesNoDeletionOlder(int days) {
		Instant there = databaseIsAhead(Duration.ofDays(days));
		assertThat(this.clock.stamps(1).get(0).getDate().toInstant()).isCloseTo(there, within(Duration.ofMinutes(1)));
	}

	@Test
	void clockOfTheDatabaseThatIsBehindMakesNoDeletionOlder() {
		databaseIsAhead(YEAR.negated());
		assertThat(this.clock.stamps(1).get(0).getDate().toInstant()).isCloseTo(Instant.now(),
				within(Duration.ofMinutes(1)));
	}

	private Instant databaseIsAhead(Duration difference) {
		Date time = Date.from(Instant.now().plus(difference));
		given(this.mongo.executeCommand(any(Document.class))).willReturn(new Document("localTime", time));
		return time.toInstant();
	}

}
