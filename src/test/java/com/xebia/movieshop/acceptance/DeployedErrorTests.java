package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for error responses of the deployed shop.
 */
class DeployedErrorTests extends OnDeployment {

	@ParameterizedTest
	@CsvSource({ "GET, /nothing, 404", "GET, /no/such/page.html, 404", "GET, /css/none.css, 404",
			"GET, /movies/0123456789abcdef01234567, 404", "GET, /movies/none.jspx, 404", "PATCH, /movies, 405",
			"DELETE, /movies, 405", "PUT, /login, 405", "GET, /movies?after=nowhere, 400", "GET, /caf%C3%A9, 404",
			"GET, /error, 404" })
	void everyErrorIsAPageForPeople(String method, String path, int status) throws IOException {
		HttpResponse<String> answer = shop.client().send(method, path, "", Deployment.curator(Deployment.PAGE));
		Deployment.assertPage(answer, status);
		assertThat(answer.body()).contains(">" + status + "</text>");
		assertThat(answer.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
	}

	@ParameterizedTest
	@CsvSource({ "GET, /nothing, application/json, 404", "GET, /nothing, */*, 404",
			"GET, /nothing, application/problem+json, 404", "GET, /movies, text/*;q=z, 406",
			"GET, /movies/0123456789abcdef01234567, application/json, 404", "GET, /movies, application/xml, 406",
			"GET, /movies?after=nowhere, application/json, 400", "PATCH, /movies, application/json, 405" })
	void everyErrorIsAProblemForPrograms(String method, String path, String accept, int status) throws IOException {
		HttpResponse<String> answer = shop.client().send(method, path, "", Deployment.curator("Accept", accept));
		assertThat(answer.statusCode()).isEqualTo(status);
		assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
		assertThat(answer.body()).contains("\"status\":" + status).contains("\"type\":\"about:blank\"");
		assertThat(answer.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/movies", "/movies/0123456789abcdef01234567", "/movies/image/a", "/login", "/staff",
			"/bin", "/nothing", "/css/none.css", "/v3/api-docs", "/actuator/health", "/invitations/a" })
	void unknownMethodIsNotAllowed(String path) throws IOException {
		for (String method : List.of("QUERY", "PROPFIND", "FOO", "get")) {
			Deployment.assertPage(shop.client().send(method, path, "", Deployment.PAGE), 405);
			assertThat(
					shop.client().send(method, path, "{}", Deployment.curator()).headers().firstValue("Content-Type"))
				.hasValue("application/problem+json");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/people?q=%00", "/genres?q=%00", "/movies?q=%00", "/movies?person=%00&q=a",
			"/movies?genre=%00", "/audit?person=%00", "/audit?day=-999999999-01-01", "/audit?day=%2B999999999-12-31",
			"/movies?q=*", "/movies?genre=*", "/movies?q=a&person=*", "/people?q=*", "/genres?q=*", "/people?after=*" })
	void queryWithoutHitsSucceeds(String path) throws IOException {
		String query = path.replace("*", "(".repeat(3000));
		Deployment.assertPage(shop.client().get(query, Deployment.curator(Deployment.PAGE)), 200);
		HttpResponse<String> answer = shop.client().get(query, Deployment.curator("Accept", "application/json"));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
	}

	// Most servers refuse these themselves; no response may reveal internals.
	@ParameterizedTest
	@ValueSource(strings = { "/%", "/%zz", "/%00", "/%c0%af", "/movies%2f", "/movies/..%2f..%2fetc", "/\\windows", "//",
			"/../..", "/movies;jsessionid=1", "/movies/%0d%0aSet-Cookie:%20a=b", "/{}|^`", "/movies?a=%zz&b=%",
			"/\"<x>", "//evil.example/", "///evil.example/", "/\\evil.example/", "/%5Cevil.example/",
			"/.//evil.example/", "/%09/evil.example/", "/movies/..//evil.example/", "http://evil.example/",
			"http://evil.example//a/" })
	void responseToAMalformedAddressHasNoInternals(String path) throws IOException {
		String answer = RawRequests.get(shop, path, "Accept: text/html");
		assertThat(answer).matches("(?s)HTTP/1.1 (200|30[0-9]|400|404) .*")
			.doesNotContain("\r\nSet-Cookie: a=b")
			.doesNotContainPattern("\r\nLocation: (?!http://localhost)[^\r]*(//|\\\\)");
		assertUninformative(answer);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /movies HTTP/1.1\r\n\r\n", "GET /movies HTTP/1.1\r\nHost: a b\r\nHost: c\r\n\r\n",
			"GET  /movies HTTP/9.9\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"G(T /movies HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"FOO /movies HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
			"TRACE /movies HTTP/1.1\r\nHost: localhost\r\nSecret: mine\r\nConnection: close\r\n\r\n",
			"POST /movies HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\nConnection: close\r\n\r\n" })
	void responseToAMalformedRequestHasNoInternals(String request) throws IOException {
		String answer = RawRequests.send(shop, request);
		assertThat(answer).matches("(?s)(HTTP/1.1 (4|501|505).*)?").doesNotContain("Secret: mine");
		assertUninformative(answer);
		if (Deployment.isEmbedded()) {
			assertThat(answer).contains("\r\nContent-Security-Policy: default-src 'none'; ", "frame-ancestors 'none'",
					"base-uri 'none'", "\r\nX-Content-Type-Options: nosniff\r\n",
					"\r\nReferrer-Policy: same-origin\r\n");
		}
	}

	@ParameterizedTest
	@CsvSource({ "GET, /movies/, /movies", "HEAD, /movies/, /movies",
			"GET, /movies/?q=a%20b&sort=year, /movies?q=a%20b&sort=year", "POST, /movies/, /movies",
			"PUT, /shelves/a/?version=1, /shelves/a?version=1", "GET, /nothing/, /nothing",
			"GET, /caf%C3%A9/, /caf%C3%A9", "GET, /css/none.css/, /css/none.css", "GET, /bin/, /bin",
			"GET, /movies/image/none.png/, /movies/image/none.png", "GET, /actuator/health/, /actuator/health" })
	void addressWithASlashAtItsEndLeadsToTheOneWithout(String method, String path, String target) throws IOException {
		HttpResponse<String> answer = shop.client().send(method, path, "", Deployment.PAGE);
		assertThat(answer.statusCode()).isEqualTo(308);
		assertThat(answer.headers().firstValue("Location")).hasValue(shop.path() + target);
	}

	private static void assertUninformative(String answer) {
		assertThat(answer).doesNotContain("Exception", "\tat ", "org.apache", "io.undertow", "java.lang")
			.doesNotContainPattern("(Tomcat|WildFly|Undertow|JBoss)[ /-]*[0-9]")
			.doesNotContainPattern("(?m)^(Server|X-Powered-By):");
	}

}
