package com.xebia.movieshop.audit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.Recorder.EntryThrottle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.ArgumentCaptor;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

/**
 * Tests for {@link Recorder} and for what an {@link Entry} has from its request.
 */
class RecorderTests {

	private final MongoOperations mongo = mock();

	private final Recorder recorder = new Recorder(this.mongo);

	private final EntryThrottle throttle = new EntryThrottle();

	@AfterEach
	void forgetTheRequest() {
		RequestContextHolder.resetRequestAttributes();
	}

	@Test
	void requestSucceedsAlthoughItsEntryCannotBeStored() {
		Entry first = Entry.of(EntryKind.SIGNED_IN);
		given(this.mongo.insertAll(List.of(first))).willThrow(new DataAccessResourceFailureException("no primary"));
		this.recorder.take(first);
		Entry second = Entry.of(EntryKind.SIGNED_OUT);
		this.recorder.take(second);
		then(this.mongo).should().insertAll(List.of(second));
	}

	@Test
	void countedEntriesAreWrittenAtShutdown() {
		Entry first = Entry.of(EntryKind.SIGN_IN_FAILED);
		this.recorder.take(first);
		this.recorder.take(Entry.of(EntryKind.SIGN_IN_FAILED));
		then(this.mongo).should().insertAll(List.of(first));
		this.recorder.take(Entry.of(EntryKind.SIGN_IN_FAILED));
		this.recorder.endHour();
		ArgumentCaptor<List<Entry>> written = ArgumentCaptor.captor();
		then(this.mongo).should(times(2)).insertAll(written.capture());
		assertThat(written.getValue()).extracting(Entry::kind, Entry::times)
			.containsExactly(tuple("SIGN_IN_FAILED", 2));
	}

	@Test
	void logEntryIsOneLineWithoutControlCharacters() {
		assertThat(Entry.of(EntryKind.MOVIE_PURGED, "M\nSIGNED_IN by \u202eAnn").by("\u202eBob").toString())
			.contains("by ?Bob", "M?SIGNED_IN by ?Ann");
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

	@ParameterizedTest
	@CsvSource({ "192.0.2.1, 192.0.2.1", "255.255.255.255, 255.255.255.255", "::1, ::1", "2001:DB8::1, 2001:DB8::1",
			"::ffff:192.0.2.1, ::ffff:192.0.2.1", "fe80:0:0:0:0:0:0:1%eth0, fe80:0:0:0:0:0:0:1" })
	void literalIsRecorded(String address, String recorded) {
		assertThat(recorded(address)).isEqualTo(recorded);
	}

	@ParameterizedTest
	@MethodSource
	void hostNameIsNeitherRecordedNorResolved(String address) {
		assertThat(recorded(address)).isEqualTo("0.0.0.0");
	}

	static Stream<String> hostNameIsNeitherRecordedNorResolved() {
		return Stream.of("", "elsewhere.example", "cafe", "256.1.1.1", "1.2.3", "1.2.3.4.", "1.2.3.4.5", "1",
				"1.2.3.4\nSIGNED_IN by curator", ".:", "[::1]", "x".repeat(6_000), "1:".repeat(3_000));
	}

	private static String recorded(String address) {
		return String.valueOf(entry(EntryKind.SIGN_IN_FAILED, address).address());
	}

	private boolean admits(EntryKind kind, String by, String address) {
		return this.throttle.admits(entry(kind, address).by(by));
	}

	private static Entry entry(EntryKind kind, String address) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setRemoteAddr(address);
		RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
		return Entry.of(kind);
	}

}
