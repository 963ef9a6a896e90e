package com.xebia.movieshop.importing.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.mongodb.MongoException;
import com.mongodb.MongoGridFSException;
import com.mongodb.ReadPreference;
import com.mongodb.client.gridfs.GridFSBucket;
import com.mongodb.client.gridfs.GridFSBuckets;
import com.mongodb.client.gridfs.GridFSDownloadStream;
import com.mongodb.client.gridfs.model.GridFSUploadOptions;
import com.mongodb.client.model.Filters;
import com.xebia.movieshop.limits.Lease;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Stores imports for a week in the database, where every node finds them: the states as
 * documents, the outcomes page by page, files and reports in GridFS. The ids of all begin
 * with the id of the import, and so with its time.
 */
@Component
public class ImportStore {

	private static final Duration RETENTION = Duration.ofDays(7);

	// The limit of imports with a file, whether they wait, run or have ended.
	public static final int MAX_KEPT = 20;

	public static final String FILE = "file";

	private static final List<String> COLLECTIONS = List.of(ImportState.COLLECTION, ImportState.CHANGES);

	private static final String FILES = ImportState.COLLECTION + ".files";

	private static final String CHUNKS = ImportState.COLLECTION + ".chunks";

	// Fields of the document that are no part of the state: the node that runs the
	// import, whether it is to end, how often it was started since it last got further
	// than before, and how far that was.
	private static final String RUNNER = "runner";

	private static final String CANCELLED = "cancelled";

	private static final String STARTS = "starts";

	private static final String REACHED = "reached";

	private static final int MAX_STARTS = 2;

	private static final Duration LEASE_TIME = Duration.ofMinutes(1);

	// While a primary is elected or the server restarts.
	private final RetryTemplate retries = new RetryTemplate(RetryPolicy.builder()
		.maxRetries(30)
		.delay(Duration.ofSeconds(1))
		.includes(DataAccessException.class, MongoException.class)
		.build());

	private final MongoOperations mongo;

	private final GridFSBucket bucket;

	public ImportStore(MongoOperations mongo, MongoDatabaseFactory databases) {
		this.mongo = mongo;
		// Longer than the transfer of a large file to a slow client.
		this.bucket = GridFSBuckets.create(databases.getMongoDatabase()
			.withReadPreference(ReadPreference.primary())
			.withTimeout(2, TimeUnit.HOURS), ImportState.COLLECTION);
	}

	// Returns a lease, which one node holds at a time: for imports that write, because
	// two could both create a movie that both found missing, and for checks.
	public Lease lease(String name) {
		return new Lease(this.mongo, name, LEASE_TIME);
	}

	// Makes room for an import, and stores its file first, so that it is there when the
	// import is found. A change has none.
	public void create(ImportState state, @Nullable InputStream file) {
		keep(state.collection(), MAX_KEPT - 1);
		if (file != null) {
			upload(state, FILE, file);
		}
		this.mongo.insert(state, state.collection());
	}

	public void record(ImportState end, ReportFiles reports) throws IOException {
		upload(end, reports);
		this.mongo.insert(end, end.collection());
	}

	private void upload(ImportState state, String name, InputStream content) {
		this.bucket.uploadFromStream(new BsonString(fileId(state, name)), name, content, new GridFSUploadOptions());
	}

	public void upload(ImportState state, ReportFiles reports) throws IOException {
		upload(state, ReportFiles.LINES, reports.lines());
		upload(state, ReportFiles.REFUSED, reports.refused());
	}

	// There is no report if the file could not be read at all.
	private void upload(ImportState state, String name, Path report) throws IOException {
		if (Files.exists(report)) {
			this.retries.invoke(() -> deleteFiles(state, name));
			try (InputStream content = Files.newInputStream(report)) {
				upload(state, name, content);
			}
		}
	}

	public Optional<GridFSDownloadStream> open(ImportState state, String name) {
		try {
			return Optional.of(this.bucket.openDownloadStream(new BsonString(fileId(state, name))));
		}
		catch (MongoGridFSException ex) {
			return Optional.empty();
		}
	}

