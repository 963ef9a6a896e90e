package com.xebia.movieshop.site.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.TestAccounts;
import com.xebia.movieshop.support.OnEngine;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that everybody gets each page of the shop as from a shop without a cache, whoever
 * had the page before.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "server.address=127.0.0.1", "movieshop.curator.password=" + TestAccounts.PASSWORD,
				"movieshop.sample-data=true", "movieshop.search.enabled=true", "movieshop.figures.enabled=true",
				"movieshop.reservations=true" })
@Tag("soak")
@OnEngine
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PersonalPagesTests {

	private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(?::(?:[^{}]|\\{[^}]*})*)?}");

	private static final Pattern TOKEN = Pattern.compile("<input value=\"([^\"]*)\" name=\"_csrf\"");

	// What differs between two requests of the same person.
	private static final Pattern RANDOM = Pattern.compile("value=\"[^\"]*\" name=\"(_csrf|token|seed)\"|seed=\\d+");

	private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

	// Addresses whose parameters pages show as well.
	private static final List<String> QUERIES = List.of("/movies?q=night", "/movies?q=+Night",
			"/movies?genre=Drama&sort=-year", "/shelves?q=typed", "/?q=typed", "/?notice=saved", "/nowhere?q=typed");

	@TestBean
	private Cache<CachedView.Key, CachedView.RenderedPage> pages;

	@TestBean
	private Cache<List<Object>, String> fragments;

	@Autowired
	@Qualifier("requestMappingHandlerMapping")
	private RequestMappingHandlerMapping mappings;

	@Autowired
	private MongoOperations documents;

	@LocalServerPort
	private int port;

	// The path variables, by the start of the path and their name.
	private final Map<String, String> variables = new LinkedHashMap<>();

	private final List<Person> people = new ArrayList<>();

	// What each person gets from a shop without a cache, by address.
	private final Map<String, Map<Person, Answer>> own = new TreeMap<>();

	static Cache<CachedView.Key, CachedView.RenderedPage> pages() {
		return CachedView.pages(1 << 28);
	}

	static Cache<List<Object>, String> fragments() {
		return Caffeine.newBuilder().build();
	}

	@BeforeAll
	void fillTheShop() {
		for (Role role : Role.values()) {
			for (String name : List.of("Ada ", "Bela ")) {
				Account account = TestAccounts.account(name + role, role);
				this.documents.save(account);
				this.people.add(new Person(role, account.name(), "en"));
			}
		}
		List.of("en", "de").forEach((language) -> this.people.add(new Person(null, "", language)));
		Person program = person(Role.PROGRAM);
		String film = "{\"title\": \"Own Film\", \"description\": \"%s\", \"stars\": [\"Dora Star\"],"
				+ " \"director\": \"Cleo Director\", \"year\": 1950, \"genres\": [\"Drama\"],"
				+ " \"copies\": [{\"format\": \"DVD\", \"terms\": \"rental\"}, {\"format\": \"DVD\", \"terms\": \"sale\"}]%s}";
		String address = program.send("POST", "/movies", film.formatted("Before", "")).location();
		program.send("PUT", address, film.formatted("After", ", \"version\": 0"));
		String id = address.substring(address.length() - 24);
		program.send("POST", "/shelves",
				"{\"title\": \"Classics\", \"films\": [{\"movie\": \"%s\", \"times\": [\"%s\"]}]}".formatted(id,
						LocalDateTime.now().plusDays(2)));
		program.send("DELETE", program.send("POST", "/movies", film.formatted("Deleted", "")).location(), "");
		String list = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list.csv\"\r\n\r\n"
				+ "title,description,stars,director\nImported,Text,Dora Star,Cleo Director\r\n--b--\r\n";
		String made = program.request("POST", "/movies/imports?dryRun=true", "multipart/form-data; boundary=b", list)
			.location();
		String reservation = program
			.send("POST", "/movies/" + id + "/reservations", "{\"name\": \"Ann\", \"contact\": \"ann@example.org\"}")
			.location();
		Matcher invitation = Pattern.compile("/invitations/([\\w-]+)")
			.matcher(person(Role.MANAGER).submit("/staff?form", "/staff", "name=Cleo&role=EDITOR").body());
		assertThat(invitation.find()).isTrue();
		this.variables.putAll(Map.of("index", "people", "people.name", "Cleo%20Director", "shelves.name", "classics",
				"movies.words", address.substring("/movies/".length(), address.length() - 24), "movies.id", id,
				"movies.version", "0", "imports.id", lastSegment(made), "reservations.token", lastSegment(reservation),
				"staff.id", Account.id("Ada EDITOR"), "invitations.secret", invitation.group(1)));
		Matcher copy = Pattern.compile("/counter/([0-9a-f]{8})")
			.matcher(person(Role.MANAGER).get("/counter?movie=" + id).body());
		assertThat(copy.find()).isTrue();
		this.variables.put("c.id", copy.group(1));
		awaitPage("/movies?q=night");
		awaitPage("/people/Cleo%20Director");
		// Numbers of movies follow changes in the background.
		AtomicReference<Answer> last = new AtomicReference<>();
		Awaitility.await()
			.during(Duration.ofSeconds(12))
			.atMost(Duration.ofMinutes(2))
			.until(() -> program.get("/").equals(last.getAndSet(program.get("/"))));
		for (String page : addresses()) {
			Map<Person, Answer> answers = new LinkedHashMap<>();
			this.people.forEach((person) -> {
				empty();
				answers.put(person, person.get(page));
			});
			this.own.put(page, answers);
		}
	}

	private void awaitPage(String address) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(2))
			.until(() -> this.people.get(0).get(address).status() == HttpStatus.OK.value());
	}

	private static String lastSegment(String address) {
		return address.substring(address.lastIndexOf('/') + 1);
	}

	private Person person(Role role) {
		return this.people.stream().filter((person) -> person.role == role).findFirst().orElseThrow();
	}

	@Test
	void nobodyGetsThePageOfAnotherWhoCameBefore() {
		this.own.forEach((address, answers) -> {
			List<Person> order = new ArrayList<>(this.people);
			for (String name : List.of("in order", "in reverse")) {
				empty();
				order.forEach((person) -> assertThat(person.get(address)).as("%s of %s, %s", address, person, name)
					.isEqualTo(answers.get(person)));
				Collections.reverse(order);
			}
		});
	}

	@Test
	void nobodyGetsThePageOfAnotherWhoAsksAtTheSameTime() throws Exception {
		empty();
		List<Callable<Boolean>> visits = this.people.stream().<Callable<Boolean>>map((person) -> () -> {
			this.own.forEach((address, answers) -> assertThat(person.get(address)).as("%s of %s", address, person)
				.isEqualTo(answers.get(person)));
			return true;
		}).toList();
		ExecutorService threads = Executors.newFixedThreadPool(visits.size());
		try {
			for (Future<Boolean> visit : threads.invokeAll(visits)) {
				assertThat(visit.get()).isTrue();
			}
		}
		finally {
			threads.shutdown();
		}
		// Otherwise these tests would not test the cache.
		assertThat(this.pages.asMap()).isNotEmpty();
		assertThat(this.fragments.asMap()).isNotEmpty();
	}

	private void empty() {
		this.pages.invalidateAll();
		this.fragments.invalidateAll();
	}

	// Returns an address of each handler that renders a page.
	private Set<String> addresses() {
		Set<String> addresses = new TreeSet<>(QUERIES);
		this.mappings.getHandlerMethods().forEach((mapping, handler) -> {
			Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
			if (isPage(handler) && (methods.isEmpty() || methods.contains(RequestMethod.GET))) {
				mapping.getPatternValues().forEach((pattern) -> addresses.add(address(pattern, mapping)));
			}
		});
		return addresses;
	}

	private static boolean isPage(HandlerMethod handler) {
		return List.of(String.class, ModelAndView.class).contains(handler.getReturnType().getParameterType())
				&& !AnnotatedElementUtils.hasAnnotation(handler.getMethod(), ResponseBody.class)
				&& !AnnotatedElementUtils.hasAnnotation(handler.getBeanType(), ResponseBody.class);
	}

	private String address(String pattern, RequestMappingInfo mapping) {
		String area = pattern.startsWith("/movies/imports/") ? "imports" : pattern.split("[/{]", 3)[1];
		String path = VARIABLE.matcher(pattern).replaceAll((variable) -> variable(area, variable.group(1)));
		String parameters = mapping.getParamsCondition()
			.getExpressions()
			.stream()
			.filter((parameter) -> !parameter.isNegated())
			.map((parameter) -> parameter.getName() + switch (String.valueOf(parameter.getName())) {
				case "name" -> "=" + variable("people", "name");
				case "copy" -> "=" + variable("c", "id");
				default -> "";
			})
			.collect(Collectors.joining("&"));
		return path + (parameters.isEmpty() ? "" : "?" + parameters);
	}

	private String variable(String area, String name) {
		String value = this.variables.getOrDefault(area + "." + name, this.variables.get(name));
		assertThat(value).as("a value for {%s} of /%s", name, area).isNotNull();
		return value;
	}

	/**
	 * What a person gets, without what differs between two requests.
	 */
	record Answer(int status, String location, String language, String body) {

		static Answer of(HttpResponse<String> response) {
			String body = RANDOM.matcher(response.body()).replaceAll("");
			// Tells the memory and the time since the start.
			boolean status = response.uri().getPath().equals("/curator/status");
			return new Answer(response.statusCode(), response.headers().firstValue(HttpHeaders.LOCATION).orElse(""),
					response.headers().firstValue(HttpHeaders.CONTENT_LANGUAGE).orElse(""),
					status ? NUMBER.matcher(body).replaceAll("") : body);
		}

	}

	/**
	 * Somebody with an account, whose role is null for a visitor.
	 */
	private final class Person {

		private final HttpClient http = HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.cookieHandler(new CookieManager())
			.build();

		private final @Nullable Role role;

		private final String name;

		private final String language;

		Person(@Nullable Role role, String name, String language) {
			this.role = role;
			this.name = name;
			this.language = language;
			if (role != null && role != Role.PROGRAM) {
				submit("/login", "/login",
						"username=%s&password=%s".formatted(encode(name), encode(TestAccounts.PASSWORD)));
			}
		}

		Answer get(String address) {
			return Answer.of(exchange(builder(address).header(HttpHeaders.ACCEPT, MediaType.TEXT_HTML_VALUE)));
		}

		Answer send(String method, String address, String json) {
			return request(method, address, MediaType.APPLICATION_JSON_VALUE, json);
		}

		Answer request(String method, String address, String type, String body) {
			HttpResponse<String> response = exchange(builder(address).header(HttpHeaders.CONTENT_TYPE, type)
				.header(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON_VALUE)
				.method(method, BodyPublishers.ofString(body)));
			assertThat(response.statusCode()).as("%s %s: %s", method, address, response.body()).isBetween(200, 299);
			return Answer.of(response);
		}

		Answer submit(String form, String action, String fields) {
			String page = exchange(builder(form).header(HttpHeaders.ACCEPT, MediaType.TEXT_HTML_VALUE)).body();
			Matcher token = TOKEN.matcher(page);
			assertThat(token.find()).as(page).isTrue();
			HttpResponse<String> response = exchange(
					builder(action).header(HttpHeaders.ACCEPT, MediaType.TEXT_HTML_VALUE)
						.header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_FORM_URLENCODED_VALUE)
						.POST(BodyPublishers.ofString(fields + "&_csrf=" + encode(token.group(1)))));
			assertThat(response.statusCode()).as(response.body()).isLessThan(400);
			return Answer.of(response);
		}

		private HttpRequest.Builder builder(String address) {
			HttpRequest.Builder request = HttpRequest
				.newBuilder(URI.create("http://127.0.0.1:" + PersonalPagesTests.this.port + address))
				.header(HttpHeaders.ACCEPT_LANGUAGE, this.language);
			return (this.role != Role.PROGRAM) ? request : request.header(HttpHeaders.AUTHORIZATION,
					"Basic " + HttpHeaders.encodeBasicAuth(this.name, TestAccounts.PASSWORD, null));
		}

		private HttpResponse<String> exchange(HttpRequest.Builder request) {
			try {
				return this.http.send(request.build(), BodyHandlers.ofString());
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

		private static String encode(String text) {
			return URLEncoder.encode(text, StandardCharsets.UTF_8);
		}

		@Override
		public String toString() {
			return this.name + " (" + this.language + ")";
		}

	}

}
