package com.xebia.movieshop.staff.access;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.ShopWithAccounts;
import com.xebia.movieshop.staff.TestAccounts;
import com.xebia.movieshop.support.OpenIdProvider;
import com.xebia.movieshop.support.ShopTest;
import jakarta.servlet.http.Cookie;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.util.UriComponentsBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for {@link ProviderConfiguration} with real providers of OpenID Connect.
 */
class ProviderSignInTests extends ShopWithAccounts {

	private static final String SHOP = "http://localhost";

	private static final String QUESTION = "movieshop-provider";

	@AutoClose
	private static final OpenIdProvider PROVIDER = new OpenIdProvider(SHOP, "house", "other");

	// Unique, so that tests do not affect each other.
	private final String subject = UUID.randomUUID().toString();

	private final String name = "Ann " + this.subject;

	@DynamicPropertySource
	static void register(DynamicPropertyRegistry settings) {
		for (String id : List.of("house", "other")) {
			String registration = "spring.security.oauth2.client.registration." + id + ".";
			settings.add(registration + "client-id", () -> id);
			settings.add(registration + "client-secret", () -> OpenIdProvider.secret(id));
			settings.add(registration + "client-name", () -> "the " + id);
			settings.add(registration + "scope", () -> "openid,profile");
			settings.add("spring.security.oauth2.client.provider." + id + ".issuer-uri", () -> PROVIDER.issuer(id));
		}
	}

	@Test
	void signInPageLeadsToEachProviderAndSetsNoCookieBefore() {
		MvcTestResult page = this.mvc.get().uri("/login").exchange();
		assertThat(page).model()
			.extractingByKey("providers")
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.extracting("registrationId", "clientName")
			.containsExactlyInAnyOrder(tuple("house", "the house"), tuple("other", "the other"));
		assertThat(cookie(page, QUESTION)).isNull();
	}

	@Test
	void editorOfAProviderWorksUntilAManagerEndsTheSessions() throws IOException {
		know("editor");
		Cookie cookie = signIn("house");
		MvcTestResult movie = this.mvc.post()
			.uri("/movies")
			.contentType(MediaType.APPLICATION_JSON)
			.content("""
					{ "title": "M", "description": "A hunt.", "stars": ["Peter Lorre"], "director": "Fritz Lang" }""")
			.accept(MediaType.APPLICATION_JSON)
			.cookie(cookie)
			.exchange();
		assertThat(movie).hasStatus(HttpStatus.CREATED);
		String history = movie.getResponse().getHeader(HttpHeaders.LOCATION) + "/history";
		assertThat(this.mvc.get().uri(history).accept("application/json").cookie(cookie)).hasStatusOk()
			.bodyJson()
			.extractingPath("$.changes[0].by")
			.isEqualTo(this.name);
		assertThat(status(cookie, "/staff")).isEqualTo(403);
		assertThat(manageMine(HttpMethod.DELETE, "/sessions", Map.of())).hasRedirectedUrl("/staff");
		assertThat(status(cookie, "/account")).isEqualTo(401);
	}

	@Test
	void browserComesBackToThePageThatAskedForASignIn() throws IOException {
		know("manager");
		MvcTestResult asked = this.mvc.get().uri("/staff?form").accept("text/html").exchange();
		MvcTestResult answered = answer("house", begin("house"), cookie(asked, "movieshop-page"));
		assertThat(answered).hasRedirectedUrl(SHOP + "/staff?form");
		assertThat(status(cookie(answered, "movieshop-curator"), "/staff")).isEqualTo(200);
		assertThat(answered.getRequest().getSession(false)).isNull();
	}

	@Test
	void authorizationRequestHasStateNoncePkceAndACookieForTheResponse() {
		MvcTestResult question = begin("house");
		assertThat(UriComponentsBuilder.fromUriString(location(question)).build().getQueryParams())
			.containsKeys("state", "nonce", "code_challenge")
			.containsEntry("code_challenge_method", List.of("S256"));
		assertThat(question.getRequest().getSession(false)).isNull();
		assertThat(question.getResponse().getHeaders(HttpHeaders.SET_COOKIE))
			.filteredOn((header) -> header.startsWith(QUESTION))
			.singleElement()
			.satisfies((header) -> assertThat(header).contains("SameSite=Lax", "HttpOnly", "Max-Age=600")
				.hasSizeLessThan(4000));
	}

	@Test
	void roleIsThatOfTheLastSignInAtOnce() throws IOException {
		know("manager", "editor");
		Cookie former = signIn("house");
		assertThat(status(former, "/staff")).isEqualTo(200);
		know("editor");
		Cookie cookie = signIn("house");
		assertThat(status(cookie, "/staff")).isEqualTo(403);
		assertThat(status(former, "/staff")).isEqualTo(403);
	}