	// Copies the file to the local disk; returns false if it is not kept any more.
	public boolean copyFile(ImportState state, Path target) throws IOException {
		Optional<GridFSDownloadStream> content = open(state, FILE);
		if (content.isEmpty()) {
			return false;
		}
		try (InputStream input = content.get()) {
			Files.copy(input, target, StandardCopyOption.REPLACE_EXISTING);
			return true;
		}
	}

	private static String fileId(ImportState state, String name) {
		return state.id() + "/" + name;
	}

	public Optional<ImportState> find(String id) {
		return COLLECTIONS.stream()
			.flatMap((collection) -> Stream.ofNullable(this.mongo.findById(id, ImportState.class, collection)))
			.findFirst();
	}

	public List<ImportState> list() {
		return COLLECTIONS.stream()
			.flatMap((collection) -> list(collection).stream())
			.sorted(Comparator.comparing(ImportState::createdAt).reversed())
			.toList();
	}

	private List<ImportState> list(String collection) {
		Query all = new Query().with(Sort.by("createdAt").descending());
		all.fields().exclude("progress.rows", "change.movies");
		return this.mongo.find(all, ImportState.class, collection);
	}

	public long count(String collection, List<ImportPhase> phases) {
		return this.mongo.count(Query.query(in(phases)), collection);
	}

	private static Criteria in(List<ImportPhase> phases) {
		return Criteria.where("phase").in(phases.stream().map(ImportPhase::name).toList());
	}

	// Starts an import that is not running in its next phase. Returns false if a
	// concurrent request started it.
	public boolean start(ImportState next) {
		Update update = update(next).unset(CANCELLED).unset(STARTS).unset(REACHED);
		Query ended = Query
			.query(byId(next).and("phase").nin(ImportPhase.RUNNING.stream().map(ImportPhase::name).toList()));
		return this.mongo.updateFirst(ended, update, next.collection()).getMatchedCount() > 0;
	}

	public void decide(ImportState state, Map<String, String> decisions, @Nullable Similar all) {
		Update update = new Update();
		if (all != null) {
			update.set("decisions", Map.of()).set("choices.similar", all);
		}
		else {
			decisions.forEach((line, decision) -> update.set("decisions." + line, decision));
		}
		this.mongo.updateFirst(Query.query(byId(state).and("phase").is(ImportPhase.CHECKED.name())), update,
				ImportState.class);
	}

	// Returns how many movies the import will write as it is decided. Only the pages tell
	// which lines have several similar movies and not the same one.
	public long writes(ImportState state) {
		if (state.choices().similar() != Similar.SAME) {
			return state.writes();
		}
		long skipped = Stream.iterate(0L, (number) -> number + 1)
			.map((number) -> page(state, "similar", number))
			.takeWhile(Optional::isPresent)
			.flatMap(Optional::stream)
			.flatMap((page) -> page.entries().stream())
			.filter((entry) -> state.decision(entry.line(), entry.alike()).equals(Similar.SKIP.toString()))
			.count();
		return state.progress().written() + state.progress().count("similar") - skipped;
	}

	// Takes the oldest import that waits, or whose node has died, for the node that has
	// the lease for the phases.
	public Optional<Claim> claim(String collection, List<ImportPhase> phases, String node) {
		Document claimed = this.mongo.findAndModify(Query.query(in(phases)).with(Sort.by("createdAt")),
				new Update().set(RUNNER, node).inc(STARTS, 1), FindAndModifyOptions.options().returnNew(true),
				Document.class, collection);
		return Optional.ofNullable(claimed)
			.map((document) -> new Claim(this.mongo.getConverter().read(ImportState.class, document),
					document.getInteger(STARTS) > MAX_STARTS, document.get(REACHED, 0L)));
	}

	// Stores the progress of an import that the node runs. Returns false if it is to end,
	// because it was cancelled or another node has taken it over.
	public boolean note(ImportState state, Claim claim, String node) {
		Update update = update(state);
		if (state.progress().line() > claim.reached()) {
			update.set(STARTS, 1).set(REACHED, state.progress().line());
		}
		Document noted = this.mongo.findAndModify(Query.query(byId(state).and(RUNNER).is(node)), update,
				FindAndModifyOptions.options().returnNew(true), Document.class, state.collection());
		return noted != null && !noted.getBoolean(CANCELLED, false);
	}

