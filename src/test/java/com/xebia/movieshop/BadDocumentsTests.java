package com.xebia.movieshop;

import java.io.StringReader;
import java.net.CookieManager;
import java.net.URI;
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
import java.util.Comparator;
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
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.ReplaceOptions;
import com.xebia.movieshop.limits.Lease;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.FormerCopies;
import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import net.fortuna.ical4j.data.CalendarBuilder;
import org.apache.commons.codec.digest.DigestUtils;
import org.awaitility.Awaitility;
import org.bson.BsonRegularExpression;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.RequestMethod;
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
@OnEngine(Engine.MONGOD)
@Tag("soak")
class BadDocumentsTests {

	private static final String NASTY = "a\u0000\u0007\uFFFE\uFFFF\u2028\u202E]]>&<script>\"'{0}${1}\uD83D\uDE00";

	private static final Object ABSENT = new Object();

	private static final List<@Nullable Object> VALUES = Arrays.asList(ABSENT, null, "", NASTY, "x".repeat(20_000), 0,
			-1, Integer.MIN_VALUE, Long.MAX_VALUE, Double.NaN, true, List.of(),
			Arrays.asList(null, 1, "a", new Document("a", 1)), new Document("a", null).append("b", List.of()),
			new Binary(new byte[3]), Decimal128.parse("-9.99E6144"), new BsonRegularExpression("(a"), new ObjectId(),
			new Date(Long.MIN_VALUE), new Date(-12_219_292_800_000L), new Date(253_402_300_800_000L), "10000-01-01",
			"2026-03-29T02:30", new MinKey());

	// The addresses that read collections whose documents the shop finds by fixed ids.
	private static final Map<String, List<String>> SINGLE = Stream
		.of("setting", "milestone", "backup", "tally", "keys", "turn", "reservation.sources", "posters.files",
				"posters.chunks")
		.collect(Collectors.toMap(Function.identity(), (name) -> List.of("/", "/curator/status", "/settings",
				"/site.webmanifest", "/people", "/movies?sort=newest")));

	// Fields of former releases that the shop still reads.
	private static final Map<String, List<String>> FORMER = Map.of("movie",
			List.of("copies", "circulation", "circulatedAt", "fileName"), "bin",
			List.of("movie/copies", "movie/circulation"));

	private static final List<String> IMPORTED = List.of("imports.files", "imports.chunks", "imports.lines");

	private static final Set<String> ALONE = Set.of("movie", "copy", "turn", "keys", "posters.files", "posters.chunks");

