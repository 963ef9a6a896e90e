package com.xebia.movieshop.walk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Updates;
import com.xebia.movieshop.Movieshop;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.site.cache.CachedView;
import com.xebia.movieshop.support.LossyProxy;
import com.xebia.movieshop.support.ReplicaSet;
import com.xebia.movieshop.walk.Hand.Answer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.util.FileSystemUtils;

/**
 * A shop in this process, initially empty, that is reached through its addresses only.
 * Its staff are signed in.
 */
final class WalkedShop implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(WalkedShop.class);

	static final String CURATOR = "curator";

	static final String PASSWORD = "correct horse battery";

	private static final String WRITES = "insert|update|findAndModify|delete";

	// Those that only follow what is done.
	private static final String OTHERS = "(?!tally|record|signIns|turn|keys).*";

	private Path directory = newDirectory();

	private final String database;

	private ConfigurableApplicationContext context;

	private final List<Hand> staff = new ArrayList<>();

	private final Hand visitor;

	private final Hand manager;

	private final @Nullable LossyProxy proxy;

	private final @Nullable ReplicaSet set;

	// Uses the embedded database if there is no URI. The proxy is before the database,
	// or the database is on the replica set.
	WalkedShop(@Nullable String database, @Nullable LossyProxy proxy, @Nullable ReplicaSet set) {
		this(database, proxy, set, null);
	}

	private WalkedShop(@Nullable String database, @Nullable LossyProxy proxy, @Nullable ReplicaSet set,
			@Nullable Path backup) {
		this.database = Objects.toString(database, "");
		this.proxy = proxy;
		this.set = set;
		if (backup != null && SpringApplication.exit(run("--movieshop.command=restore", "--from=" + backup)) != 0) {
			throw new IllegalStateException("The backup cannot be restored");
		}
		this.context = run("--movieshop.command=serve");
		this.visitor = hand("");
		this.manager = hand(CURATOR);
		signIn(this.manager, PASSWORD);
		this.staff.add(this.manager);
		Stream.of("Zoraya", "Quentin").forEach((name) -> this.staff.add(join(name, "EDITOR")));
		this.staff.add(join("Wilhelmina", "MANAGER"));
	}

	private static Path newDirectory() {
		return Path.of("target/test-data/walk-" + new ObjectId()).toAbsolutePath();
	}

	// Returns another shop, on the embedded database, that has what was in a backup.
	static WalkedShop restore(byte[] backup) {
		try {
			Path file = Files.write(Files.createTempFile("walk-", ".zip"), backup);
			try {
				return new WalkedShop(null, null, null, file);
			}
			finally {
				Files.delete(file);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private ConfigurableApplicationContext run(String... settings) {
		String[] all = Stream.concat(
				Stream.of("--server.port=0", "--server.address=127.0.0.1", "--movieshop.data-dir=" + this.directory,
						"--spring.mongodb.uri=" + this.database, "--movieshop.sample-data=false",
						"--movieshop.search.enabled=true", "--movieshop.figures.enabled=true",
						"--movieshop.reservations=true", "--movieshop.curator.password=" + PASSWORD,
						"--server.forward-headers-strategy=native",
						// Pages are compiled once for all shops.
						"--server.tomcat.basedir=" + Path.of("target/test-data/walk-pages").toAbsolutePath()),
				Stream.of(settings))
			.toArray(String[]::new);
		return new SpringApplicationBuilder(Movieshop.class).initializers(WalkedShop::cachePages).run(all);
	}

	// The caches are off where pages are compiled on demand.
	private static void cachePages(ConfigurableApplicationContext context) {
		GenericApplicationContext beans = (GenericApplicationContext) context;
		beans.setAllowBeanDefinitionOverriding(true);
		beans.registerBean("pages", Cache.class, () -> CachedView.pages(CacheSize.PAGES.bytes()));
		beans.registerBean("fragments", Cache.class, () -> Caffeine.newBuilder().maximumSize(1000).build());
	}

	private Hand hand(String name) {
		return new Hand(name, this::url, isFaulty());
	}

	private void signIn(Hand hand, String password) {
		require(hand.form("/login", Map.of("username", List.of(hand.name()), "password", List.of(password))), 302);
		hand.renewToken();
	}

	void signInAgain(Hand hand) {
		hand.renewToken();
		signIn(hand, "another " + PASSWORD);
	}

	private Hand join(String name, String role) {
		Answer created = this.manager.form("/staff", Map.of("name", List.of(name), "role", List.of(role)));
		require(created, 201);
		String address = created.text().replaceFirst("(?s).*(/invitations/[\\w-]+).*", "$1");
		Hand hand = hand(name);
		require(hand.form(address, Map.of("password", List.of("another " + PASSWORD))), 302);
		hand.renewToken();
		return hand;
	}

	private static void require(Answer answer, int status) {
		if (answer.status() != status) {
			throw new IllegalStateException(String.valueOf(answer));
		}
	}

	String url() {
		return "http://127.0.0.1:" + this.context.getEnvironment().getProperty("local.server.port");
	}

	Hand visitor() {
		return this.visitor;
	}

	Hand manager() {
		return this.manager;
	}

	List<Hand> staff() {
		return this.staff;
	}

	// Runs what the shop does in the background, so that nothing is to be waited for:
	// twice, because a count that has begun before may miss the latest changes.
	void settle() {
		MongoCollection<Document> schedule = mongo().getCollection("tally");
		for (int i = 0; i < 2; i++) {
			schedule.updateMany(Filters.exists("due"),
					Updates.combine(Updates.set("due", Date.from(Instant.EPOCH)), Updates.unset("catalogue")));
			Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
				runTasks();
				return schedule.countDocuments(Filters.gt("due", Date.from(Instant.EPOCH))) > 0;
			});
		}
	}

	private void runTasks() {
		this.context.getBeansOfType(ScheduledTaskHolder.class)
			.values()
			.stream()
			.flatMap((tasks) -> tasks.getScheduledTasks().stream())
			.forEach((task) -> task.getTask().getRunnable().run());
	}

	// Moves all times back in the database, except those of sessions.
	void pass(int days) {
		for (String name : mongo().getCollectionNames()) {
			if (!name.matches("signIns|accounts|tally.*|system.*|keys|setting|record")) {
				MongoCollection<Document> documents = mongo().getCollection(name);
				documents.find().into(new ArrayList<>()).forEach((document) -> {
					Document earlier = (Document) earlier(document, days);
					if (!earlier.equals(document)) {
						documents.replaceOne(Filters.eq(document.get("_id")), earlier);
					}
				});
			}
		}
		settle();
	}

	// Changes a movie in the database as a release does that keeps copies in it.
	void writeAsFormerRelease(String movie, String offer, String copy) {
		MongoCollection<Document> movies = mongo().getCollection("movie");
		Document stored = Objects.requireNonNull(movies.find(Filters.eq(new ObjectId(movie))).first());
		mongo().getCollection("history")
			.replaceOne(Filters.eq(movie + "/" + stored.get("version")),
					new Document("kind", stored.get("change")).append("at", stored.get("updatedAt"))
						.append("by", stored.get("updatedBy"))
						.append("movie", stored.get("_id"))
						.append("version", stored.get("version"))
						.append("state", stored),
					new ReplaceOptions().upsert(true));
		movies.updateOne(Filters.eq(stored.get("_id")),
				Updates.combine(Updates.inc("version", 1L), Updates.set("updatedAt", new Date()),
						Updates.set("updatedBy", "former"), Updates.set("change", "CHANGED"),
						Updates.set("offer", offer), Updates.set("copies",
								List.of(new Document("_id", copy).append("format", "VHS").append("terms", "rental")))));
	}

	private static Object earlier(Object value, int days) {
		if (value instanceof Document document) {
			Document earlier = new Document();
			document.forEach((field, inner) -> earlier.put(field, earlier(inner, days)));
			return earlier;
		}
		if (value instanceof List<?> list) {
			return list.stream().map((inner) -> earlier(inner, days)).toList();
		}
		return (value instanceof Date date) ? Date.from(date.toInstant().minusSeconds(days * 86_400L)) : value;
	}

	// Empties the shop, which takes less time than to start another one.
	void clear() {
		for (JsonNode page = all(); !page.isEmpty(); page = all()) {
			List<String> ids = page.valueStream().map((film) -> film.path("id").asString()).toList();
			require(this.manager.form("/selection/deletion", Map.of("film", ids, "anyway", List.of("true"))), 303);
		}
		require(this.manager.form("/bin/movies", Map.of("_method", List.of("delete"), "anyway", List.of("true"))), 303);
		List.of("shelf", "copy", "reservation", "history", "creation", "imports", "imports.lines", "changes", "renames")
			.forEach((name) -> mongo().getCollection(name).deleteMany(new Document()));
		settle();
	}

	private JsonNode all() {
		return this.manager.json("/movies?size=100").json().path("movies");
	}

	private MongoTemplate mongo() {
		return this.context.getBean(MongoTemplate.class);
	}

	// Stops the shop and starts it, perhaps without its index. When it is killed, it
	// starts with what was on the disk before the end.
	void restart(boolean killed, boolean withoutIndex) {
		Path former = this.directory;
		if (killed) {
			this.directory = newDirectory();
			// Again if a file of the index is replaced meanwhile.
			Awaitility.await().ignoreExceptions().until(() -> {
				FileSystemUtils.copyRecursively(former, this.directory);
				return true;
			});
		}
		this.context.close();
		if (killed) {
			FileSystemUtils.deleteRecursively(former.toFile());
		}
		if (withoutIndex) {
			FileSystemUtils.deleteRecursively(this.directory.resolve("search").toFile());
		}
		this.context = run("--movieshop.command=serve");
		Awaitility.await().until(() -> this.visitor.get("/actuator/health/readiness").status() == 200);
	}

	// Whether a request may be answered without its outcome.
	boolean isFaulty() {
		return this.proxy != null || this.set != null;
	}

	boolean isLossy() {
		return this.proxy != null;
	}

	boolean isReplicated() {
		return this.set != null;
	}

	void elect() {
		try {
			if (this.set != null) {
				this.set.stepDown();
			}
		}
		catch (MongoCommandException ex) {
			// Shortly after another election no other member may be ready.
			logger.debug("No election: " + ex.getMessage());
		}
	}

	// Loses the reply of the database to one of the next writes.
	void loseReply(int others) {
		if (this.proxy != null) {
			this.proxy.loseReply(WRITES, OTHERS, others);
		}
	}

	// Loses no more; returns which write a reply was lost to, if there was any.
	Optional<String> keepReplies() {
		if (this.proxy == null || !this.proxy.isLost()) {
			Optional.ofNullable(this.proxy).ifPresent(LossyProxy::loseNothing);
			return Optional.empty();
		}
		return Optional.of(this.proxy.lost());
	}

	@Override
	public void close() {
		if (!this.database.isEmpty()) {
			mongo().getDb().drop();
		}
		this.context.close();
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

}
