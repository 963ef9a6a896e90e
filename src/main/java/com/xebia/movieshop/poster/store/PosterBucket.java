package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.client.gridfs.GridFSBucket;
import com.mongodb.client.gridfs.GridFSBuckets;
import com.mongodb.client.gridfs.model.GridFSUploadOptions;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * The posters in GridFS, each file as {@code <poster>/<file>}. All reads use the primary,
 * because a secondary may have replicated a file without its chunks.
 */
class PosterBucket {

	private static final String NAME = "posters";

	private static final String UPLOADED_AT = "uploadDate";

	// Only the original has this field, and only after the poster was renewed.
	private static final String RENEWED_AT = "metadata.renewedAt";

	// Limits a batch of the list, because processing it must take less than the ten
	// minutes after which the server closes an idle cursor.
	private static final int BATCH_SIZE = 100;

	// The timeout of a file's transfer in seconds, longer than that of the single
	// operations for which a visitor waits.
	private static final int TRANSFER_TIME = 30;

	private final GridFSBucket bucket;

	private final MongoCollection<Document> files;

	private final MongoCollection<Document> chunks;

	PosterBucket(MongoDatabase database) {
		MongoDatabase primary = database.withReadPreference(ReadPreference.primary());
		this.bucket = GridFSBuckets.create(primary.withTimeout(TRANSFER_TIME, TimeUnit.SECONDS), NAME);
		this.files = primary.getCollection(NAME + ".files");
		this.chunks = primary.getCollection(NAME + ".chunks");
	}

	// Uploads the original last. Returns the names of all files that the poster then has.
	Set<String> save(String poster, Map<String, Path> staged) throws IOException {
		List<Map.Entry<String, Path>> files = new ArrayList<>(staged.entrySet());
		files.sort(Map.Entry.comparingByKey(Comparator.comparing(PosterStore.ORIGINAL::equals)));
		for (Map.Entry<String, Path> file : files) {
			upload(poster, file.getKey(), file.getValue());
		}
		return deleteDuplicates(poster);
	}

	private void upload(String poster, String file, Path staged) throws IOException {
		Document metadata = new Document("poster", poster).append("file", file);
		try (InputStream content = Files.newInputStream(staged)) {
			this.bucket.uploadFromStream(poster + "/" + file, content, new GridFSUploadOptions().metadata(metadata));
		}
	}

	// Keeps the newest of files with the same name, so that concurrent saves agree.
	private Set<String> deleteDuplicates(String poster) {
		Map<String, ObjectId> last = new HashMap<>();
		List<ObjectId> others = new ArrayList<>();
		for (Document file : find(poster)) {
			ObjectId other = last.put(nameOf(file), file.getObjectId("_id"));
			if (other != null) {
				others.add(other);
			}
		}
		delete(others);
		return last.keySet();
	}

	// Returns the files of a poster, oldest first. The range query uses the bucket's
	// index on file names; "0" is the character after "/".
	private List<Document> find(String poster) {
		List<Document> found = this.files
			.find(Filters.and(Filters.gt("filename", poster + "/"), Filters.lt("filename", poster + "0")))
			.into(new ArrayList<>());
		found.sort(Comparator.comparing((file) -> file.getObjectId("_id")));
		return found;
	}

	private static String nameOf(Document file) {
		String name = file.getString("filename");
		return name.substring(name.indexOf('/') + 1);
	}

	void delete(List<ObjectId> ids) {
		if (!ids.isEmpty()) {
			this.files.deleteMany(Filters.in("_id", ids));
			this.chunks.deleteMany(Filters.in("files_id", ids));
		}
	}

	Map<String, ObjectId> files(String poster) {
		Map<String, ObjectId> ids = new HashMap<>();
		for (Document file : find(poster)) {
			if (PosterName.isFile(nameOf(file))) {
				ids.put(nameOf(file), file.getObjectId("_id"));
			}
		}
		return ids;
	}

	InputStream open(ObjectId id) {
		return this.bucket.openDownloadStream(id);
	}

	// Reads the chunks of several files with one query, in order within each file.
	Iterable<Document> chunks(Collection<ObjectId> ids) {
		return this.chunks.find(Filters.in("files_id", ids)).sort(Sorts.ascending("files_id", "n"));
	}

