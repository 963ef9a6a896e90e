package com.xebia.movieshop;

import java.io.IOException;
import java.io.StringReader;
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
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import javax.xml.parsers.DocumentBuilderFactory;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.ReplaceOptions;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Role;
import net.fortuna.ical4j.data.CalendarBuilder;
import org.apache.commons.codec.digest.DigestUtils;
import org.awaitility.Awaitility;
import org.bson.BsonRegularExpression;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.Decimal128;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.util.StringUtils;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.HtmlUtils;
import org.springframework.web.util.UriUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds on every database engine, whatever another program stores: each address of
 * the shop answers visitors and managers with well-formed content, and with the documents
 * that can be read. The addresses are those of the handler mappings, and the fields those
 * of the documents that the shop itself stored.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "movieshop.sample-data=true", "movieshop.search.enabled=true", "movieshop.figures.enabled=true",
				"movieshop.reservations=true", "movieshop.posters.store=gridfs",
				"movieshop.curator.password=a long secret" })
abstract class BadDocumentsContract {

	private static final String NASTY = "a\u0000\u0007\uFFFE\uFFFF\u2028\u202E]]>&<script>\"'{0}${1}\uD83D\uDE00";

	private static final List<@Nullable Object> VALUES = Arrays.asList(null, "", "text", NASTY, "x".repeat(20_000), 0,
			-1, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, Double.NaN,
			Double.POSITIVE_INFINITY, true, false, List.of(), Arrays.asList(null, 1, "a", new Document("a", 1)),
			new Document(), new Document("a", null).append("b", List.of()), new Binary(new byte[3]),
			Decimal128.parse("-9.99E6144"), Decimal128.NaN, new BsonRegularExpression("(a"), new ObjectId(),
			new Date(Long.MIN_VALUE), new Date(Long.MAX_VALUE), new Date(-12_219_292_800_000L),
			new Date(253_402_300_800_000L), "10000-01-01", "2026-03-29T02:30", new MinKey(), new Code("x"));

	private static final ObjectId HOST = new ObjectId();

	private static final int BATCH = 150;

	// Collections with documents that the shop finds by fixed ids.
	private static final Set<String> SINGLE = Set.of("setting", "milestone", "backup", "tally", "keys", "turn",
			"imports.files", "imports.chunks", "imports.lines", "posters.files", "posters.chunks");

