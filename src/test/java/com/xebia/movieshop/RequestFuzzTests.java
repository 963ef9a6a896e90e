package com.xebia.movieshop;

import java.net.InetSocketAddress;
import java.util.List;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.mongodb.client.MongoClient;
import com.mongodb.connection.ServerDescription;
import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.MockMvcPrint;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MockMvcTester.MockMvcRequestBuilder;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;

/**
 * Tests that the shop answers random queries, forms and cookies without an error. Jazzer
 * generates them, and prefers inputs that reach new code.
 */
@SpringBootTest(properties = { "movieshop.search.enabled=true", "movieshop.curator.password=a long secret" })
@AutoConfigureMockMvc(print = MockMvcPrint.NONE)
@Tag("fuzz")
@Tag("soak")
class RequestFuzzTests {

	private static final String ID = "0123456789abcdef01234567";

	private static final List<String> PAGES = List.of("/", "/movies", "/movies/" + ID, "/movies/" + ID + "/history",
			"/movies/suggestions", "/movies/export", "/movies/drawn", "/movies/imports", "/people", "/genres", "/bin",
			"/audit", "/staff", "/account", "/settings", "/login", "/sitemap.xml");

	private static final List<String> FORMS = List.of("/movies", "/movies/" + ID, "/people", "/genres", "/settings",
			"/staff", "/account/password", "/bin/" + ID + "/restoration");

	private static final List<String> FIELDS = List.of("q", "person", "decade", "sort", "size", "after", "before",
			"genre", "director", "star", "year", "name", "to", "letter", "form", "kind", "day", "format", "lang",
			"role", "title", "originalTitle", "description", "stars", "genres", "runningTime", "offer", "drawing",
			"version", "token", "username", "password", "accent", "welcome", "imprint", "contact", "error", "_method");

	private static final List<String> COOKIES = List.of("XSRF-TOKEN", "movieshop-curator", "movieshop-device",
			"movieshop-page", "movieshop-notice", "lang", "JSESSIONID");

	private static final List<MediaType> ACCEPTED = List.of(MediaType.TEXT_HTML, MediaType.APPLICATION_JSON,
			MediaType.ALL);

	private static final int MAX_FIELDS = 4;

	private static final int MAX_LENGTH = 60;

	@Autowired
	private MockMvcTester mvc;

	// Jazzer reports each new connection as caused by the request, but the driver opens
	// connections to the database whenever its pool is empty.
	@BeforeEach
	void allowConnectionsToTheDatabase(@Autowired MongoClient database) {
		BugDetectors.allowNetworkConnections((host, port) -> database.getClusterDescription()
			.getServerDescriptions()
			.stream()
			.map(ServerDescription::getAddress)
			.anyMatch((server) -> new InetSocketAddress(server.getHost(), server.getPort())
				.equals(new InetSocketAddress(host, port))));
	}

	@FuzzTest(maxDuration = "45s")
	void fuzzedRequestCausesNoServerError(FuzzedDataProvider data) {
		MvcTestResult result = request(data).exchange();
		assertThat(result.getUnresolvedException()).isNull();
		assertThat(result.getResponse().getStatus()).isNotEqualTo(500);
	}

	private MockMvcRequestBuilder request(FuzzedDataProvider data) {
		boolean form = data.consumeBoolean();
		MockMvcRequestBuilder request = form ? form(data) : this.mvc.get().uri(data.pickValue(PAGES));
		if (data.consumeBoolean()) {
			request.with(user("curator").roles("CURATOR", "EDITOR", "MANAGER"));
		}
		request.accept(data.pickValue(ACCEPTED));
		if (data.consumeBoolean()) {
			request.cookie(new Cookie(data.pickValue(COOKIES), data.consumeString(MAX_LENGTH)));
		}
		for (int i = data.consumeInt(0, MAX_FIELDS); i > 0; i--) {
			String name = (data.consumeInt(0, 9) > 0) ? data.pickValue(FIELDS) : "x" + data.consumeString(MAX_LENGTH);
			String value = data.consumeString(MAX_LENGTH);
			request = form ? request.formField(name, value) : request.queryParam(name, value);
		}
		return request;
	}

	private MockMvcRequestBuilder form(FuzzedDataProvider data) {
		HttpMethod method = data.pickValue(List.of(HttpMethod.POST, HttpMethod.PUT));
		return this.mvc.method(method)
			.uri(data.pickValue(FORMS))
			.contentType(MediaType.APPLICATION_FORM_URLENCODED)
			.header("Origin", "http://localhost")
			.with(csrf());
	}

}
