package com.xebia.movieshop.poster.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.mongodb.MongoGridFSException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.ObjectId;

/**
 * Reads posters' renditions from GridFS with two queries each, and lets nothing damaged
 * through.
 */
class PosterDownload implements PosterCache.Source {

	private static final Log logger = LogFactory.getLog(PosterDownload.class);

	private final PosterBucket bucket;

	PosterDownload(PosterBucket bucket) {
		this.bucket = bucket;
	}

	@Override
	public boolean fetch(String poster, Path directory) throws IOException {
		Map<String, ObjectId> ids = this.bucket.files(poster);
		if (ids.remove(PosterStore.ORIGINAL) == null) {
			return false;
		}
		Map<ObjectId, Path> targets = new HashMap<>();
		ids.forEach((file, id) -> targets.put(id, directory.resolve(file)));
		for (Document chunk : this.bucket.chunks(ids.values())) {
			Path target = Objects.requireNonNull(targets.get(chunk.getObjectId("files_id")));
			Files.write(target, chunk.get("data", Binary.class).getData(), StandardOpenOption.CREATE,
					StandardOpenOption.APPEND);
		}
		for (String file : ids.keySet()) {
			if (!PosterName.isIntact(poster, directory.resolve(file))) {
				Files.deleteIfExists(directory.resolve(file));
				removeIfDamaged(poster, file);
			}
		}
		return true;
	}

	void removeIfDamaged(String poster, String file) throws IOException {
		ObjectId id = this.bucket.files(poster).get(file);
		// Another save may have replaced it while it was read.
		if (id != null && !isIntact(poster, file, id) && id.equals(this.bucket.files(poster).get(file))) {
			logger.warn("A poster's file was damaged in the database and is removed: " + poster + "/" + file);
			this.bucket.delete(List.of(id));
		}
	}

	private boolean isIntact(String poster, String file, ObjectId id) throws IOException {
		try (InputStream content = this.bucket.open(id)) {
			return PosterName.isIntact(poster, file, content);
		}
		catch (MongoGridFSException ex) {
			// Chunks are missing or of another size than they should be.
			return false;
		}
	}

}
