package com.xebia.movieshop.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.IOUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

import org.springframework.stereotype.Component;

/**
 * Puts an archive into an empty shop and compares all of both. What it was cut off from
 * it completes when it is run again: posters come before the movies that name them.
 */
@Component
class Restore {

	private static final Log logger = LogFactory.getLog(Restore.class);

	private final MovieDocuments movies;

	private final PosterStore store;

	Restore(MovieDocuments movies, PosterStore store) {
		this.movies = movies;
		this.store = store;
	}

	/**
	 * Restore an archive.
	 * @param archive the archive
	 * @throws RefusedException if the shop has movies that are not the archive's
	 * @throws IOException if the shop is not what the archive says
	 */
	void run(Archive archive) throws IOException {
		requireEmptyOrBegun(archive);
		this.movies.keepSampleMoviesOut();
		Progress progress = new Progress();
		Progressing posters = new Progressing(progress, "Restored %d of %d posters", archive.manifest().posters());
		for (Map.Entry<String, Set<String>> poster : archive.posters().entrySet()) {
			if (!isStored(archive, poster.getKey(), poster.getValue())) {
				save(archive, poster.getKey(), poster.getValue());
			}
			posters.add(1);
		}
		Progressing inserted = new Progressing(progress, "Restored %d of %d movies", archive.manifest().movies());
		archive.forEachBatch((batch) -> {
			insert(batch);
			inserted.add(batch.size());
		});
		verify(archive, progress);
	}

	private void requireEmptyOrBegun(Archive archive) throws IOException {
		long present = this.movies.count();
		if (present == 0) {
			return;
		}
		long same = countSame(archive);
		if (same < present) {
			throw new RefusedException("The shop is not empty: it has %d movies, %d of them not as in the archive. "
				.formatted(present, present - same)
					+ "Restore into an empty database, or a new data directory; if these are the sample movies, "
					+ "with movieshop.sample-data=false");
		}
		logger.info("Going on with what was begun: %d of %d movies are there".formatted(present,
				archive.manifest().movies()));
	}

	private long countSame(Archive archive) throws IOException {
		long[] same = { 0 };
		archive.forEachBatch((batch) -> {
			Map<BsonValue, RawBsonDocument> found = find(batch);
			same[0] += batch.stream().filter((movie) -> isSame(movie, found)).count();
		});
		return same[0];
	}

	private Map<BsonValue, RawBsonDocument> find(List<RawBsonDocument> batch) {
		return this.movies.find(batch.stream().map(MovieLine::id).toList());
	}

	private static boolean isSame(RawBsonDocument movie, Map<BsonValue, RawBsonDocument> found) {
		RawBsonDocument present = found.get(MovieLine.id(movie));
		return present != null && MovieLine.isSame(movie, present);
	}

	private boolean isStored(Archive archive, String poster, Set<String> files) throws IOException {
		if (!this.store.files(poster).containsAll(files)) {
			return false;
		}
		for (String file : files) {
			try (InputStream expected = archive.open(new PosterFile(poster, file));
					InputStream actual = this.store.open(poster, file)) {
				if (!IOUtils.contentEquals(expected, actual)) {
					return false;
				}
			}
			catch (MongoGridFSException ex) {
				return false;
			}
		}
		return true;
	}

	private void save(Archive archive, String poster, Set<String> files) throws IOException {
		try (Staging staging = new Staging(this.store)) {
			Map<String, Path> staged = new HashMap<>();
			for (String file : files) {
				Path copy = staging.create();
				try (InputStream content = archive.open(new PosterFile(poster, file))) {
					Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
				}
				staged.put(file, copy);
			}
			this.store.save(poster, staged);
		}
	}

	private void insert(List<RawBsonDocument> batch) {
		Map<BsonValue, RawBsonDocument> found = find(batch);
		List<RawBsonDocument> absent = batch.stream()
			.filter((movie) -> !found.containsKey(MovieLine.id(movie)))
			.toList();
		if (!absent.isEmpty()) {
			this.movies.insert(absent);
		}
	}

	private void verify(Archive archive, Progress progress) throws IOException {
		long same = countSame(archive);
		long present = this.movies.count();
		if (same != archive.manifest().movies() || present != same) {
			throw new IOException("The shop is not the archive's: of %d movies %d are the same, and it has %d"
				.formatted(archive.manifest().movies(), same, present));
		}
		Progressing compared = new Progressing(progress, "Compared %d of %d posters", archive.manifest().posters());
		for (Map.Entry<String, Set<String>> poster : archive.posters().entrySet()) {
			if (!isStored(archive, poster.getKey(), poster.getValue())) {
				throw new IOException("The poster " + poster.getKey() + " is not the archive's");
			}
			compared.add(1);
		}
	}

	/**
	 * How far a part of the work has come.
	 */
	private static final class Progressing {

		private final Progress progress;

		private final String format;

		private final long total;

		private long done;

		Progressing(Progress progress, String format, long total) {
			this.progress = progress;
			this.format = format;
			this.total = total;
		}

		void add(int count) {
			this.done += count;
			this.progress.report(() -> this.format.formatted(this.done, this.total));
		}

	}

}
