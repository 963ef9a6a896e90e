package com.xebia.movieshop.poster.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * Orphans that crashes leave in GridFS: files without an original and chunks without a
 * file. Those of the last day are kept, because a save may still be in progress.
 */
class PosterOrphans {

	private final MongoCollection<Document> files;

	private final MongoCollection<Document> chunks;

	PosterOrphans(MongoDatabase database) {
		// A long timeout: these queries scan all files and chunks in the background.
		MongoDatabase background = database.withReadPreference(ReadPreference.primary()).withTimeout(1, TimeUnit.HOURS);
		this.files = background.getCollection(PosterBucket.NAME + ".files");
		this.chunks = background.getCollection(PosterBucket.NAME + ".chunks");
	}

	long delete() {
		ObjectId yesterday = ObjectId.getSmallestWithDate(Date.from(Instant.now().minus(Duration.ofDays(1))));
		List<ObjectId> files = filesWithoutOriginal(yesterday);
		files.forEach((file) -> this.files.deleteOne(Filters.eq("_id", file)));
		List<ObjectId> chunks = chunksWithoutFile(yesterday);
		chunks.forEach((file) -> this.chunks.deleteMany(Filters.eq("files_id", file)));
		return chunks.size();
	}

	private List<ObjectId> filesWithoutOriginal(ObjectId before) {
		Bson groups = Aggregates.group("$metadata.poster", Accumulators.addToSet("names", "$metadata.file"),
				Accumulators.push("ids", "$_id"));
		Bson withoutOriginal = Aggregates.match(Filters.ne("names", PosterStore.ORIGINAL));
		List<ObjectId> found = new ArrayList<>();
		for (Document poster : this.files.aggregate(List.of(groups, withoutOriginal))) {
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
		return this.chunks.aggregate(List.of(old, groups, file, withoutFile))
			.map((orphan) -> orphan.getObjectId("_id"))
			.into(new ArrayList<>());
	}

}
