package com.xebia.movieshop.limits;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class WaitingRoomTests {

	private final WaitingRoom room = new WaitingRoom(2, 10, Duration.ofMillis(10));

	@Test
	void placesAreTakenUntilTheyAreClosed() {
		Permit first = enter(1);
		enter(1);
		assertThatItIsFull(1);
		first.close();
		assertThatItIsFull(2);
		enter(1);
	}

	@Test
	void allPlacesLeaveNoneToOthers() {
		enter(2);
		assertThatItIsFull(1);
	}

	@Test
	void interruptionEndsTheWait() {
		enter(2);
		Thread.currentThread().interrupt();
		assertThatItIsFull(1);
		assertThat(Thread.interrupted()).isTrue();
	}

	private Permit enter(int places) {
		return this.room.enter(places, IllegalStateException::new);
	}

	private void assertThatItIsFull(int places) {
		assertThatIllegalStateException().isThrownBy(() -> enter(places));
	}

}