	@Test
	void userWithoutARoleIsRefusedRecordedAndSignedOut() throws IOException {
		know("editor");
		Cookie former = signIn("house");
		know("reader", "EDITOR");
		MvcTestResult refused = answer("house", begin("house"));
		assertThat(refused).hasStatus(HttpStatus.FORBIDDEN).hasErrorMessage("person");
		assertThat(cookie(refused, "movieshop-curator")).isNull();
		assertThat(status(former, "/account")).isEqualTo(401);
		assertThat(this.accounts.find(Account.id(this.name))).get().extracting(Account::role).isEqualTo(Role.EDITOR);
		awaitRefusalIsNoted();
	}

	@Test
	void unknownUserOfAProviderGetsNoAccount() throws IOException {
		know();
		assertThat(answer("house", begin("house"))).hasStatus(HttpStatus.FORBIDDEN);
		assertThat(this.accounts.find(Account.id(this.name))).isEmpty();
		awaitRefusalIsNoted();
	}

	@Test
	void deactivatedAccountIsNotActivatedByTheProvider() throws IOException {
		know("editor");
		Cookie former = signIn("house");
		manageMine(HttpMethod.PUT, "", Map.of("active", "false"));
		assertThat(status(former, "/account")).isEqualTo(401);
		know("manager");
		assertThat(answer("house", begin("house"))).hasStatus(HttpStatus.FORBIDDEN).hasErrorMessage("person");
		assertThat(status(former, "/account")).isEqualTo(401);
		awaitRefusalIsNoted();
		manageMine(HttpMethod.PUT, "", Map.of("active", "true"));
		assertThat(status(signIn("house"), "/staff")).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "curator", "Bob", " BOB" })
	void equalNameDoesNotTakeOverAnAccount(String taken) throws IOException {
		save("Bob", Role.MANAGER, true);
		PROVIDER.know(this.subject, Map.of("preferred_username", taken, "roles", "editor"));
		Cookie cookie = signIn("house");
		assertThat(status(cookie, "/staff")).isEqualTo(403);
		assertThat(this.accounts.all()).extracting(Account::getName)
			.hasSize(3)
			.contains("curator", "Bob")
			.anyMatch((name) -> name.matches(taken.strip() + " \\([0-9a-f]{8}\\)"));
		assertThat(status(signIn("Bob", TestAccounts.PASSWORD), "/staff")).isEqualTo(200);
		assertThat(status(signIn("house"), "/staff")).isEqualTo(403);
		assertThat(this.accounts.all()).hasSize(3);
	}

	@Test
	void sameSubjectOfAnotherIssuerIsAnotherUser() throws IOException {
		know("manager");
		signIn("house");
		know("editor");
		assertThat(status(signIn("other"), "/staff")).isEqualTo(403);
		assertThat(this.accounts.all()).hasSize(3);
		assertThat(this.accounts.find(Account.id(this.name))).get().extracting(Account::role).isEqualTo(Role.MANAGER);
	}

	@ParameterizedTest
	@CsvSource({ "state, x", "code, x", "state, ''", "state, %ff", "code, %ED%A0%80", "code, %00", "state, %00" })
	void manipulatedResponseOfAProviderIsRefused(String parameter, String value) throws IOException {
		know("manager");
		MvcTestResult question = begin("house");
		URI answer = PROVIDER.answer(location(question), this.subject);
		URI tampered = UriComponentsBuilder.fromUri(answer).replaceQueryParam(parameter, value).build(true).toUri();
		assertRefused(come(tampered, cookie(question, QUESTION)));
	}

	@Test
	void cancelledSignInIsReportedOnTheSignInPage() {
		MvcTestResult question = begin("house");
		String state = UriComponentsBuilder.fromUriString(location(question))
			.build()
			.getQueryParams()
			.getFirst("state");
		assertRefused(come(URI.create("/login/oauth2/code/house?error=access_denied&state=" + state),
				cookie(question, QUESTION)));
	}

	@Test
	void providerResponseIsAcceptedOnceAndInTheSameBrowser() throws IOException {
		know("manager");
		MvcTestResult question = begin("house");
		URI answer = PROVIDER.answer(location(question), this.subject);
		assertRefused(come(answer));
		assertRefused(come(answer, cookie(begin("house"), QUESTION)));
		Cookie cookie = cookie(question, QUESTION);
		assertRefused(come(answer, new Cookie(QUESTION, cookie.getValue() + "0")));
		assertRefused(come(answer, new Cookie(QUESTION, "0" + cookie.getValue())));
		assertThat(come(answer, cookie)).hasRedirectedUrl("/movies");
		assertRefused(come(answer, cookie));
	}

	@Test
	void authorizationRequestIsUsedOnce() throws IOException {
		know("manager");
		MvcTestResult question = begin("house");
		URI answer = PROVIDER.answer(location(question), this.subject);
		URI tampered = UriComponentsBuilder.fromUri(answer).replaceQueryParam("code", "x").build(true).toUri();
		assertRefused(come(tampered, cookie(question, QUESTION)));
		assertRefused(come(answer, cookie(question, QUESTION)));
	}

	@ParameterizedTest
	@CsvSource({ "Sec-Fetch-Site, cross-site, 403", "Sec-Fetch-Site, same-site, 403",
			"Sec-Fetch-Site, same-origin, 302", "Sec-Fetch-Site, none, 302",
			"Referer, http://elsewhere.example/login, 403", "Referer, http://localhost.example/, 403",
			"Referer, http://localhost/login, 302" })
	void pageOfAnotherSiteBeginsNoSignIn(String header, String value, int status) {
		MvcTestResult question = this.mvc.get().uri("/oauth2/authorization/house").header(header, value).exchange();
		assertThat(question).hasStatus(status);
		assertThat(cookie(question, QUESTION) != null).isEqualTo(status == 302);
	}

	@Test
	void responseOfAnotherProviderIsRefused() throws IOException {
		know("manager");
		MvcTestResult question = begin("house");
		URI answer = PROVIDER.answer(location(question), this.subject);
		assertRefused(come(URI.create(answer.toString().replace("/house", "/other")), cookie(question, QUESTION)));
	}

	@Test
	void passwordAndRoleOfAProvidersAccountCannotBeChanged() throws IOException {
		know("editor");
		Cookie cookie = signIn("house");
		assertThat(manageMine(HttpMethod.POST, "/secrets", Map.of())).hasStatus(HttpStatus.CONFLICT);
		assertThat(manageMine(HttpMethod.PUT, "", Map.of("role", "MANAGER"))).hasStatus(HttpStatus.CONFLICT);
		assertThat(this.mvc.put()
			.uri("/account/password")
			.param("present", "")
			.param("password", "a password of their own")
			.cookie(cookie)
			.with(csrf())).hasStatus(HttpStatus.CONFLICT);
		for (String password : List.of("", "null", ShopTest.PASSWORD)) {
			assertThat(form(this.name, password)).hasRedirectedUrl("/login?error");
		}
	}

	@Test
	void signInWithAProviderIsRecorded() throws IOException {
		know("editor");
		signIn("house");
		Awaitility.await().until(() -> noted().size() > 1);
		assertThat(noted()).containsExactly("ACCOUNT_CREATED{account=" + this.name + ", role=EDITOR}", "SIGNED_IN{}");
	}

	private List<String> noted() {
		return this.documents.findAll(AuditEntry.class)
			.stream()
			.filter((entry) -> this.name.equals(entry.by()))
			.map((entry) -> entry.kind() + entry.details())
			.toList();
	}

	private void awaitRefusalIsNoted() {
		Awaitility.await()
			.until(() -> this.documents.findAll(AuditEntry.class)
				.stream()
				.anyMatch((entry) -> entry.kind().equals("SIGN_IN_REFUSED")
						&& this.name.equals(entry.details().get("person"))));
	}

	private void know(String... roles) {
		PROVIDER.know(this.subject, Map.of("preferred_username", this.name, "roles", List.of(roles)));
	}

	private Cookie signIn(String provider) throws IOException {
		MvcTestResult answered = answer(provider, begin(provider));
		assertThat(answered).hasRedirectedUrl("/movies");
		return cookie(answered, "movieshop-curator");
	}

	private MvcTestResult begin(String provider) {
		return this.mvc.get().uri("/oauth2/authorization/" + provider).exchange();
	}

	private MvcTestResult answer(String provider, MvcTestResult question, Cookie... others) throws IOException {
		assertThat(location(question)).startsWith(PROVIDER.issuer(provider) + "/");
		List<Cookie> cookies = new ArrayList<>(List.of(others));
		cookies.add(cookie(question, QUESTION));
		return come(PROVIDER.answer(location(question), this.subject), cookies.toArray(Cookie[]::new));
	}

	private MvcTestResult come(URI answer, Cookie... cookies) {
		MockMvcTester.MockMvcRequestBuilder request = this.mvc.get().uri(answer).with(this::from);
		return ((cookies.length > 0) ? request.cookie(cookies) : request).exchange();
	}

	private static void assertRefused(MvcTestResult answered) {
		assertThat(answered).hasRedirectedUrl("/login?error=provider");
		assertThat(cookie(answered, "movieshop-curator")).isNull();
	}

	private static String location(MvcTestResult question) {
		return String.valueOf(question.getResponse().getHeader(HttpHeaders.LOCATION));
	}

	private MvcTestResult manageMine(HttpMethod method, String path, Map<String, String> fields) {
		return manage(method, "/staff/" + Account.id(this.name) + path, fields);
	}

}