	private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(?::(?:[^{}]|\\{[^}]*\\})*)?\\}");

	@LocalServerPort
	private int port;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private RequestMappingHandlerMapping requestMappingHandlerMapping;

	@Autowired
	private Collection<ScheduledTaskHolder> tasks;

	private final JsonMapper json = new JsonMapper();

	private final HttpClient visitor = HttpClient.newHttpClient();

	private final HttpClient manager = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

	// Each kind of failure with the first address or document that showed it.
	private final Map<String, String> failures = new LinkedHashMap<>();

	// The documents that the shop stored, by their collections: of each, that with the
	// most fields.
	private final Map<String, Document> good = new TreeMap<>();

	private List<Object> stored = List.of();

	// Texts of good documents, by the addresses of lists that have them on some page.
	private final Map<String, String> landmarks = new LinkedHashMap<>();

	private String token = "";

	// The bad values of documents, by their ids.
	private final Map<String, String> descriptions = new HashMap<>();

	@Test
	void badDocumentBreaksNoPage() throws Exception {
		fill();
		for (String collection : List.copyOf(this.good.keySet())) {
			if (SINGLE.contains(collection)) {
				replaceSingle(collection);
			}
			else {
				List<Document> all = bad(collection);
				for (int from = 0; from < all.size(); from += BATCH) {
					this.stored = store(collection, all.subList(from, Math.min(from + BATCH, all.size())));
					visitAll(collection);
					runTasks(collection, "");
					documents(collection).deleteMany(Filters.in("_id", this.stored));
				}
			}
		}
		assertThat(this.failures).isEmpty();
	}

	// Lets the shop store documents of all kinds.
	private void fill() throws Exception {
		Movie movie = this.mongo.findAll(Movie.class)
			.stream()
			.filter((found) -> found.getFreeCopies().size() > 1)
			.findFirst()
			.orElseThrow();
		String address = "/movies/" + movie.getId();
		String reserved = change("POST", address + "/reservations",
				Map.of("name", "Good Customer", "contact", "good@example.org"), "application/json");
		this.token = reserved.replaceFirst(".*/reservations/([^\"]+)\".*", "$1");
		Map<String, Object> entry = Map.of("movie", movie.getId().toHexString(), "note", "Good note", "times",
				List.of(LocalDate.now() + "T23:15"));
		change("POST", "/shelves", Map.of("title", "Good shelf", "sentence", "", "filter", "", "films", List.of(entry)),
				"application/json");
		Map<String, Object> form = Map.of("title", "Good deleted film", "description", "d", "director", "Good Director",
				"stars", List.of("Good Star"));
		Matcher made = Pattern.compile("\"id\":\"(\\w+)\"")
			.matcher(change("POST", "/movies", form, "application/json", "Idempotency-Key", "a key of a program"));
		assertThat(made.find()).isTrue();
		change("DELETE", "/movies/" + made.group(1), null, "application/json");
		String boundary = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n"
				+ "title,director,stars,description,copies\r\nGood imported film,D,S,d,DVD | rental | 3 | A1\r\n,,,,\r\n--b--\r\n";
		change("POST", "/movies/imports", boundary, "multipart/form-data; boundary=b");
		this.mongo.insert(new Account(Account.id("Good editor"), "Good editor", Role.EDITOR, true, null,
				DigestUtils.sha256Hex("x"), Instant.now().plus(Duration.ofDays(9)), null));
		this.mongo.save(new Document("_id", "brand").append("name", "Good shop")
			.append("icon", "X")
			.append("accent", "#123456")
			.append("imprint", "i")
			.append("contact", "a@b")
			.append("welcome", "w")
			.append("language", "en")
			.append("timeZone", "Europe/Berlin")
			.append("currency", "EUR")
			.append("reservations", true)
			.append("tonight", address), "setting");
		signIn();
		get(this.manager, "/curator/backup", "*/*");
		Awaitility.await()
			.atMost(2, TimeUnit.MINUTES)
			.until(() -> !this.mongo.getCollection("tally.people").find().into(new ArrayList<>()).isEmpty());
		Movie imported = this.mongo.findAll(Movie.class)
			.stream()
			.filter((found) -> found.getTitle().startsWith("Good imported"))
			.findFirst()
			.orElseThrow();
		String film = "Good imported film";
		this.landmarks.putAll(Map.of("/movies?sort=title&size=100", film, "/movies/feed?director=D", film,
				"/movies/export?format=csv", film, "/movies/export?format=jsonl", film,
				"/sitemap/000000000000000000000000.xml", imported.getId().toHexString(), "/bin", "Good deleted film",
				"/shelves", "Good shelf", "/shelves/good-shelf", movie.getTitle(), "/", "Good shelf",
				"/shelves/good-shelf.ics", "BEGIN:VEVENT"));
		this.landmarks.putAll(Map.of("/counter", "Good Customer", "/staff", "Good editor", "/movies/imports", "a.csv",
				"/labels?film=" + imported.getId(), film, "/reservations/" + this.token, movie.getTitle(),
				"/shelves/good-shelf/feed", movie.getTitle(), "/movies?q=Good+imported",
				imported.getId().toHexString()));
		visitAll("none");
		assertThat(this.failures).isEmpty();
		for (String name : this.mongo.getCollectionNames()) {
			documents(name).find()
				.into(new ArrayList<>())
				.stream()
				.max((one, other) -> Integer.compare(paths("", one).size(), paths("", other).size()))
				.ifPresent((document) -> this.good.put(name, document));
		}
	}

	private MongoCollection<Document> documents(String name) {
		return this.mongo.getCollection(name).withTimeout(1, TimeUnit.MINUTES);
	}

	private String change(String method, String path, @Nullable Object body, String type, String... headers)
			throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
			.header("Authorization",
					"Basic " + HttpHeaders.encodeBasicAuth("curator", "a long secret", StandardCharsets.UTF_8))
			.header("Accept", "application/json");
		for (int i = 0; i < headers.length; i += 2) {
			request.header(headers[i], headers[i + 1]);
		}
		String text = (body instanceof String given) ? given : this.json.writeValueAsString(body);
		HttpResponse<String> answer = this.visitor.send((body != null)
				? request.header("Content-Type", type).method(method, BodyPublishers.ofString(text)).build()
				: request.method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
		assertThat(answer.statusCode()).as(path + answer.body()).isBetween(200, 204);
		return answer.body();
	}

	private void signIn() throws Exception {
		String page = get(this.manager, "/login", "text/html").body();
		Matcher token = Pattern.compile("<input(?=[^>]* name=\"_csrf\")[^>]* value=\"([^\"]+)\"").matcher(page);
		assertThat(token.find()).as(page).isTrue();
		String form = "username=curator&password=a+long+secret&_csrf="
				+ URLEncoder.encode(token.group(1), StandardCharsets.UTF_8);
		HttpResponse<String> answer = this.manager.send(HttpRequest.newBuilder(uri("/login"))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.header("Origin", "http://localhost:" + this.port)
			.header("Accept", "text/html")
			.POST(BodyPublishers.ofString(form))
			.build(), BodyHandlers.ofString());
		assertThat(answer.statusCode()).isIn(302, 303);
		assertThat(get(this.manager, "/curator/status", "text/html").statusCode()).isEqualTo(200);
	}

	private URI uri(String path) {
		return URI.create("http://localhost:" + this.port + path);
	}

	// Returns the paths of all fields of a document, also of those in lists.
	private static List<String> paths(String prefix, @Nullable Object value) {
		List<String> paths = new ArrayList<>();
		if (value instanceof Document document) {
			document.forEach((name, inner) -> {
				paths.add(prefix + name);
				paths.addAll(paths(prefix + name + "/", inner));
			});
		}
		if (value instanceof List<?> list && !list.isEmpty()) {
			paths.add(prefix + "0");
			paths.addAll(paths(prefix + "0/", list.get(0)));
		}
		return paths;
	}

	private static Object with(@Nullable Object container, String path, @Nullable Object value) {
		String name = path.split("/", 2)[0];
		boolean last = !path.contains("/");
		if (container instanceof List<?> list) {
			List<Object> copy = new ArrayList<>(list);
			copy.set(0, last ? value : with(list.get(0), path.split("/", 2)[1], value));
			return copy;
		}
		Document copy = new Document((Document) Objects.requireNonNull(container));
		copy.put(name, last ? value : with(copy.get(name), path.split("/", 2)[1], value));
		return copy;
	}

	// Returns the paths of the fields that the class of a collection has and its document
	// lacks.
	private Stream<String> missing(String prefix, Document document, TypeInformation<?> type) {
		MongoPersistentEntity<?> entity = this.mongo.getConverter().getMappingContext().getPersistentEntity(type);
		return Stream.ofNullable(entity)
			.flatMap((known) -> StreamSupport.stream(known.spliterator(), false))
			.flatMap((property) -> {
				Object value = document.get(property.getFieldName());
				String path = prefix + property.getFieldName();
				if (value == null) {
					return Stream.of(path);
				}
				TypeInformation<?> inner = property.getTypeInformation();
				if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Document first) {
					return missing(path + "/0/", first, inner.getRequiredComponentType());
				}
				if (value instanceof Document map && inner.isMap()) {
					return map.entrySet()
						.stream()
						.filter((entry) -> entry.getValue() instanceof Document)
						.flatMap((entry) -> missing(path + "/" + entry.getKey() + "/", (Document) entry.getValue(),
								inner.getRequiredMapValueType()));
				}
				return (value instanceof Document nested) ? missing(path + "/", nested, inner) : Stream.empty();
			});
	}

	private Set<String> allPaths(String collection) {
		Document document = Objects.requireNonNull(this.good.get(collection));
		Set<String> paths = new TreeSet<>(paths("", document));
		this.mongo.getConverter()
			.getMappingContext()
			.getPersistentEntities()
			.stream()
			.filter((entity) -> ((MongoPersistentEntity<?>) entity).getCollection().equals(collection))
			.forEach((entity) -> missing("", document, entity.getTypeInformation()).forEach(paths::add));
		paths.remove("_id");
		return paths;
	}

	// Returns copies of the document of a collection that together have each value in
	// each
	// field. In one copy every second field of one depth is bad, so that none of them
	// hides
	// the others.
	private List<Document> bad(String collection) {
		Document document = Objects.requireNonNull(this.good.get(collection));
		List<String> paths = List.copyOf(allPaths(collection));
		Map<Integer, List<String>> groups = IntStream.range(0, paths.size())
			.boxed()
			.collect(Collectors.groupingBy((i) -> 2 * StringUtils.countOccurrencesOf(paths.get(i), "/") + i % 2,
					Collectors.mapping(paths::get, Collectors.toList())));
		List<Document> bad = new ArrayList<>();
		groups.values().forEach((group) -> {
			for (int i = 0; i < VALUES.size(); i++) {
				Document copy = distinct(collection, document, bad.size());
				Map<String, Object> values = new TreeMap<>();
				for (int j = 0; j < group.size(); j++) {
					copy = (Document) with(copy, group.get(j), VALUES.get((i + j) % VALUES.size()));
					values.put(group.get(j), VALUES.get((i + j) % VALUES.size()));
				}
				bad.add(copy);
				this.descriptions.put(String.valueOf(copy.get("_id")), StringUtils.truncate(values.toString(), 2000));
			}
		});
		if (collection.equals("movie")) {
			VALUES.stream()
				.filter(Objects::nonNull)
				.forEach((value) -> bad.add(new Document(document).append("_id", value)));
		}
		return bad;
	}

	private List<Object> store(String collection, List<Document> bad) {
		if (collection.equals("reservation")) {
			holdFor(bad);
		}
		Set<Integer> refused = new TreeSet<>();
		try {
			documents(collection).insertMany(bad, new InsertManyOptions().ordered(false));
		}
		catch (MongoBulkWriteException ex) {
			// The server refuses some values itself.
			ex.getWriteErrors().forEach((error) -> refused.add(error.getIndex()));
		}
		return IntStream.range(0, bad.size())
			.filter((i) -> !refused.contains(i))
			.<Object>mapToObj((i) -> bad.get(i).get("_id"))
			.toList();
	}

	// Stores a film with a copy for each of the reservations.
	private void holdFor(List<Document> reservations) {
		List<Document> copies = new ArrayList<>();
		Document places = new Document();
		for (Document reservation : reservations) {
			String id = "%08x".formatted(copies.size());
			copies.add(new Document("_id", id).append("format", "DVD").append("terms", "rental"));
			places.append(id,
					new Document("state", (copies.size() % 2 == 0) ? "RESERVED" : "LENT")
						.append("until", Date.from(Instant.now().plus(Duration.ofDays(1))))
						.append("reservation", reservation.get("_id")));
		}
		documents("movie").replaceOne(Filters.eq(HOST),
				new Document("_id", HOST).append("title", "Host")
					.append("copies", copies)
					.append("circulation", places),
				new ReplaceOptions().upsert(true));
	}

	private Document distinct(String collection, Document document, int number) {
		String digest = DigestUtils.sha256Hex("token-" + number);
		Object id = document.get("_id");
		Document distinct = new Document(document).append("_id", (id instanceof ObjectId) ? new ObjectId()
				: digest.substring(0, Math.min(64, String.valueOf(id).length())));
		if (collection.equals("bin")) {
			return (Document) with(distinct, "movie/_id", new ObjectId());
		}
		if (collection.equals("reservation")) {
			distinct.put("_id", DigestUtils.sha256Hex(digest));
			distinct.put("movie", HOST);
		}
		if (collection.equals("history")) {
			distinct.put("_id", document.get("movie") + "/" + (1000 + number));
			distinct.put("version", 1000L + number);
		}
		return distinct;
	}

	private void replaceSingle(String collection) throws Exception {
		Document document = Objects.requireNonNull(this.good.get(collection));
		String list = "/movies/imports/" + Objects.requireNonNull(this.good.get("imports")).get("_id");
		List<String> addresses = collection.startsWith("imports.")
				? List.of(list, list + "?group=created", list + "/report")
				: List.of("/", "/curator/status", "/settings", "/site.webmanifest");
		for (String path : allPaths(collection)) {
			for (Object value : VALUES) {
				try {
					documents(collection).replaceOne(Filters.eq(document.get("_id")),
							(Document) with(document, path, value), new ReplaceOptions().upsert(true));
				}
				catch (MongoException ex) {
					continue;
				}
				if (collection.equals("setting")) {
					runTasks(collection, "BrandStore");
				}
				for (String address : addresses) {
					visit(collection + "." + path + "=" + value, this.manager, address, "*/*");
				}
			}
			runTasks(collection + "." + path, "");
		}
		documents(collection).replaceOne(Filters.eq(document.get("_id")), document, new ReplaceOptions().upsert(true));
		visitAll(collection);
	}

	private void runTasks(String collection, String name) {
		this.tasks.stream()
			.flatMap((holder) -> holder.getScheduledTasks().stream())
			.filter((task) -> task.toString().contains(name))
			.forEach((task) -> {
				try {
					task.getTask().getRunnable().run();
				}
				catch (RuntimeException ex) {
					fail(collection + ": " + task, ex.toString());
				}
			});
	}

	// Visits all addresses of handlers, and those of the bad documents.
	private void visitAll(String collection) throws Exception {
		for (RequestMappingInfo mapping : this.requestMappingHandlerMapping.getHandlerMethods().keySet()) {
			List<String> methods = mapping.getMethodsCondition().getMethods().stream().map(Enum::name).toList();
			String form = mapping.getParamsCondition()
				.getExpressions()
				.stream()
				.filter((expression) -> !expression.isNegated())
				.map((expression) -> expression.toString() + "=Good")
				.collect(Collectors.joining("&", "?", ""));
			Set<String> types = mapping.getProducesCondition()
				.getProducibleMediaTypes()
				.stream()
				.map(Object::toString)
				.collect(Collectors.toSet());
			for (String pattern : mapping.getPatternValues()) {
				// A backup refuses what no restore would accept, and takes long.
				if (pattern.equals("/curator/backup")) {
					continue;
				}
				for (String address : (methods.isEmpty() || methods.contains("GET")) ? addresses(pattern, collection)
						: List.<String>of()) {
					for (String type : types.isEmpty() ? Set.of("*/*") : types) {
						visit(collection, this.visitor, address + form, type);
						visit(collection, this.manager, address + form, type);
					}
				}
			}
		}
		if (collection.equals("movie")) {
			for (int i = 0; i < this.stored.size(); i++) {
				visit(collection, this.visitor, "/?another=" + i, "text/html");
				visit(collection, this.manager,
						"/counter?movie=" + UriUtils.encode(String.valueOf(this.stored.get(i)), StandardCharsets.UTF_8),
						"text/html");
				visit(collection, this.manager,
						"/labels?film=" + UriUtils.encode(String.valueOf(this.stored.get(i)), StandardCharsets.UTF_8),
						"text/html");
			}
			for (String sort : List.of("title", "-title", "year", "newest", "minutes", "price")) {
				for (String view : List.of("", "&view=lines")) {
					follow(collection, "/movies?size=100&sort=" + sort + view, "no such text");
				}
			}
		}
		for (Map.Entry<String, String> landmark : this.landmarks.entrySet()) {
			if (!follow(collection, landmark.getKey(), landmark.getValue())) {
				fail(collection + ": " + landmark.getKey() + " lacks " + landmark.getValue(), null);
			}
		}
	}

	// Reads the pages of a list until one has a text.
	private boolean follow(String collection, String list, String text) throws Exception {
		for (String next = list; next != null;) {
			String body = visit(collection, this.manager, next, "*/*");
			if (body.contains(text)) {
				return true;
			}
			Matcher link = Pattern.compile("<a(?=[^>]* rel=\"next\")[^>]* href=\"([^\"]+)\"").matcher(body);
			next = link.find() ? HtmlUtils.htmlUnescape(link.group(1)) : null;
		}
		return false;
	}

	private List<String> addresses(String pattern, String collection) {
		if (!pattern.contains("{")) {
			return List.of(pattern.isEmpty() ? "/" : pattern);
		}
		String plain = VARIABLE.matcher(pattern.replace("{words:(?:.+-)?}", "")).replaceAll("{$1}");
		String subject = plain.startsWith("/movies/imports/") ? "imports"
				: plain.startsWith("/movies/") ? "movie"
						: plain.startsWith("/shelves/") ? "shelf" : plain.startsWith("/reservations/") ? "reservation"
								: plain.startsWith("/staff/") ? "accounts" : "";
		List<Object> ids = subject.equals(collection) ? this.stored
				: Stream.ofNullable(this.good.get(subject)).map((document) -> document.get("_id")).toList();
		return ids(subject, collection, ids)
			.map((id) -> plain.replaceFirst("\\{(id|name|token)\\}", Matcher.quoteReplacement(id)))
			.map((address) -> {
				String full = address.replace("{version}", "1000")
					.replace("{digest}", "0123")
					.replace("{format}", "svg")
					.replace("{color}", "123456")
					.replace("{secret}", "secret")
					.replace("{index}", "people");
				assertThat(full).as("an address with variables that this test does not know").doesNotContain("{");
				return full;
			})
			.toList();
	}

	private Stream<String> ids(String subject, String collection, List<Object> ids) {
		if (subject.isEmpty()) {
			return Stream.of("000000000000000000000000", "Good");
		}
		if (subject.equals("reservation")) {
			return collection.equals(subject)
					? IntStream.range(0, 500).mapToObj((i) -> DigestUtils.sha256Hex("token-" + i))
					: Stream.of(this.token);
		}
		return ids.stream().map(String::valueOf).map((id) -> UriUtils.encode(id, StandardCharsets.UTF_8));
	}

	private String visit(String collection, HttpClient client, String address, String type) throws Exception {
		HttpResponse<String> answer;
		try {
			answer = get(client, address, type);
		}
		catch (IOException ex) {
			fail(collection + ": " + address + " as " + type + " breaks off", address);
			return "";
		}
		String problem = (answer.statusCode() >= 500) ? String.valueOf(answer.statusCode())
				: malformed(answer.headers().firstValue("Content-Type").orElse(""), answer.body());
		if (problem != null) {
			Matcher id = Pattern.compile("[0-9a-f]{24,}").matcher(address);
			fail(collection + ": " + id.replaceAll("ID") + " as " + type
					+ ((client == this.manager) ? " (manager): " : ": ") + problem,
					address + " " + (id.reset().find() ? this.descriptions.get(id.group()) : ""));
		}
		return answer.body();
	}

	private void fail(String failure, @Nullable String details) {
		this.failures.putIfAbsent(failure, Objects.toString(details, ""));
	}

	private @Nullable String malformed(String type, String body) {
		try {
			if (body.isEmpty()) {
				return null;
			}
			if (type.startsWith("text/html")) {
				return body.endsWith("</html>") ? null
						: "ends early: " + body.substring(Math.max(0, body.length() - 100));
			}
			if (type.contains("ndjson")) {
				body.lines().forEach(this.json::readTree);
			}
			else if (type.contains("json")) {
				this.json.readTree(body);
			}
			else if (type.contains("xml")) {
				DocumentBuilderFactory.newInstance()
					.newDocumentBuilder()
					.parse(new InputSource(new StringReader(body)));
			}
			else if (type.startsWith("text/calendar")) {
				new CalendarBuilder().build(new StringReader(body));
			}
			return null;
		}
		catch (Exception ex) {
			return ex.toString();
		}
	}

	private HttpResponse<String> get(HttpClient client, String path, String type) throws Exception {
		return client.send(HttpRequest.newBuilder(uri(path)).header("Accept", type).build(), BodyHandlers.ofString());
	}

}
