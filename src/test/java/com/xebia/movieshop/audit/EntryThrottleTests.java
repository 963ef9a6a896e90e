package com.xebia.movieshop.audit;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class EntryThrottleTests {

	private final EntryThrottle throttle = new EntryThrottle();

	@AfterEach
	void forgetTheRequest() {
		RequestContextHolder.resetRequestAttributes();
	}

	@ParameterizedTest
	@EnumSource(names = { "SIGN_IN_FAILED", "SIGN_IN_DELAYED", "DENIED", "PROGRAM_SIGNED_IN" })
	void repeatedEntryIsStoredOnceAndThenCounted(EntryKind kind) {
		assertThat(admits(kind, "Ann", "192.0.2.1")).isTrue();
		assertThat(admits(kind, "Ann", "192.0.2.1")).isFalse();
		assertThat(admits(kind, "Ann", "192.0.2.1")).isFalse();
		assertThat(admits(kind, "Bob", "192.0.2.1")).isTrue();
		assertThat(admits(kind, "Ann", "192.0.2.2")).isTrue();
		assertThat(this.throttle.end()).extracting(Entry::kind, Entry::by, Entry::address, Entry::times)
			.containsExactly(tuple(kind.name(), "Ann", "192.0.2.1", 2));
		assertThat(this.throttle.end()).isEmpty();
		assertThat(admits(kind, "Ann", "192.0.2.1")).isTrue();
	}

	@Test
	void anonymousEntriesAreCountedAndDoNotHideThoseOfAccounts() {
		assertThat(
				IntStream.range(0, 1000).filter((i) -> admits(EntryKind.SIGN_IN_FAILED, null, "192.0.2." + i)).count())
			.isEqualTo(EntryThrottle.MAX_UNAUTHENTICATED);
		assertThat(admits(EntryKind.PROGRAM_SIGNED_IN, "cron", "192.0.2.1")).isTrue();
		assertThat(this.throttle.end()).extracting(Entry::kind, Entry::times)
			.containsExactly(tuple("LEFT_OUT", 1000 - EntryThrottle.MAX_UNAUTHENTICATED));
		assertThat(admits(EntryKind.DENIED, null, "192.0.2.1")).isTrue();
	}

	@Test
	void entriesOfAccountsAreNotThrottled() {
		assertThat(List.of(admits(EntryKind.MOVIE_CHANGED, "Ann", "192.0.2.1"),
				admits(EntryKind.MOVIE_CHANGED, "Ann", "192.0.2.1")))
			.containsOnly(true);
		assertThat(this.throttle.end()).isEmpty();
	}

	private boolean admits(EntryKind kind, String by, String address) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setRemoteAddr(address);
		RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
		return this.throttle.admits(Entry.of(kind).by(by));
	}

}
