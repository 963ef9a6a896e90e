package com.xebia.movieshop.staff;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.staff.Sessions.Session;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import jakarta.servlet.http.Cookie;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for the record in a shop with accounts, on every engine.
 */
@EveryEngine
class AccountAuditTests extends ShopWithAccounts {

	// A day without other entries, before those that the shop makes today.
	private static final LocalDate LONG_AGO = LocalDate.of(2001, 2, 3);

	private ObjectId begin;

	@BeforeEach
	void begin() {
		this.begin = new ObjectId();
	}

	@Test
	void signInsAndSignOutsAreRecordedWithTheAddress() {
		save("Ann", Role.EDITOR, true);
		signIn("ann", TestAccounts.PASSWORD);
		String there = this.documents.findAll(Session.class).get(0).id();
		Cookie here = signIn("Ann", TestAccounts.PASSWORD);
		send(HttpMethod.DELETE, "/account/sessions/" + there, here);
		send(HttpMethod.DELETE, "/account/sessions", here);
		send(HttpMethod.POST, "/logout", here);
		await("SIGNED_OUT");
		assertThat(noted()).extracting(AuditEntry::kind)
			.containsExactly("SIGNED_IN", "SIGNED_IN", "SESSION_ENDED", "SESSION_ENDED", "SIGNED_OUT");
		assertThat(noted()).allSatisfy((entry) -> {
			assertThat(entry.by()).isEqualTo("Ann");
			assertThat(entry.address()).startsWith("198.18.");
		});
	}

	@Test
	void changesOfAccountsAreRecorded() {
		save("Ann", Role.EDITOR, true);
		String path = "/staff/" + Account.id("Ann");
		manage(HttpMethod.PUT, path, Map.of("role", "MANAGER"));
		manage(HttpMethod.PUT, path, Map.of("active", "false"));
		manage(HttpMethod.PUT, path, Map.of("active", "true"));
		manage(HttpMethod.POST, path + "/secrets", Map.of());
		manage(HttpMethod.DELETE, path + "/sessions", Map.of());
		manage(HttpMethod.POST, "/staff", Map.of("name", "Bob", "role", "EDITOR"));
		await("ACCOUNT_CREATED");
		assertThat(noted()).filteredOn((entry) -> !entry.kind().equals("PROGRAM_SIGNED_IN"))
			.allSatisfy((entry) -> assertThat(entry.by()).isEqualTo("curator"))
			.extracting((entry) -> entry.kind() + entry.details())
			.containsExactly("ROLE_CHANGED{account=Ann, role=MANAGER}", "DEACTIVATED{account=Ann}",
					"ACTIVATED{account=Ann}", "SECRET_RENEWED{account=Ann}", "SESSIONS_ENDED{account=Ann}",
					"ACCOUNT_CREATED{account=Bob, role=EDITOR}");
	}

	@Test
	void invitationAndPasswordChangeAreRecordedWithoutSecrets() {
		MvcTestResult invitation = manage(HttpMethod.POST, "/staff", Map.of("name", "Ann", "role", "EDITOR"));
		String link = String
			.valueOf(Objects.requireNonNull(invitation.getMvcResult().getModelAndView()).getModel().get("secret"));
		String path = link.substring("http://localhost".length());
		send(HttpMethod.POST, path, null, "password", "chosen by Ann alone");
		Cookie ann = signIn("Ann", "chosen by Ann alone");
		send(HttpMethod.PUT, "/account/password", ann, "present", "chosen by Ann alone", "password",
				"another one of hers");
		await("PASSWORD_CHANGED");
		assertThat(noted()).filteredOn((entry) -> "Ann".equals(entry.by()))
			.extracting(AuditEntry::kind)
			.containsExactly("JOINED", "SIGNED_IN", "PASSWORD_CHANGED");
		assertThat(text()).doesNotContain("chosen", "hers", path.substring("/invitations/".length()), ann.getValue());
	}

	@Test
	void unknownNameOfAFailedSignInIsNotRecorded() {
		save("Ann", Role.EDITOR, true);
		form("my own password", "x");
		form("ANN", "wrong");
		await("SIGN_IN_FAILED", 2);
		assertThat(noted()).extracting(AuditEntry::by).containsExactly(null, "Ann");
		assertThat(text()).doesNotContain("my own", "wrong");
	}

	@Test
	void deniedRequestIsRecordedWithTheStartOfItsPath() {
		Cookie ann = signIn("Ann", Role.EDITOR);
		send(HttpMethod.DELETE, "/bin/0123456789abcdef01234567", ann);
		assertThat(send(HttpMethod.DELETE, "/bin/movies", ann)).hasStatus(HttpStatus.FORBIDDEN);
		send(HttpMethod.DELETE, "/invitations/a-secret", null);
		await("DENIED", 2);
		assertThat(noted()).filteredOn((entry) -> entry.kind().equals("DENIED"))
			.extracting((entry) -> entry.by() + " " + entry.details())
			.containsExactly("Ann {request=DELETE /bin}", "null {request=DELETE /invitations}");
	}