	boolean renew(String poster) {
		return this.files.updateMany(originalOf(poster), Updates.set(RENEWED_AT, new Date())).getMatchedCount() > 0;
	}

	// Deletes the original first, because a poster exists only with its original. Keeps
	// files saved after the others were listed.
	boolean delete(String poster, Instant limit) {
		List<ObjectId> files = find(poster).stream().map((file) -> file.getObjectId("_id")).toList();
		Date date = Date.from(limit);
		Bson old = Filters.and(Filters.lt(UPLOADED_AT, date), Filters.not(Filters.gte(RENEWED_AT, date)));
		boolean deleted = this.files.deleteMany(Filters.and(originalOf(poster), old)).getDeletedCount() > 0;
		if (!deleted || this.files.find(originalOf(poster)).first() != null) {
			return false;
		}
		delete(files);
		return true;
	}

	private static Bson originalOf(String poster) {
		return Filters.eq("filename", poster + "/" + PosterStore.ORIGINAL);
	}

	Stream<StoredPoster> list() {
		MongoCursor<Document> originals = this.files.withTimeout(TRANSFER_TIME, TimeUnit.SECONDS)
			.find(Filters.eq("metadata.file", PosterStore.ORIGINAL))
			.projection(Projections.include("metadata.poster", UPLOADED_AT, RENEWED_AT))
			.batchSize(BATCH_SIZE)
			.timeoutMode(TimeoutMode.ITERATION)
			.cursor();
		return StreamSupport.stream(Spliterators.spliteratorUnknownSize(originals, 0), false)
			.onClose(originals::close)
			.map(PosterBucket::describe);
	}

	private static StoredPoster describe(Document original) {
		Document metadata = original.get("metadata", Document.class);
		Date renewedAt = metadata.get("renewedAt", original.getDate(UPLOADED_AT));
		return new StoredPoster(metadata.getString("poster"), renewedAt.toInstant());
	}

	// Deletes what crashes leave: files without an original and chunks without a file.
	// Those of the last day are kept, because a save may still be in progress.
	long deleteOrphans() {
		ObjectId yesterday = ObjectId.getSmallestWithDate(Date.from(Instant.now().minus(Duration.ofDays(1))));
		List<ObjectId> files = filesWithoutOriginal(yesterday);
		files.forEach((file) -> unlimited(this.files).deleteOne(Filters.eq("_id", file)));
		List<ObjectId> chunks = chunksWithoutFile(yesterday);
		chunks.forEach((file) -> unlimited(this.chunks).deleteMany(Filters.eq("files_id", file)));
		return chunks.size();
	}

	private List<ObjectId> filesWithoutOriginal(ObjectId before) {
		Bson groups = Aggregates.group("$metadata.poster", Accumulators.addToSet("names", "$metadata.file"),
				Accumulators.push("ids", "$_id"));
		Bson withoutOriginal = Aggregates.match(Filters.ne("names", PosterStore.ORIGINAL));
		List<ObjectId> found = new ArrayList<>();
		for (Document poster : unlimited(this.files).aggregate(List.of(groups, withoutOriginal))) {
			found.addAll(poster.getList("ids", ObjectId.class));
		}
		found.removeIf((id) -> id.compareTo(before) >= 0);
		return found;
	}

	private List<ObjectId> chunksWithoutFile(ObjectId before) {
		Bson old = Aggregates.match(Filters.lt("files_id", before));
		Bson groups = Aggregates.group("$files_id");
		Bson file = Aggregates.lookup(this.files.getNamespace().getCollectionName(), "_id", "_id", "file");
		Bson withoutFile = Aggregates.match(Filters.size("file", 0));
		return unlimited(this.chunks).aggregate(List.of(old, groups, file, withoutFile))
			.map((orphan) -> orphan.getObjectId("_id"))
			.into(new ArrayList<>());
	}

	// These queries scan all files and chunks in the background.
	private static MongoCollection<Document> unlimited(MongoCollection<Document> collection) {
		return collection.withTimeout(1, TimeUnit.HOURS);
	}

}