	private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(?::(?:[^{}]|\\{[^}]*\\})*)?\\}");

	@LocalServerPort
	private int port;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private RequestMappingHandlerMapping requestMappingHandlerMapping;

	@Autowired
	private Collection<ScheduledTaskHolder> tasks;

	@Autowired
	private FormerCopies formerCopies;

	private final JsonMapper json = new JsonMapper();

	private final HttpClient visitor = HttpClient.newHttpClient();

	private final HttpClient manager = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

	// Each kind of failure with the first address or document that showed it.
	private final Map<String, String> failures = new LinkedHashMap<>();

	// Of each collection, the document of the shop with the most fields.
	private final Map<String, Document> good = new TreeMap<>();

	// The ids of the bad documents, by collection.
	private final Map<String, List<String>> stored = new HashMap<>();

	// Texts of good documents, by the addresses of lists that have them on some page.
	private final Map<String, String> landmarks = new LinkedHashMap<>();

	private String token = "";

	// The bad values of documents, by their ids.
	private final Map<String, String> descriptions = new HashMap<>();

	@Test
	@Tag("soak")
	void badDocumentBreaksNoPage() throws Exception {
		fill();
		String list = "/movies/imports/" + Objects.requireNonNull(this.good.get("imports")).get("_id");
		Collection<? extends Set<String>> groups = this.good.keySet()
			.stream()
			.collect(Collectors.groupingBy(BadDocumentsTests::group, TreeMap::new,
					Collectors.toCollection(TreeSet::new)))
			.values();
		for (Set<String> group : groups) {
			String name = group.iterator().next();
			List<String> addresses = IMPORTED.contains(name) ? List.of(list, list + "?group=created", list + "/report")
					: SINGLE.get(name);
			if (addresses != null) {
				replace(group, addresses);
			}
			else {
				Map<String, List<Document>> bad = new TreeMap<>();
				group.forEach((collection) -> bad.put(collection, bad(collection)));
				bad.forEach(this::store);
				visitAll(group);
				act(group);
				runTasks(group.toString());
				for (String collection : group) {
					deleteUnreadable(collection);
				}
				// A condition with a regular expression would not mean the id.
				bad.forEach((collection,
						documents) -> documents(collection).deleteMany(Filters.in("_id",
								documents.stream()
									.map((document) -> document.get("_id"))
									.filter((id) -> !(id instanceof BsonRegularExpression))
									.toList())));
			}
			this.stored.clear();
		}
		visitAll(Set.of());
		assertThat(this.failures.entrySet()).isEmpty();
	}

	// Bad documents of a group are there at the same time. Those that could hide others
	// are alone: of movies and copies, which most addresses read, of leases, without
	// which
	// tasks do not run, and of keys, without which nobody is signed in.
	private static String group(String collection) {
		return (SINGLE.containsKey(collection) && !ALONE.contains(collection)) ? "found by their ids"
				: (ALONE.contains(collection) || IMPORTED.contains(collection)) ? collection : "listed";
	}

	// Lets the shop store documents of all kinds.
	private void fill() throws Exception {
		Map<String, String> copy = Map.of("format", "DVD", "terms", "rental");
		String id = change("POST", "/movies",
				Map.of("title", "Good film with copies", "description", "d", "director", "Good Director", "stars",
						List.of("Good Star"), "copies", List.of(copy, copy)))
			.replaceFirst(".*?\"id\":\"(\\w+)\".*", "$1");
		String address = "/movies/" + id;
		this.token = change("POST", address + "/reservations",
				Map.of("name", "Good Customer", "contact", "good@example.org"))
			.replaceFirst(".*/reservations/([^\"]+)\".*", "$1");
		change("POST", "/shelves", Map.of("title", "Good shelf", "sentence", "", "filter", "", "films",
				List.of(Map.of("movie", id, "note", "Good note", "times", List.of(LocalDate.now() + "T23:15")))));
		String made = change("POST", "/movies", Map.of("title", "Good deleted film", "description", "d", "director",
				"Good Director", "stars", List.of("Good Star")), "Idempotency-Key", "a key of a program");
		change("DELETE", "/movies/" + made.replaceFirst(".*?\"id\":\"(\\w+)\".*", "$1"), "");
		importList("title,director,stars,description,copies\r\nGood imported film,D,S,d,DVD | rental | 3 | A1 | n\r\n"
				+ ",,,,\r\n");
		this.mongo.insert(new Account(Account.id("Good editor"), "Good editor", Role.EDITOR, true, null,
				DigestUtils.sha256Hex("x"), Instant.now().plus(Duration.ofDays(9)), null));
		Document brand = new Document("_id", "brand").append("language", "en").append("timeZone", "Europe/Berlin");
		Stream.of("name", "icon", "imprint", "contact", "welcome").forEach((name) -> brand.append(name, "Good"));
		this.mongo.save(brand.append("accent", "#123456")
			.append("currency", "EUR")
			.append("reservations", true)
			.append("loanDays", 14)
			.append("tonight", address), "setting");
		assertThat(new Lease(this.mongo, "good", Duration.ofHours(1)).acquire("good")).isTrue();
		String page = get(this.manager, "/login", "text/html").body();
		HttpResponse<String> signedIn = this.manager.send(HttpRequest.newBuilder(uri("/login"))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.header("Origin", "http://localhost:" + this.port)
			.POST(BodyPublishers.ofString("username=curator&password=a+long+secret&_csrf="
					+ page.replaceFirst("(?s).*<input value=\"([^\"]+)\" name=\"_csrf\".*", "$1")))
			.build(), BodyHandlers.ofString());
		assertThat(signedIn.statusCode()).as(page).isBetween(302, 303);
		assertThat(get(this.manager, "/curator/backup", "*/*").statusCode()).isEqualTo(200);
		Awaitility.await()
			.atMost(2, TimeUnit.MINUTES)
			.until(() -> documents("tally").countDocuments() == 1
					&& documents("tally.keys.genres").countDocuments() > 0);
		Movie imported = this.mongo.findAll(Movie.class)
			.stream()
			.filter((found) -> found.getTitle().startsWith("Good imported"))
			.findFirst()
			.orElseThrow();
		for (String list : List.of("/movies?sort=title&size=100", "/movies/feed?director=D",
				"/movies/export?format=csv", "/movies/export?format=jsonl", "/labels?film=" + imported.getId())) {
			this.landmarks.put(list, imported.getTitle());
		}
		for (String list : List.of("/shelves/good-shelf", "/reservations/" + this.token, "/shelves/good-shelf/feed")) {
			this.landmarks.put(list, "Good film with copies");
		}
		this.landmarks.putAll(Map.of("/sitemap/000000000000000000000000.xml", imported.getId().toHexString(), "/bin",
				"Good deleted film", "/shelves", "Good shelf", "/", "Good shelf", "/shelves/good-shelf.ics",
				"BEGIN:VEVENT", "/counter", "Good Customer", "/staff", "Good editor", "/movies/imports", "a.csv",
				"/movies?q=Good+imported", imported.getId().toHexString()));
		visitAll(Set.of());
		assertThat(this.failures.entrySet()).isEmpty();
		for (String name : this.mongo.getCollectionNames()) {
			documents(name).find()
				.into(new ArrayList<>())
				.stream()
				.max(Comparator.comparing((document) -> paths("", document).size()))
				.ifPresent((document) -> this.good.put(name, document));
		}
		assertThat(this.good).containsKeys("tally", "turn", "tally.keys.people", "signIns", "record", "creation",
				"history");
	}

	private String importList(String csv) throws Exception {
		return change("POST", "/movies/imports",
				"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n" + csv + "--b--\r\n",
				"Content-Type", "multipart/form-data; boundary=b");
	}

	private MongoCollection<Document> documents(String name) {
		return this.mongo.getCollection(name).withTimeout(1, TimeUnit.MINUTES);
	}

	private static Bson byId(Document document) {
		return Filters.eq(document.get("_id"));
	}

	private String change(String method, String path, Object body, String... headers) throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
			.header("Authorization", "Basic " + HttpHeaders.encodeBasicAuth("curator", "a long secret", null))
			.header("Accept", "application/json")
			.setHeader("Content-Type", "application/json");
		for (int i = 0; i < headers.length; i += 2) {
			request.setHeader(headers[i], headers[i + 1]);
		}
		String text = (body instanceof String given) ? given : this.json.writeValueAsString(body);
		HttpResponse<String> answer = this.visitor.send(request.method(method, BodyPublishers.ofString(text)).build(),
				BodyHandlers.ofString());
		assertThat(answer.statusCode()).as(path + answer.body()).isBetween(200, 303);
		return answer.body();
	}

	private URI uri(String path) {
		return URI.create("http://localhost:" + this.port + path);
	}

	// Returns the paths of all fields of a document, also of those in lists.
	private static List<String> paths(String prefix, @Nullable Object value) {
		Map<String, ?> fields = (value instanceof Document document) ? document
				: (value instanceof List<?> list && !list.isEmpty()) ? Map.of("0", list.get(0)) : Map.of();
		return fields.entrySet()
			.stream()
			.flatMap((field) -> Stream.concat(Stream.of(prefix + field.getKey()),
					paths(prefix + field.getKey() + "/", field.getValue()).stream()))
			.toList();
	}

	private static Object with(@Nullable Object container, String path, @Nullable Object value) {
		String[] names = path.split("/", 2);
		if (container instanceof List<?> list) {
			List<Object> copy = new ArrayList<>(list);
			copy.set(0, (names.length == 1) ? value : with(list.get(0), names[1], value));
			copy.remove(ABSENT);
			return copy;
		}
		Document copy = new Document((Document) Objects.requireNonNull(container));
		copy.put(names[0], (names.length == 1) ? value : with(copy.get(names[0]), names[1], value));
		copy.values().remove(ABSENT);
		return copy;
	}

	// Returns variants of the document of a collection that together have each value in
	// each field, also in those that only its class or a former release has. In one
	// variant every second field of one depth is bad, so that none hides the others.
	private List<Document> bad(String collection) {
		Document document = Objects.requireNonNull(this.good.get(collection));
		Set<String> all = new TreeSet<>(paths("", document));
		this.mongo.getConverter()
			.getMappingContext()
			.getPersistentEntities()
			.stream()
			.map((entity) -> (MongoPersistentEntity<?>) entity)
			.filter((entity) -> entity
				.isAnnotationPresent(org.springframework.data.mongodb.core.mapping.Document.class))
			.filter((entity) -> entity.getCollection().equals(collection))
			.forEach((entity) -> entity.forEach((property) -> all.add(property.getFieldName())));
		all.remove("_id");
		all.addAll(FORMER.getOrDefault(collection, List.of()));
		List<String> paths = List.copyOf(all);
		Map<Integer, List<String>> groups = IntStream.range(0, paths.size())
			.boxed()
			.collect(Collectors.groupingBy((i) -> 2 * StringUtils.countOccurrencesOf(paths.get(i), "/") + i % 2,
					Collectors.mapping(paths::get, Collectors.toList())));
		List<Document> bad = new ArrayList<>();
		groups.values().forEach((group) -> IntStream.range(0, VALUES.size()).forEach((i) -> {
			Map<String, Object> values = new TreeMap<>();
			Document copy = distinct(collection, document, bad.size());
			for (int j = 0; j < group.size(); j++) {
				values.put(group.get(j), VALUES.get((i + j) % VALUES.size()));
				copy = (Document) with(copy, group.get(j), values.get(group.get(j)));
			}
			bad.add(copy);
			this.descriptions.put(String.valueOf(copy.get("_id")), StringUtils.truncate(values.toString(), 2000));
		}));
		if (Set.of("movie", "copy").contains(collection)) {
			VALUES.stream()
				.filter((value) -> value != null && value != ABSENT)
				.forEach((value) -> bad.add(distinct(collection, document, bad.size()).append("_id", value)));
			bad.add(distinct(collection, document, bad.size()).append("_id", new ObjectId().toHexString()));
		}
		return bad;
	}

	private static Document distinct(String collection, Document document, int number) {
		String digest = DigestUtils.sha256Hex("token-" + number);
		Object id = document.get("_id");
		Document distinct = new Document(document).append("_id", (id instanceof ObjectId) ? new ObjectId()
				: digest.substring(0, Math.min(64, String.valueOf(id).length())));
		return switch (collection) {
			case "bin" -> (Document) with(distinct, "movie/_id", new ObjectId());
			case "reservation" -> distinct.append("_id", DigestUtils.sha256Hex(digest));
			case "copy" -> ((Document) with(distinct, "reservation/_id", DigestUtils.sha256Hex(digest))).append("state",
					(number % 2 == 0) ? "RESERVED" : "LENT");
			case "history" -> distinct.append("_id", document.get("movie") + "/" + (1000 + number))
				.append("version", 1000L + number)
				.append("deleted", new ObjectId());
			default -> distinct;
		};
	}

	private void store(String collection, List<Document> bad) {
		try {
			documents(collection).insertMany(bad, new InsertManyOptions().ordered(false));
		}
		catch (MongoBulkWriteException ex) {
			// The server refuses some values itself.
			assertThat(ex.getWriteErrors()).hasSizeLessThan(bad.size() / 2);
		}
		this.stored.put(collection,
				bad.stream()
					.map((document) -> UriUtils.encode(String.valueOf(document.get("_id")), StandardCharsets.UTF_8))
					.filter((id) -> id.length() < 1000)
					.toList());
	}

	private List<String> stored(String collection) {
		return this.stored.getOrDefault(collection, List.of());
	}

	// Replaces documents that the shop finds by their ids, and brings them back.
	private void replace(Set<String> group, List<String> addresses) throws Exception {
		Map<String, List<Document>> bad = new TreeMap<>();
		group.forEach((collection) -> bad.put(collection, bad(collection)));
		int variants = bad.values().stream().mapToInt(List::size).max().orElse(0);
		for (int i = 0; i < variants; i++) {
			int variant = i;
			Map<String, Document> replaced = new TreeMap<>();
			bad.forEach((collection, documents) -> {
				if (variant < documents.size() && replace(collection, documents.get(variant))) {
					replaced.put(collection, documents.get(variant));
				}
			});
			String values = group + " " + StringUtils.truncate(replaced.toString(), 4000);
			if (!IMPORTED.containsAll(group) && !values.startsWith("[posters")) {
				runTasks(values);
			}
			for (String address : replaced.isEmpty() ? List.<String>of() : addresses) {
				visit(values, this.manager, address, "*/*");
			}
			if (replaced.containsKey("turn")) {
				Lease lease = new Lease(this.mongo, "good", Duration.ofHours(1));
				if (!lease.acquire("good") && !(replaced.get("turn").get("end") instanceof Date)) {
					fail("a lease is lost for ever: " + values, null);
				}
			}
		}
		group.forEach((collection) -> replace(collection, Objects.requireNonNull(this.good.get(collection))));
	}

	// Returns false if the server refuses the values itself.
	private boolean replace(String collection, Document document) {
		Object id = Objects.requireNonNull(this.good.get(collection)).get("_id");
		try {
			documents(collection).replaceOne(Filters.eq(id), new Document(document).append("_id", id),
					new ReplaceOptions().upsert(true));
			return true;
		}
		catch (MongoException ex) {
			return false;
		}
	}

	private void runTasks(String collection) {
		this.tasks.stream().flatMap((holder) -> holder.getScheduledTasks().stream()).forEach((task) -> {
			try {
				task.getTask().getRunnable().run();
			}
			catch (RuntimeException ex) {
				fail(collection + ": " + task, ex.toString());
			}
		});
		try {
			// As at the start of a node.
			ReflectionTestUtils.setField(this.formerCopies, "done", null);
			this.formerCopies.takeOver();
		}
		catch (RuntimeException ex) {
			fail(collection + ": a start", ex.toString());
		}
	}

	// Backs up the bad documents, imports and renames what they have, moves the copies
	// and deletes the movies.
	private void act(Set<String> group) throws Exception {
		assertThat(this.manager.send(HttpRequest.newBuilder(uri("/curator/backup")).build(), BodyHandlers.discarding())
			.statusCode()).as(group.toString()).isEqualTo(200);
		if (group.contains("movie")) {
			Document movie = Objects.requireNonNull(this.good.get("movie"));
			String list = importList(
					"title,year,description\r\n%s,%s,Better\r\n".formatted(movie.get("title"), movie.get("year")));
			String address = list.replaceFirst(".*\"url\":\"([^\"]+)\".*", "$1");
			Awaitility.await()
				.atMost(1, TimeUnit.MINUTES)
				.until(() -> get(this.manager, address, "application/json").body(),
						(body) -> !body.matches("(?s).*\"(checking|applying)\".*"));
			String ended = get(this.manager, address, "application/json").body();
			if (!ended.contains("\"applied\"")) {
				fail(group + ": an import", ended);
			}
			send(group, "", "POST", "/people", "name=%s&to=Good+Name"
				.formatted(UriUtils.encode(String.valueOf(movie.get("director")), StandardCharsets.UTF_8)));
		}
		for (String id : stored("copy")) {
			send(group, id, "POST", "/counter/" + id, "version=0&to=missing");
		}
		for (String id : stored("movie")) {
			send(group, id, "POST", "/movies/" + id + "/reservations", "name=Good&contact=Good");
			send(group, id, "DELETE", "/movies/" + id, "");
		}
		if (group.contains("copy")) {
			String movie = "/movies/" + Objects.requireNonNull(this.good.get("copy")).get("movie");
			send(group, movie, "POST", movie + "/reservations", "name=Good&contact=Good");
		}
	}

	private void send(Set<String> group, String id, String method, String address, String form) throws Exception {
		HttpResponse<String> answer = this.visitor.send(HttpRequest.newBuilder(uri(address))
			.header("Authorization", "Basic " + HttpHeaders.encodeBasicAuth("curator", "a long secret", null))
			.header("Content-Type", "application/x-www-form-urlencoded")
			.method(method, BodyPublishers.ofString(form))
			.build(), BodyHandlers.ofString());
		if (answer.statusCode() >= 500) {
			fail(group + ": " + method + " " + address.replace(id, "ID") + ": " + answer.statusCode(),
					id + " " + this.descriptions.get(id));
		}
	}

	// Staff can delete what the status page names.
	private void deleteUnreadable(String collection) throws Exception {
		Pattern place = Pattern.compile(
				Pattern.quote(collection) + " [^<]*(?:(?!<form).)*<form[^>]*action=\"(/curator/unreadable/\\w+)\"",
				Pattern.DOTALL);
		Matcher form = place.matcher(get(this.manager, "/curator/status", "text/html").body());
		if (form.find()) {
			change("DELETE", form.group(1), "");
			assertThat(get(this.manager, "/curator/status", "text/html").body()).doesNotContain(form.group(1));
		}
	}

	// Visits all addresses of handlers, and those of the bad documents.
	private void visitAll(Set<String> group) throws Exception {
		for (RequestMappingInfo mapping : this.requestMappingHandlerMapping.getHandlerMethods().keySet()) {
			Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
			String form = mapping.getParamsCondition()
				.getExpressions()
				.stream()
				.filter((expression) -> !expression.isNegated())
				.map((expression) -> expression.getName() + "=Good")
				.collect(Collectors.joining("&", "?", ""));
			Set<MediaType> types = mapping.getProducesCondition().getProducibleMediaTypes();
			for (String pattern : mapping.getPatternValues()) {
				// A backup takes long.
				boolean read = methods.isEmpty() || methods.contains(RequestMethod.GET);
				for (String address : (read && !pattern.equals("/curator/backup")) ? addresses(pattern, group)
						: List.<String>of()) {
					for (MediaType type : types.isEmpty() ? Set.of(MediaType.ALL) : types) {
						if (type.includes(MediaType.TEXT_HTML)) {
							visit(group.toString(), this.visitor, address + form, type.toString());
						}
						visit(group.toString(), this.manager, address + form, type.toString());
					}
				}
			}
		}
		if (group.contains("movie")) {
			int another = 0;
			for (String id : stored("movie")) {
				visit(group.toString(), this.visitor, "/?another=" + another++, "text/html");
				visit(group.toString(), this.manager, "/counter?movie=" + id, "text/html");
				visit(group.toString(), this.manager, "/labels?film=" + id, "text/html");
			}
			for (String sort : List.of("title", "-title", "year", "newest", "minutes", "price")) {
				follow(group.toString(), "/movies?size=100&view=lines&sort=" + sort, "no such text");
			}
		}
		for (String id : stored("copy")) {
			visit(group.toString(), this.manager, "/counter?copy=" + id, "text/html");
		}
		for (Map.Entry<String, String> landmark : this.landmarks.entrySet()) {
			if (!follow(group.toString(), landmark.getKey(), landmark.getValue())) {
				fail(group + ": " + landmark.getKey() + " lacks " + landmark.getValue(), null);
			}
		}
	}

	// Reads the pages of a list until one has a text.
	private boolean follow(String group, String list, String text) throws Exception {
		String next = list;
		while (next != null) {
			String body = visit(group, this.manager, next, "*/*");
			if (body.contains(text)) {
				return true;
			}
			Matcher link = Pattern.compile("<a(?=[^>]* rel=\"next\")[^>]* href=\"([^\"]+)\"").matcher(body);
			next = link.find() ? HtmlUtils.htmlUnescape(link.group(1)) : null;
		}
		return false;
	}

	private List<String> addresses(String pattern, Set<String> group) {
		String plain = VARIABLE.matcher(pattern.replace("{words:(?:.+-)?}", "")).replaceAll("{$1}");
		String subject = plain.startsWith("/movies/imports/") ? "imports"
				: plain.startsWith("/movies/") ? "movie" : plain.startsWith("/shelves/") ? "shelf"
						: plain.startsWith("/staff/") ? "accounts" : plain.startsWith("/c/") ? "copy" : "none";
		List<String> ids = plain.startsWith("/reservations/")
				? (group.contains("reservation") || group.contains("copy"))
						? IntStream.range(0, Math.max(stored("reservation").size(), stored("copy").size()))
							.mapToObj((i) -> DigestUtils.sha256Hex("token-" + i))
							.toList()
						: List.of(this.token)
				: group.contains(subject) ? stored(subject) : List
					.of(String.valueOf(this.good.getOrDefault(subject, new Document("_id", "Good")).get("_id")));
		return ids.stream()
			.map((id) -> plain.replaceFirst("\\{(id|name|token)\\}", Matcher.quoteReplacement(id))
				.replace("{version}", "1000")
				.replace("{digest}", "0123")
				.replace("{format}", "svg")
				.replace("{color}", "123456")
				.replace("{secret}", "secret")
				.replace("{index}", "people"))
			.map((address) -> address.isEmpty() ? "/" : address)
			.distinct()
			.peek((address) -> assertThat(address).as("with variables that this test does not know")
				.doesNotContain("{"))
			.toList();
	}

	private String visit(String collection, HttpClient client, String address, String type) throws Exception {
		HttpResponse<String> answer = get(client, address, type);
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
		this.failures.putIfAbsent(failure, StringUtils.truncate(Objects.toString(details, ""), 1000));
	}

	private @Nullable String malformed(String type, String body) {
		try {
			if (type.startsWith("text/html")) {
				// A reservation may be of a movie that is gone.
				if (body.contains("href=\"/movies/000000000000000000000000")
						&& !body.contains("<p class=\"reservation")) {
					return "has a link to nothing";
				}
				return body.endsWith("</html>") ? null
						: "ends early: " + body.substring(Math.max(0, body.length() - 100));
			}
			if (type.contains("json")) {
				(type.contains("ndjson") ? body.lines() : Stream.of(body)).forEach(this.json::readTree);
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