	@Test
	void filtersFindAPersonWithWhatWasDoneToItAKindAndADay() {
		insert(LONG_AGO, "SIGNED_IN", "Ann");
		insert(LONG_AGO, "SIGNED_OUT", "Ann");
		insert(LONG_AGO.plusDays(1), "SIGNED_IN", "Ann");
		insert(LONG_AGO, "DEACTIVATED", "Bob", "account", "Ann");
		insert(LONG_AGO, "SIGNED_IN", "Bob");
		assertThat(kinds("?day=2001-02-03")).containsExactly("SIGNED_IN", "DEACTIVATED", "SIGNED_OUT", "SIGNED_IN");
		assertThat(kinds("?day=2001-02-03&person=Ann")).containsExactly("DEACTIVATED", "SIGNED_OUT", "SIGNED_IN");
		assertThat(kinds("?day=2001-02-03&person=Ann&kind=SIGNED_IN")).containsExactly("SIGNED_IN");
		assertThat(kinds("?day=2001-02-03&person=&kind=&size=2")).containsExactly("SIGNED_IN", "DEACTIVATED");
		assertThat(kinds("?day=2001-02-05")).isEmpty();
	}

	@Test
	void everyEntryIsOnExactlyOnePageBothWaysTheNewestFirst() {
		List<String> kinds = List.of("ACTIVATED", "BACKED_UP", "JOINED", "RENAMED", "SIGNED_IN");
		kinds.forEach((kind) -> insert(LONG_AGO, kind, "A+B & C"));
		List<String> forwards = new ArrayList<>();
		ListPage<AuditEntry> page = page("?day=2001-02-03&person=A%2BB%20%26%20C&size=2");
		page.items().forEach((entry) -> forwards.add(entry.kind()));
		while (page.next() != null) {
			page = page(page.next().substring("/audit".length()));
			page.items().forEach((entry) -> forwards.add(entry.kind()));
		}
		assertThat(forwards).containsExactly("SIGNED_IN", "RENAMED", "JOINED", "BACKED_UP", "ACTIVATED");
		page = page(page.previous().substring("/audit".length()));
		assertThat(page.items()).extracting(AuditEntry::kind).containsExactly("JOINED", "BACKED_UP");
		page = page(page.previous().substring("/audit".length()));
		assertThat(page.items()).extracting(AuditEntry::kind).containsExactly("SIGNED_IN", "RENAMED");
		assertThat(page.previous()).isNull();
	}

	@Test
	void programReadsTheSameAsJson() {
		insert(LONG_AGO, "SIGNED_IN", "Ann");
		insert(LONG_AGO, "A_KIND_OF_ANOTHER_VERSION", null, "account", "Ann");
		assertThat(get("?day=2001-02-03&size=1", "application/json")).hasStatusOk().bodyJson().satisfies((json) -> {
			assertThat(json).extractingPath("$.entries[0].kind").isEqualTo("A_KIND_OF_ANOTHER_VERSION");
			assertThat(json).extractingPath("$.entries[0].details.account").isEqualTo("Ann");
			assertThat(json).doesNotHavePath("$.entries[0].by");
			assertThat(json).extractingPath("$.links.next")
				.asString()
				.startsWith("/audit?day=2001-02-03&size=1&after=");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "?kind=NONE", "?day=yesterday", "?after=1", "?size=many" })
	void invalidFilterOfTheRecordIsABadRequest(String query) {
		assertThat(get(query, "application/json")).hasStatus(HttpStatus.BAD_REQUEST);
	}

	private List<String> kinds(String query) {
		return page(query).items().stream().map(AuditEntry::kind).toList();
	}

	private ListPage<AuditEntry> page(String query) {
		return (ListPage<AuditEntry>) Objects.requireNonNull(get(query, "text/html").getMvcResult().getModelAndView())
			.getModel()
			.get("page");
	}

	private MvcTestResult get(String query, String type) {
		return this.mvc.get()
			.uri(java.net.URI.create("/audit" + query))
			.accept(type)
			.headers((headers) -> headers.setBasicAuth("curator", ShopTest.PASSWORD))
			.with(this::from)
			.exchange();
	}

	private void insert(LocalDate day, String kind, String by, String... details) {
		Instant time = day.atTime(12, 0).atZone(ZoneId.systemDefault()).toInstant();
		Document named = (details.length > 0) ? new Document(details[0], details[1]) : new Document();
		this.documents.getCollection("record")
			.insertOne(new Document("_id", new ObjectId(Date.from(time))).append("at", Date.from(time))
				.append("kind", kind)
				.append("by", by)
				.append("details", named)
				.append("times", 1));
	}

	private void await(String kind) {
		await(kind, 1);
	}

	private void await(String kind, int number) {
		Awaitility.await().until(() -> noted().stream().filter((entry) -> entry.kind().equals(kind)).count() == number);
	}

	private List<AuditEntry> noted() {
		return this.documents.find(Query.query(Criteria.where("_id").gt(this.begin)).with(Sort.by("_id")),
				AuditEntry.class);
	}

	private List<String> text() {
		return Stream.of(this.documents.getCollection("record").find())
			.flatMap((found) -> found.into(new ArrayList<>()).stream())
			.map(Document::toJson)
			.toList();
	}

	private MvcTestResult send(HttpMethod method, String path, Cookie cookie, String... fields) {
		MockMvcTester.MockMvcRequestBuilder request = this.mvc.method(method)
			.uri(path)
			.accept("text/html")
			.with(this::from)
			.with(csrf());
		if (cookie != null) {
			request.cookie(cookie);
		}
		for (int i = 0; i < fields.length; i += 2) {
			request.param(fields[i], fields[i + 1]);
		}
		return request.exchange();
	}

}
