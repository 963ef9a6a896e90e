package com.xebia.movieshop.staff;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

import com.xebia.movieshop.staff.Sessions.Session;
import com.xebia.movieshop.support.ShopTest;
import jakarta.servlet.http.Cookie;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * A shop with a password, in which tests create accounts and sign in.
 */
@ShopTest
public abstract class ShopWithAccounts {

	public static final String COOKIE = "movieshop-curator";

	private static final AtomicInteger TESTS = new AtomicInteger();

	// Different for each test, because failed attempts cause delays.
	private final String address = address(TESTS.getAndIncrement());

	@Autowired
	public MockMvcTester mvc;

	@Autowired
	public MongoOperations documents;

	@Autowired
	public Accounts accounts;

	@BeforeEach
	protected void clear() {
		this.documents.remove(new Query(), Session.class);
		this.documents.remove(new Query(), Account.class);
	}

	protected void save(String name, Role role, boolean active) {
		this.documents.save(TestAccounts.account(name, role, active));
	}

	// Saves an active account and signs in with it.
	protected Cookie signIn(String name, Role role) {
		save(name, role, true);
		return signIn(name, TestAccounts.PASSWORD);
	}

	protected Cookie signIn(String name, String password) {
		return Objects.requireNonNull(cookie(form(name, password), COOKIE));
	}

	protected static @Nullable Cookie cookie(MvcTestResult answer, String name) {
		return answer.getResponse()
			.getHeaders(HttpHeaders.SET_COOKIE)
			.stream()
			.filter((header) -> header.startsWith(name + "="))
			.map((header) -> new Cookie(name, header.substring(name.length() + 1, header.indexOf(';'))))
			.findFirst()
			.orElse(null);
	}

	protected MvcTestResult form(String name, String password) {
		return this.mvc.post()
			.uri("/login")
			.param("username", name)
			.param("password", password)
			.with(csrf())
			.with(this::from)
			.exchange();
	}

	protected MvcTestResult manage(HttpMethod method, String path, Map<String, String> fields) {
		return basic("curator", ShopTest.PASSWORD, method, path, fields);
	}

	protected MvcTestResult basic(String name, String password, HttpMethod method, String path,
			Map<String, String> fields) {
		MockMvcTester.MockMvcRequestBuilder request = this.mvc.method(method)
			.uri(path)
			.accept("text/html")
			.headers((headers) -> headers.setBasicAuth(name, password))
			.with(this::from);
		fields.forEach(request::param);
		return request.exchange();
	}

	protected int status(Cookie cookie, String path) {
		return this.mvc.get().uri(path).cookie(cookie).exchange().getResponse().getStatus();
	}

	private static String address(int test) {
		return "198.18.%d.%d".formatted(test / 200, test % 200 + 1);
	}

	protected MockHttpServletRequest from(MockHttpServletRequest request) {
		request.setRemoteAddr(this.address);
		return request;
	}

}