	public void finish(ImportState end, String node) {
		this.retries.invoke(() -> this.mongo.updateFirst(Query.query(byId(end).and(RUNNER).is(node)),
				update(end).unset(RUNNER), end.collection()));
	}

	// Leaves an import to another node. A shutdown is not the fault of the import.
	public void leave(ImportState state, String node) {
		this.mongo.updateFirst(Query.query(byId(state).and(RUNNER).is(node)),
				new Update().unset(RUNNER).inc(STARTS, -1), state.collection());
	}

	// Ends an import that waits, and makes one that runs end before its next line.
	public void cancel(ImportState state, ImportState cancelled) {
		Query waiting = Query
			.query(in(ImportPhase.RUNNING).and("_id").is(new ObjectId(state.id())).and(RUNNER).is(null));
		if (this.mongo.updateFirst(waiting, update(cancelled), state.collection()).getMatchedCount() == 0) {
			this.mongo.updateFirst(Query.query(byId(state)), Update.update(CANCELLED, true), state.collection());
		}
	}

	private static Criteria byId(ImportState state) {
		return Criteria.where("_id").is(new ObjectId(state.id()));
	}

	// Leaves the other fields of the document, and removes those that are null.
	private Update update(ImportState state) {
		Document fields = new Document("failure", null).append("reason", null);
		this.mongo.getConverter().write(state, fields);
		fields.remove("_id");
		return Update.fromDocument(new Document("$set", fields));
	}

	public void clear(ImportState state, String group) {
		this.mongo.getCollection(OutcomePage.COLLECTION).deleteMany(below("_id", state, group));
	}

	public void add(List<OutcomePage> pages) {
		this.retries.invoke(() -> {
			BulkOperations writes = this.mongo.bulkOps(BulkMode.UNORDERED, OutcomePage.class);
			pages.forEach((page) -> writes.replaceOne(Query.query(Criteria.where("_id").is(page.id())), page,
					FindAndReplaceOptions.options().upsert()));
			writes.execute();
		});
	}

	// Returns a page of a group of outcomes, counted from zero.
	public Optional<OutcomePage> page(ImportState state, String group, long number) {
		return Optional.ofNullable(this.mongo.findById(OutcomePage.id(state.id(), group, number), OutcomePage.class));
	}

	@Scheduled(initialDelay = 10, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
	public void sweep() {
		COLLECTIONS.forEach((collection) -> keep(collection, MAX_KEPT));
		ObjectId oldest = ObjectId.getSmallestWithDate(Date.from(Instant.now().minus(RETENTION)));
		String id = oldest.toHexString();
		COLLECTIONS.forEach((collection) -> this.mongo.getCollection(collection).deleteMany(Filters.lt("_id", oldest)));
		this.mongo.getCollection(OutcomePage.COLLECTION).deleteMany(Filters.lt("_id", id));
		this.mongo.getCollection(FILES).deleteMany(Filters.lt("_id", id));
		this.mongo.getCollection(CHUNKS).deleteMany(Filters.lt("files_id", id));
	}

	// Of imports that can be undone, only the file is deleted.
	private void keep(String collection, int number) {
		long room = number - count(collection, ImportPhase.RUNNING);
		for (ImportState state : list(collection)) {
			if (!state.isRunning() && --room < 0) {
				delete(state);
			}
		}
	}

	public void delete(ImportState state) {
		if (state.isUndoable()) {
			deleteFiles(state, FILE);
			return;
		}
		deleteFiles(state, "");
		clear(state, "");
		this.mongo.remove(Query.query(byId(state)), state.collection());
	}

	private void deleteFiles(ImportState state, String name) {
		this.mongo.getCollection(FILES).deleteMany(below("_id", state, name));
		this.mongo.getCollection(CHUNKS).deleteMany(below("files_id", state, name));
	}

	private static Bson below(String field, ImportState state, String name) {
		String start = fileId(state, name);
		return Filters.and(Filters.gte(field, start), Filters.lt(field, start + "~"));
	}

	/**
	 * An import that a node has taken.
	 *
	 * @param stuck whether it must not be started again, because it ended twice at the
	 * same line without a reason
	 * @param reached how many lines were read before
	 */
	public record Claim(ImportState state, boolean stuck, long reached) {

	}

}
