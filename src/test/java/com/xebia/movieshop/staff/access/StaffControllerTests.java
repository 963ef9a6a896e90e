package com.xebia.movieshop.staff.access;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Passwords;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.Sessions.Session;
import com.xebia.movieshop.staff.ShopWithAccounts;
import com.xebia.movieshop.staff.TestAccounts;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for managing accounts, on every engine.
 */
@ExtendWith(OutputCaptureExtension.class)
@EveryEngine
class StaffControllerTests extends ShopWithAccounts {

	private static final String CHOSEN = "twelve letters, and more";

	@Test
	void invitationIsAcceptedOnce() {
		MvcTestResult invitation = create("Ann", Role.MANAGER);
		assertThat(invitation).hasStatus(HttpStatus.CREATED).hasHeader("Cache-Control", "no-store");
		String path = path(invitation);
		assertThat(this.mvc.get().uri(path).accept("text/html")).hasStatusOk().model().containsEntry("name", "Ann");
		assertThat(choose(path, CHOSEN)).hasRedirectedUrl("/movies");
		assertThat(status(signIn("ann", CHOSEN), "/staff")).isEqualTo(200);
		assertThat(choose(path, "another password")).hasStatus(HttpStatus.NOT_FOUND);
		assertThat(this.mvc.get().uri(path).accept("text/html")).hasStatus(HttpStatus.NOT_FOUND);
	}

	@Test
	void acceptedInvitationSignsInUnlessSomebodyIsSignedIn() {
		Cookie session = choose(path(create("Ann", Role.EDITOR)), CHOSEN).getResponse().getCookie("movieshop-curator");
		assertThat(status(Objects.requireNonNull(session), "/account")).isEqualTo(200);
		String path = path(create("Ben", Role.EDITOR));
		assertThat(this.mvc.post().uri(path).param("password", CHOSEN).cookie(session).with(csrf()))
			.hasRedirectedUrl("/login")
			.flash()
			.containsEntry("typedName", "Ben");
	}

	@Test
	void invitationThatIsAcceptedWhileSignInsMustWaitSetsThePasswordAndLeadsToTheForm() {
		String path = path(create("Ann", Role.EDITOR));
		// Longer than choosing a password takes on a busy machine.
		await().atMost(1, TimeUnit.MINUTES)
			.until(() -> form("Ann", "wrong").getResponse().getHeader("Retry-After"),
					(seconds) -> seconds != null && Integer.parseInt(seconds) > 4);
		assertThat(choose(path, CHOSEN)).hasRedirectedUrl("/login").flash().containsEntry("typedName", "Ann");
		assertThat(this.accounts.find(Account.id("Ann"))).map(Account::hash)
			.hasValueSatisfying((hash) -> assertThat(hash).isNotEqualTo(Passwords.DUMMY_HASH));
	}

	@Test
	void databaseHasOnlyADigestOfTheInvitation() {
		String secret = path(create("Ann", Role.EDITOR)).replaceAll(".*/", "");
		assertThat(this.documents.getCollection("accounts").find().first().toJson()).doesNotContain(secret);
	}

	@ParameterizedTest
	@ValueSource(strings = { "short", "            ",
			"a passphrase of more bytes than those that bcrypt takes into " + "account at all", "Password1234!",
			"123456789012", "qwertyuiop[]", "movieshopmovieshop", "Ann Ann Ann Ann" })
	void invitationLastsWhenAWeakPasswordIsRefused(String weak) {
		String path = path(create("Ann", Role.EDITOR));
		assertThat(choose(path, weak)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT);
		assertThat(choose(path, CHOSEN)).hasRedirectedUrl("/movies");
	}

	@Test
	void secondSignInReplacesTheSession() {
		Cookie former = signIn("Ann", Role.EDITOR);
		MvcTestResult again = this.mvc.post()
			.uri("/login")
			.param("username", "Ann")
			.param("password", TestAccounts.PASSWORD)
			.cookie(former)
			.with(csrf())
			.with(this::from)
			.exchange();
		assertThat(again).hasRedirectedUrl("/movies");
		assertThat(this.documents.count(new Query(), Session.class)).isOne();
		assertThat(status(former, "/account")).isEqualTo(401);
	}

	@Test
	void passwordInTheFormOfAHashIsHashed() {
		choose(path(create("Ann", Role.EDITOR)), Passwords.DUMMY_HASH);
		assertThat(form("Ann", Passwords.DUMMY_HASH)).hasRedirectedUrl("/movies");
	}

