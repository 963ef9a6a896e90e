package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.xebia.movieshop.staff.Sessions.Session;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for signing in with a stored account, on every engine.
 */
@EveryEngine
class AccountSignInTests extends ShopWithAccounts {

	private static final String STATUS = "/curator/status";

	private static final String FORM = "/movies?form";

	@ParameterizedTest
	@ValueSource(strings = { "Ann", "aNN", "ＡＮＮ" })
	void nameOfAnAccountIsCaseInsensitive(String name) {
		save("Ann", Role.EDITOR, true);
		Cookie cookie = signIn(name, TestAccounts.PASSWORD);
		assertThat(this.mvc.get().uri(FORM).cookie(cookie)).hasStatusOk();
		assertThat(session().account()).isEqualTo(Account.id("Ann"));
	}

	@Test
	void deactivatedAccountIsSignedOutAndCannotSignIn() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		assertThat(basic("Ann", TestAccounts.PASSWORD)).hasStatusOk();
		save("Ann", Role.EDITOR, false);
		assertThat(this.mvc.get().uri(FORM).cookie(cookie)).hasStatus(HttpStatus.UNAUTHORIZED);
		assertThat(form("Ann", TestAccounts.PASSWORD)).hasRedirectedUrl("/login?error");
		assertThat(basic("Ann", TestAccounts.PASSWORD)).hasStatus(HttpStatus.UNAUTHORIZED);
	}

	@Test
	void programSignsInWithItsRequestsOnly() {
		save("cron", Role.PROGRAM, true);
		assertThat(basic("cron", TestAccounts.PASSWORD)).hasStatusOk();
		assertThat(form("cron", TestAccounts.PASSWORD)).hasRedirectedUrl("/login?error");
		assertThat(basic("cron", TestAccounts.PASSWORD)).hasStatusOk();
		assertThat(this.documents.count(new Query(), Session.class)).isZero();
	}

	@Test
	void passwordThatAnotherNodeHasJustChangedBeginsNoSession() {
		save("Ann", Role.EDITOR, true);
		assertThat(this.accounts.find(Account.id("Ann"))).isPresent();
		this.documents
			.save(new Account(Account.id("Ann"), "Ann", Role.EDITOR, true, Passwords.DUMMY_HASH, null, null, null));
		assertThat(form("Ann", TestAccounts.PASSWORD)).hasRedirectedUrl("/login?error");
		assertThat(this.documents.count(new Query(), Session.class)).isZero();
	}

	@Test
	void invitedAccountWithoutAPasswordCannotSignIn() {
		this.documents
			.save(new Account(Account.id("Ann"), "Ann", Role.EDITOR, true, null, "signature", Instant.now(), null));
		for (String password : List.of("", "null", TestAccounts.PASSWORD, ShopTest.PASSWORD)) {
			assertThat(form("Ann", password)).hasRedirectedUrl("/login?error");
		}
	}

	@Test
	void accountInTheDatabaseCannotTakeThatOfTheSettings() {
		save("Curator", Role.EDITOR, false);
		assertThat(basic("curator", ShopTest.PASSWORD)).hasStatusOk();
		assertThat(basic("Curator", TestAccounts.PASSWORD)).hasStatus(HttpStatus.UNAUTHORIZED);
	}

	@Test
	void leastRecentlyUsedSessionEndsWhenAnAccountHasTooMany() {
		Cookie used = signIn("Ann", Role.EDITOR);
		Cookie unused = signIn("Ann", TestAccounts.PASSWORD);
		used(Duration.ofMinutes(5));
		assertThat(this.mvc.get().uri(FORM).cookie(used)).hasStatusOk();
		for (int i = 0; i < 49; i++) {
			signIn("Ann", TestAccounts.PASSWORD);
		}
		assertThat(this.mvc.get().uri(FORM).cookie(used)).hasStatusOk();
		assertThat(this.mvc.get().uri(FORM).cookie(unused)).hasStatus(HttpStatus.UNAUTHORIZED);
		assertThat(this.documents.count(new Query(), Session.class)).isEqualTo(50);
	}

	// As while the disk is full or there is no primary.
	@Test
	void sessionThatCannotBeStoredIsValidUntilThePasswordIsChanged() {
		Cookie stored = signIn("Ann", Role.MANAGER);
		this.documents.indexOps(Session.class).createIndex(new Index("account", Direction.ASC).unique());
		try {
			Cookie kept = signIn("Ann", TestAccounts.PASSWORD);
			assertThat(this.documents.count(new Query(), Session.class)).isOne();
			for (Cookie cookie : List.of(stored, kept)) {
				assertThat(this.mvc.get().uri(STATUS).cookie(cookie)).hasStatusOk();
			}
			this.documents.save(
					new Account(Account.id("Ann"), "Ann", Role.MANAGER, true, Passwords.DUMMY_HASH, null, null, null));
			assertThat(this.mvc.get().uri(STATUS).cookie(kept)).hasStatus(HttpStatus.UNAUTHORIZED);
		}
		finally {
			this.documents.dropCollection(Session.class);
		}
	}

	@Test
	void sessionEndsAfterAnIdleHour() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		used(Duration.ofMinutes(30));
		assertThat(this.mvc.get().uri(FORM).cookie(cookie)).hasStatusOk();
		used(Duration.ofMinutes(61));
		assertThat(this.mvc.get().uri(FORM).cookie(cookie)).hasStatus(HttpStatus.UNAUTHORIZED);
	}

	@Test
	void sessionStoresItsUseOnceAMinute() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		Instant recent = used(Duration.ofMinutes(-5));
		this.mvc.get().uri(FORM).cookie(cookie).exchange();
		assertThat(session().used()).isEqualTo(recent);
		Instant former = used(Duration.ofMinutes(2));
		this.mvc.get().uri(FORM).cookie(cookie).exchange();
		assertThat(session().used()).isAfter(former);
	}

	@Test
	void sessionOfAFormerVersionIsOver() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		this.documents.updateMulti(new Query(), new Update().unset("account").unset("used"), Session.class);
		assertThat(this.mvc.get().uri(FORM).cookie(cookie)).hasStatus(HttpStatus.UNAUTHORIZED);
	}

	private Instant used(Duration ago) {
		this.documents.updateMulti(new Query(), Update.update("used", Instant.now().minus(ago)), Session.class);
		return session().used();
	}

	private Session session() {
		return this.documents.findAll(Session.class).get(0);
	}

	private MvcTestResult basic(String name, String password) {
		return this.mvc.get()
			.uri("/bin")
			.accept("application/json")
			.headers((headers) -> headers.setBasicAuth(name, password))
			.with(this::from)
			.exchange();
	}

}
