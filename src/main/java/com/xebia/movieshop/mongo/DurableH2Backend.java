package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.InMemoryCursor;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import org.h2.mvstore.MVStore;

/**
 * Stores documents durably and atomically: every write is on disk before it is
 * acknowledged, is rejected when the disk is full, and is never read partially. Sends
 * long results in batches, as MongoDB does.
 */
class DurableH2Backend extends H2Backend {

	// The milliseconds after which closing stops to return space to the file system. Even
	// the first step takes up to three seconds, so a small file keeps its space.
	private static final int COMPACTION_TIME = 500;

	private static final long SMALL = 64 << 20;

	// These never wait for a lock, or a client would consider the server unreachable.
	private static final Set<String> STATUS_COMMANDS = Set.of("buildInfo", "endSessions", "hello", "isMaster",
			"ismaster", "ping", "serverStatus");

	private static final Set<String> READS = Set.of("collStats", "count", "dbStats", "distinct", "find", "getMore",
			"killCursors", "listCollections", "listDatabases", "listIndexes");

	// Clients refuse replies of more than 48 MB.
	private static final long MAX_BATCH_SIZE = 16 << 20;

	private final Object writing = new Object();

	// The engine does not lock its lists of indexes, and returns documents that it later
	// modifies in place.
	private final ReadWriteLock documents = new ReentrantReadWriteLock();

	private final Path file;

	DurableH2Backend(String fileName) {
		// Disables automatic commits, which could store a part of a command.
		super(new MVStore.Builder().fileName(fileName).autoCommitDisabled().autoCommitBufferSize(0).open());
		this.file = Path.of(fileName);
	}

	@Override
	protected MongoDatabase openOrCreateDatabase(String name) {
		return new H2Database(name, getMvStore(), getCursorRegistry()) {

			// Opens the maps that the superclass opens.
			@Override
			protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
				String map = name + "." + collection;
				return new SortedH2Collection(this, collection, options, getMvStore().openMap("databases." + map),
						getMvStore().openMap("meta." + map), DurableH2Backend.this.getCursorRegistry());
			}

		};
	}

	@Override
	public Document handleMessage(MongoMessage message) {
		if (STATUS_COMMANDS.contains(message.getDocument().keySet().iterator().next())) {
			return super.handleMessage(message);
		}
		if (isRead(message.getDocument())) {
			if (message.getDocument().containsKey("getMore")) {
				// The engine would fail without it.
				message.getDocument().putIfAbsent("batchSize", Integer.MAX_VALUE);
			}
			return handleMessage(message, this.documents.readLock());
		}
		synchronized (this.writing) {
			requireSpace(isDeletion(message.getDocument()) ? DiskSpace.RESERVE / 8 : DiskSpace.RESERVE);
			try {
				return handleMessage(message, this.documents.writeLock());
			}
			finally {
				if (getMvStore().hasUnsavedChanges()) {
					commit();
					getMvStore().sync();
				}
			}
		}
	}

	private static boolean isRead(Document command) {
		return READS.contains(command.keySet().iterator().next())
				|| (command.get("pipeline") instanceof List<?> stages && stages.stream()
					.noneMatch((stage) -> stage instanceof Document document
							&& (document.containsKey("$out") || document.containsKey("$merge"))));
	}

	private Document handleMessage(MongoMessage message, Lock lock) {
		lock.lock();
		try {
			Document reply = super.handleMessage(message);
			if (reply.get("cursor") instanceof Document cursor) {
				limit(cursor, cursor.containsKey("firstBatch") ? "firstBatch" : "nextBatch");
			}
			return reply.cloneDeeply();
		}
		finally {
			lock.unlock();
		}
	}

	// Leaves what exceeds the size of a batch to the cursor.
	private void limit(Document reply, String name) {
		List<Document> batch = new ArrayList<>();
		List<Document> rest = new ArrayList<>();
		long size = 0;
		for (Object found : (List<?>) Objects.requireNonNull(reply.get(name))) {
			size += maxSize(found);
			((size <= MAX_BATCH_SIZE || batch.isEmpty()) ? batch : rest).add((Document) found);
		}
		if (!rest.isEmpty()) {
			CursorRegistry cursors = getCursorRegistry();
			long id = ((Number) Objects.requireNonNull(reply.get("id"))).longValue();
			if (id == 0) {
				id = cursors.generateCursorId();
			}
			else {
				rest.addAll(cursors.getCursor(id).takeDocuments(Integer.MAX_VALUE));
				cursors.remove(id);
			}
			cursors.add(new InMemoryCursor(id, rest));
			reply.append("id", id).append(name, batch);
		}
	}

	// Returns the bytes that a value takes at most, without encoding it.
	private static long maxSize(Object value) {
		if (value instanceof Map<?, ?> fields) {
			return fields.entrySet()
				.stream()
				.mapToLong((field) -> maxSize(field.getKey()) + maxSize(field.getValue()))
				.sum();
		}
		if (value instanceof Collection<?> values) {
			return values.stream().mapToLong(DurableH2Backend::maxSize).sum();
		}
		if (value instanceof BinData data) {
			return data.getData().length;
		}
		return 16 + ((value instanceof String text) ? 3L * text.length() : 0);
	}

	// Deletions need space before they free any, so they may use a part of the reserve.
	private static boolean isDeletion(Document command) {
		return command.containsKey("delete") || Boolean.TRUE.equals(command.get("remove"));
	}

	private void requireSpace(long reserve) {
		try {
			if (DiskSpace.of(this.file).isBelow(reserve)) {
				throw new MongoServerError(OutageTranslator.DISK_FULL, "OutOfDiskSpace",
						"The disk of the database is full");
			}
		}
		catch (IOException ex) {
			throw new MongoServerError(OutageTranslator.UNREACHABLE, "HostUnreachable",
					"The file of the database is gone, as its directory was deleted or its disk unmounted: " + this.file
							+ ". Mount it again and restart the shop");
		}
	}

	// A command that still runs is left as a crash would leave it: none of it is stored.
	@Override
	public void close() {
		Lock idle = this.documents.writeLock();
		if (!idle.tryLock()) {
			getMvStore().closeImmediately();
			return;
		}
		try {
			getMvStore().close((this.file.toFile().length() > SMALL) ? COMPACTION_TIME : 0);
		}
		finally {
			idle.unlock();
		}
	}

}
