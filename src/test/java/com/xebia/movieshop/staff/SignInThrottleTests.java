package com.xebia.movieshop.staff;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;

import static org.assertj.core.api.Assertions.assertThat;

class SignInThrottleTests {

	private static final String HERE = "192.0.2.1";

	private long now;

	private final SignInThrottle throttle = new SignInThrottle(() -> this.now);

	@Test
	void delaysGrowAfterSomeFreeFailures() {
		fail(3, "curator", HERE);
		assertThat(delay("curator", HERE)).isZero();
		fail(1, "curator", HERE);
		assertThat(delay("curator", HERE)).isEqualTo(Duration.ofSeconds(1));
		fail(1, "curator", HERE);
		assertThat(delay("curator", HERE)).isEqualTo(Duration.ofSeconds(2));
		fail(100, "curator", HERE);
		assertThat(delay("curator", HERE)).isEqualTo(Duration.ofMinutes(1));
		this.now += Duration.ofMinutes(1).toNanos();
		assertThat(delay("curator", HERE)).isZero();
	}

	@Test
	void rightPasswordEndsTheDelayOfItsBrowser() {
		for (int i = 0; i < 5; i++) {
			this.throttle.failed(knownBrowser("mine"));
		}
		assertThat(delay(knownBrowser("mine"))).isPositive();
		assertThat(delay(knownBrowser("another"))).isZero();
		this.throttle.succeeded(knownBrowser("mine"));
		assertThat(delay(knownBrowser("mine"))).isZero();
	}

	@Test
	void failedAttemptsDoNotDelayAKnownBrowserAtTheirAddress() {
		fail(100, "curator", HERE);
		assertThat(delay(knownBrowser("mine"))).isZero();
		this.throttle.failed(knownBrowser("mine"));
		assertThat(delay(knownBrowser("mine"))).isZero();
	}

	@Test
	void successDoesNotResetTheDelayOfItsAddress() {
		fail(5, "curator", HERE);
		this.throttle.succeeded(knownBrowser("mine"));
		this.throttle.succeeded(attempt("curator", HERE));
		assertThat(delay("curator", HERE)).isPositive();
	}

	@Test
	void browserIsKnownForItsOwnAccountOnly() {
		for (int i = 0; i < 4; i++) {
			this.throttle.failed(attempt("curator",
					new SignInSource(HERE, SignInSource.device("mine " + i, Account.id("ann")), true)));
		}
		assertThat(delay("curator", HERE)).isPositive();
	}

	@Test
	void addressWithFailuresForManyNamesIsDelayed() {
		for (int i = 0; i < 11; i++) {
			fail(1, "name " + i, HERE);
		}
		assertThat(delay("curator", HERE)).isPositive();
	}

	@Test
	void failuresFromManyAddressesDelayNewFailuresOnly() {
		for (int i = 0; i < 50; i++) {
			fail(1, "curator", "198.51.100." + i);
		}
		assertThat(delay("curator", HERE)).isZero();
		fail(1, "curator", HERE);
		assertThat(delay("curator", HERE)).isPositive();
		assertThat(delay("other", "192.0.2.2")).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "4, 2001:db8::%x, 2001:db8::2:3, 2001:db8:0:1::1",
			"10, 2001:db8:0:%x::1, 2001:db8:0:ff::1, 2001:db8:0:100::1",
			"31, 2001:db8:0:%x00::1, 2001:db8:0:ff00::1, 2001:db8:1::1", "4, ::ffff:192.0.2.1, 192.0.2.1, 192.0.2.2" })
	void addressesOfOneCustomerAreOne(int failures, String addresses, String same, String other) {
		for (int i = 0; i < failures; i++) {
			fail(1, "curator", addresses.formatted(i));
		}
		assertThat(delay("curator", same)).isPositive();
		assertThat(delay("curator", other)).isZero();
	}

	private void fail(int times, String name, String address) {
		for (int i = 0; i < times; i++) {
			this.throttle.failed(attempt(name, address));
		}
	}

	private Duration delay(String name, String address) {
		return delay(attempt(name, address));
	}

	private Duration delay(Authentication attempt) {
		try {
			this.throttle.check(attempt);
			return Duration.ZERO;
		}
		catch (SignInDelayedException ex) {
			return ex.getDelay();
		}
	}

	private static Authentication attempt(String name, String address) {
		return attempt(name, new SignInSource(address, null, true));
	}

	private static Authentication knownBrowser(String device) {
		return attempt("curator", new SignInSource(HERE, SignInSource.device(device, Account.id("curator")), true));
	}

	private static Authentication attempt(String name, SignInSource source) {
		TestingAuthenticationToken attempt = new TestingAuthenticationToken(name, "wrong");
		attempt.setDetails(source);
		return attempt;
	}

}
