package com.xebia.movieshop.audit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.AuditLogWriter.AuditThrottle;
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
 * Tests for {@link AuditLogWriter} and for what an {@link AuditEntry} has from its
 * request.
 */
class AuditLogWriterTests {

	private final MongoOperations mongo = mock();

	private final AuditLogWriter writer = new AuditLogWriter(this.mongo);

	private final AuditThrottle throttle = new AuditThrottle();

	@AfterEach
	void forgetTheRequest() {
		RequestContextHolder.resetRequestAttributes();
	}

	@Test
	void requestSucceedsAlthoughItsEntryCannotBeStored() {
		AuditEntry first = AuditEntry.of(AuditAction.SIGNED_IN);
		given(this.mongo.insertAll(List.of(first))).willThrow(new DataAccessResourceFailureException("no primary"));
		this.writer.take(first);
		AuditEntry second = AuditEntry.of(AuditAction.SIGNED_OUT);
		this.writer.take(second);
		then(this.mongo).should().insertAll(List.of(second));
	}

	@Test
	void countedEntriesAreWrittenAtShutdown() {
		AuditEntry first = AuditEntry.of(AuditAction.SIGN_IN_FAILED);
		this.writer.take(first);
		this.writer.take(AuditEntry.of(AuditAction.SIGN_IN_FAILED));
		then(this.mongo).should().insertAll(List.of(first));
		this.writer.take(AuditEntry.of(AuditAction.SIGN_IN_FAILED));
		this.writer.endHour();
		ArgumentCaptor<List<AuditEntry>> written = ArgumentCaptor.captor();
		then(this.mongo).should(times(2)).insertAll(written.capture());
		assertThat(written.getValue()).extracting(AuditEntry::kind, AuditEntry::times)
			.containsExactly(tuple("SIGN_IN_FAILED", 2));
	}

	@Test
	void logEntryIsOneLineWithoutControlCharacters() {
		assertThat(AuditEntry.of(AuditAction.MOVIE_PURGED, "M\nSIGNED_IN by \u202eAnn").by("\u202eBob").toString())
			.contains("by ?Bob", "M?SIGNED_IN by ?Ann");
	}

	@ParameterizedTest
	@EnumSource(names = { "SIGN_IN_FAILED", "SIGN_IN_DELAYED", "DENIED", "PROGRAM_SIGNED_IN" })
	void repeatedEntryIsStoredOnceAndThenCounted(AuditAction kind) {
		assertThat(admits(kind, "Ann", "192.0.2.1")).isTrue();
		assertThat(admits(kind, "Ann", "192.0.2.1")).isFalse();
		assertThat(admits(kind, "Ann", "192.0.2.1")).isFalse();
		assertThat(admits(kind, "Bob", "192.0.2.1")).isTrue();
		assertThat(admits(kind, "Ann", "192.0.2.2")).isTrue();
		assertThat(this.throttle.end())
			.extracting(AuditEntry::kind, AuditEntry::by, AuditEntry::address, AuditEntry::times)
			.containsExactly(tuple(kind.name(), "Ann", "192.0.2.1", 2));
		assertThat(this.throttle.end()).isEmpty();
		assertThat(admits(kind, "Ann", "192.0.2.1")).isTrue();
	}

	@Test
	void anonymousEntriesAreCountedAndDoNotHideThoseOfAccounts() {
		assertThat(IntStream.range(0, 1000)
			.filter((i) -> admits(AuditAction.SIGN_IN_FAILED, null, "192.0.2." + i))
			.count()).isEqualTo(AuditThrottle.MAX_UNAUTHENTICATED);
		assertThat(admits(AuditAction.PROGRAM_SIGNED_IN, "cron", "192.0.2.1")).isTrue();
		assertThat(this.throttle.end()).extracting(AuditEntry::kind, AuditEntry::times)
			.containsExactly(tuple("LEFT_OUT", 1000 - AuditThrottle.MAX_UNAUTHENTICATED));
		assertThat(admits(AuditAction.DENIED, null, "192.0.2.1")).isTrue();
	}

	@Test
	void entriesOfAccountsAreNotThrottled() {
		assertThat(List.of(admits(AuditAction.MOVIE_CHANGED, "Ann", "192.0.2.1"),
				admits(AuditAction.MOVIE_CHANGED, "Ann", "192.0.2.1")))
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
		return String.valueOf(entry(AuditAction.SIGN_IN_FAILED, address).address());
	}

	private boolean admits(AuditAction kind, String by, String address) {
		return this.throttle.admits(entry(kind, address).by(by));
	}

	private static AuditEntry entry(AuditAction kind, String address) {
		MockHttpServletRequest request = new MockHttpServletRequest();
		request.setRemoteAddr(address);
		RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
		return AuditEntry.of(kind);
	}

}