	@Test
	void invitationIsOverAfterItsTimeOrWhenAnotherTakesItsPlaceOrTheAccountIsDeactivated() {
		String first = path(create("Ann", Role.EDITOR));
		String second = path(manage(HttpMethod.POST, "/staff/" + Account.id("Ann") + "/secrets", Map.of()));
		assertThat(choose(first, CHOSEN)).hasStatus(HttpStatus.NOT_FOUND);
		this.documents.updateMulti(new Query(), Update.update("active", false), Account.class);
		assertThat(choose(second, CHOSEN)).hasStatus(HttpStatus.NOT_FOUND);
		this.documents.updateMulti(new Query(),
				Update.update("active", true).set("invitedUntil", Instant.now().minusSeconds(1)), Account.class);
		assertThat(choose(second, CHOSEN)).hasStatus(HttpStatus.NOT_FOUND);
	}

	@Test
	void anotherInvitationLeavesThePasswordUntilItIsUsedAndThenEndsTheSessions() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		String path = path(manage(HttpMethod.POST, "/staff/" + Account.id("Ann") + "/secrets", Map.of()));
		assertThat(status(cookie, "/account")).isEqualTo(200);
		assertThat(choose(path, CHOSEN)).hasRedirectedUrl("/movies");
		assertThat(status(cookie, "/account")).isEqualTo(401);
		assertThat(form("Ann", TestAccounts.PASSWORD)).hasRedirectedUrl("/login?error");
		assertThat(form("Ann", CHOSEN)).hasRedirectedUrl("/movies");
	}

	@Test
	void programGetsAPasswordOfTheShopAndAnotherOneEndsIt() {
		String password = secret(create("cron", Role.PROGRAM));
		assertThat(basic("cron", password, HttpMethod.GET, "/bin", Map.of())).hasStatusOk();
		String another = secret(manage(HttpMethod.POST, "/staff/" + Account.id("cron") + "/secrets", Map.of()));
		assertThat(basic("cron", password, HttpMethod.GET, "/bin", Map.of())).hasRedirectedUrl("/login");
		assertThat(basic("cron", another, HttpMethod.GET, "/bin", Map.of())).hasStatusOk();
	}

	@ParameterizedTest
	@CsvSource({ "'', EDITOR", "' ', EDITOR", "'\u200b', EDITOR", "'a\nb', EDITOR", "shop, EDITOR", "Local, EDITOR",
			"a:b, PROGRAM" })
	void invalidNameIsRefusedAndTheFormKeepsItsInput(String name, Role role) {
		assertThat(create(name, role)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.containsEntry("problem", "staff.name.unfit")
			.containsEntry("name", name)
			.containsEntry("role", role);
	}

	@ParameterizedTest
	@ValueSource(strings = { "ANN", "Curator" })
	void nameIsUniqueRegardlessOfCase(String name) {
		create("Ann", Role.EDITOR);
		assertThat(create(name, Role.MANAGER)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.containsEntry("problem", "staff.name.taken");
		assertThat(this.accounts.all()).extracting(Account::getName).containsExactly("curator", "Ann");
	}

	@ParameterizedTest
	@CsvSource({ "EDITOR", "PROGRAM" })
	void formThatIsSentAgainShowsTheSameSecretUntilItIsReplaced(Role role) {
		Map<String, String> form = Map.of("name", "Ann", "role", role.name(), "token", "a");
		String secret = secret(manage(HttpMethod.POST, "/staff", form));
		assertThat(secret(manage(HttpMethod.POST, "/staff", form))).isEqualTo(secret);
		assertThat(this.accounts.all()).extracting(Account::getName).containsExactly("curator", "Ann");
		if (role == Role.PROGRAM) {
			assertThat(basic("Ann", secret, HttpMethod.GET, "/bin", Map.of())).hasStatusOk();
		}
		Map<String, String> other = Map.of("name", "Ann", "role", role.name(), "token", "b");
		assertThat(manage(HttpMethod.POST, "/staff", other)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT);
		manage(HttpMethod.POST, "/staff/" + Account.id("Ann") + "/secrets", Map.of());
		assertThat(manage(HttpMethod.POST, "/staff", form)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.containsEntry("problem", "staff.name.taken");
	}

	@Test
	void nameThatLooksLikeAnotherIsTakenAndAnExistingAccountWithSuchANameSignsIn() {
		save("coco", Role.EDITOR, true);
		save("c\u043eco", Role.EDITOR, true);
		assertThat(create("\u0441\u043e\u0441\u043e", Role.MANAGER)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.containsEntry("problem", "staff.name.taken");
		assertThat(form("c\u043eco", TestAccounts.PASSWORD)).hasRedirectedUrl("/movies");
	}

	@Test
	void roleChangesAtOnce() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		assertThat(status(cookie, "/staff")).isEqualTo(403);
		assertThat(manage(HttpMethod.PUT, "/staff/" + Account.id("Ann"), Map.of("role", "MANAGER")))
			.hasRedirectedUrl("/staff");
		assertThat(status(cookie, "/staff")).isEqualTo(200);
		manage(HttpMethod.PUT, "/staff/" + Account.id("Ann"), Map.of("role", "EDITOR"));
		assertThat(status(cookie, "/staff")).isEqualTo(403);
	}

	@Test
	void personDoesNotBecomeAProgram() {
		save("Ann", Role.EDITOR, true);
		assertThat(manage(HttpMethod.PUT, "/staff/" + Account.id("Ann"), Map.of("role", "PROGRAM")))
			.hasStatus(HttpStatus.BAD_REQUEST);
	}

	@Test
	void sessionEndsForGoodWhenAnAccountIsDeactivated(CapturedOutput output) {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		manage(HttpMethod.PUT, "/staff/" + Account.id("Ann"), Map.of("active", "false"));
		assertThat(status(cookie, "/account")).isEqualTo(401);
		manage(HttpMethod.PUT, "/staff/" + Account.id("Ann"), Map.of("active", "true"));
		assertThat(status(cookie, "/account")).isEqualTo(401);
		assertThat(status(signIn("Ann", TestAccounts.PASSWORD), "/account")).isEqualTo(200);
		assertThat(output).contains("DEACTIVATED by curator", "ACTIVATED by curator", "{account=Ann}");
	}

	@Test
	void managerEndsTheSessionsOfAnAccount() {
		save("Ann", Role.EDITOR, true);
		save("Bob", Role.EDITOR, true);
		Cookie ann = signIn("Ann", TestAccounts.PASSWORD);
		Cookie bob = signIn("Bob", TestAccounts.PASSWORD);
		manage(HttpMethod.DELETE, "/staff/" + Account.id("Ann") + "/sessions", Map.of());
		assertThat(status(ann, "/account")).isEqualTo(401);
		assertThat(status(bob, "/account")).isEqualTo(200);
	}

	@Test
	void ownAndConfiguredManagersCannotBeLockedOut() {
		save("Ann", Role.MANAGER, true);
		for (String name : new String[] { "Ann", "curator" }) {
			String path = "/staff/" + Account.id(name);
			assertThat(basic("Ann", TestAccounts.PASSWORD, HttpMethod.PUT, path, Map.of("active", "false")))
				.hasStatus(HttpStatus.CONFLICT);
			assertThat(basic("Ann", TestAccounts.PASSWORD, HttpMethod.PUT, path, Map.of("role", "EDITOR")))
				.hasStatus(HttpStatus.CONFLICT);
			assertThat(basic("Ann", TestAccounts.PASSWORD, HttpMethod.POST, path + "/secrets", Map.of()))
				.hasStatus(HttpStatus.CONFLICT);
		}
	}

	@Test
	void passwordChangeRequiresThePresentOneAndEndsOtherSessions() {
		Cookie here = signIn("Ann", Role.EDITOR);
		Cookie there = signIn("Ann", TestAccounts.PASSWORD);
		assertThat(change(here, "wrong", CHOSEN)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.containsEntry("problem", "password.wrong");
		assertThat(change(here, TestAccounts.PASSWORD, "short")).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.containsEntry("problem", "password.unfit");
		assertThat(status(there, "/account")).isEqualTo(200);
		assertThat(change(here, TestAccounts.PASSWORD, CHOSEN)).hasRedirectedUrl("/account");
		assertThat(status(here, "/account")).isEqualTo(200);
		assertThat(status(there, "/account")).isEqualTo(401);
		assertThat(form("Ann", CHOSEN)).hasRedirectedUrl("/movies");
	}

	@Test
	void passwordThatWasChangedMeanwhileIsNotChangedAgain() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		assertThat(status(cookie, "/account")).isEqualTo(200);
		this.documents
			.save(new Account(Account.id("Ann"), "Ann", Role.EDITOR, true, Passwords.DUMMY_HASH, null, null, null));
		assertThat(change(cookie, TestAccounts.PASSWORD, CHOSEN)).hasStatus(HttpStatus.UNPROCESSABLE_CONTENT)
			.model()
			.containsEntry("problem", "password.wrong");
		assertThat(this.accounts.find(Account.id("Ann"))).map(Account::hash).hasValue(Passwords.DUMMY_HASH);
	}

	@Test
	void guessesOfThePresentPasswordAreThrottled() {
		Cookie cookie = signIn("Ann", Role.EDITOR);
		assertThat(Stream.generate(() -> change(cookie, "wrong", CHOSEN).getResponse().getStatus()).limit(30))
			.contains(HttpStatus.TOO_MANY_REQUESTS.value());
	}

	@Test
	void passwordOfTheSettingsIsChangedThere() {
		Cookie cookie = signIn("curator", ShopTest.PASSWORD);
		assertThat(change(cookie, ShopTest.PASSWORD, CHOSEN)).hasStatus(HttpStatus.CONFLICT);
	}

	@Test
	void userEndsOnlyOwnSessions() {
		save("Ann", Role.EDITOR, true);
		save("Bob", Role.EDITOR, true);
		Cookie here = signIn("Ann", TestAccounts.PASSWORD);
		String current = session("Ann");
		Cookie bob = signIn("Bob", TestAccounts.PASSWORD);
		assertThat(end(bob, "/" + current)).hasRedirectedUrl("/account");
		assertThat(status(here, "/account")).isEqualTo(200);
		Cookie there = signIn("Ann", TestAccounts.PASSWORD);
		assertThat(end(there, "/" + current)).hasRedirectedUrl("/account");
		assertThat(status(here, "/account")).isEqualTo(401);
		assertThat(status(there, "/account")).isEqualTo(200);
	}

	@Test
	void signOutElsewhereKeepsThisSessionAndThoseOfOthers() {
		save("Ann", Role.EDITOR, true);
		Cookie bob = signIn("Bob", Role.EDITOR);
		Cookie first = signIn("Ann", TestAccounts.PASSWORD);
		Cookie second = signIn("Ann", TestAccounts.PASSWORD);
		Cookie here = signIn("Ann", TestAccounts.PASSWORD);
		assertThat(end(here, "")).hasRedirectedUrl("/account");
		assertThat(status(first, "/account")).isEqualTo(401);
		assertThat(status(second, "/account")).isEqualTo(401);
		assertThat(status(here, "/account")).isEqualTo(200);
		assertThat(status(bob, "/account")).isEqualTo(200);
	}

	private String session(String name) {
		return this.documents.findAll(Session.class)
			.stream()
			.filter((session) -> Account.id(name).equals(session.account()))
			.findFirst()
			.orElseThrow()
			.id();
	}

	private MvcTestResult create(String name, Role role) {
		return manage(HttpMethod.POST, "/staff", Map.of("name", name, "role", role.name()));
	}

	private static String secret(MvcTestResult result) {
		return String.valueOf(Objects.requireNonNull(result.getMvcResult().getModelAndView()).getModel().get("secret"));
	}

	private static String path(MvcTestResult invitation) {
		assertThat(secret(invitation)).matches("http://localhost/invitations/[\\w-]{43}");
		return secret(invitation).substring("http://localhost".length());
	}

	private MvcTestResult choose(String path, String password) {
		return this.mvc.post()
			.uri(path)
			.param("password", password)
			.accept("text/html")
			.with(this::from)
			.with(csrf())
			.exchange();
	}

	private MvcTestResult change(Cookie cookie, String present, String password) {
		return this.mvc.put()
			.uri("/account/password")
			.param("present", present)
			.param("password", password)
			.accept("text/html")
			.cookie(cookie)
			.with(this::from)
			.with(csrf())
			.exchange();
	}

	private MvcTestResult end(Cookie cookie, String session) {
		return this.mvc.delete()
			.uri("/account/sessions" + session)
			.accept("text/html")
			.cookie(cookie)
			.with(csrf())
			.exchange();
	}

}
