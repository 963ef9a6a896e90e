package com.xebia.movieshop.transfer;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;

import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.function.IOSupplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.stereotype.Component;

/**
 * Writes the whole shop into an archive while it goes on: every movie is in a state that
 * it had since the backup began, and the poster of that state is with it.
 */
@Component
class Backup {

	private static final Log logger = LogFactory.getLog(Backup.class);

	private final MovieDocuments movies;

	private final PosterStore store;

	private final JsonMapper json;

	Backup(MovieDocuments movies, PosterStore store, JsonMapper json) {
		this.movies = movies;
		this.store = store;
		this.json = json;
	}

	/**
	 * Write an archive.
	 * @param output opens what it goes to, once all movies could be read; not closed
	 * @return what is in it
	 * @throws IOException if it is not complete
	 */
	Manifest write(IOSupplier<OutputStream> output) throws IOException {
		Instant begin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		try (Staging staging = new Staging(this.store)) {
			Path read = staging.create();
			long count = read(read);
			Path written = staging.create();
			try (ArchiveWriter archive = new ArchiveWriter(output.get(), staging.create())) {
				Run run = new Run(archive, count);
				run.archive(read, written);
				Manifest manifest = run.manifest(begin);
				archive.finish(written, manifest, this.json);
				logger.info("Backed up " + manifest + "; " + manifest.missing().size() + " posters missing, "
						+ manifest.damaged().size() + " files damaged");
				return manifest;
			}
		}
	}

	// Quickly, whatever the archive goes to: a movie may wait, a cursor may not.
	private long read(Path file) throws IOException {
		long[] count = { 0 };
		try (BufferedWriter lines = Files.newBufferedWriter(file)) {
			this.movies.forEach((movie) -> {
				lines.write(MovieLine.write(movie) + "\n");
				count[0]++;
			});
		}
		return count[0];
	}

	/**
	 * What one backup has seen.
	 */
	private class Run {

		private final Progress progress = new Progress();

		private final ArchivedPosters posters;

		private final ArchiveWriter archive;

		private final long count;

		private final Set<String> missing = new TreeSet<>();

		private long movies;

		Run(ArchiveWriter archive, long count) {
			this.posters = new ArchivedPosters(Backup.this.store, archive);
			this.archive = archive;
			this.count = count;
		}

		void archive(Path read, Path written) throws IOException {
			try (BufferedReader input = Files.newBufferedReader(read);
					BufferedWriter output = Files.newBufferedWriter(written)) {
				for (String line = input.readLine(); line != null; line = input.readLine()) {
					String settled = settle(line);
					if (settled != null) {
						output.write(settled + "\n");
						this.movies++;
					}
					this.progress.report(() -> "Archived %d of %d movies and %d posters (%d files)"
						.formatted(this.movies, this.count, this.posters.names().size(), this.archive.files()));
				}
			}
		}

		// A movie whose poster has gone is read again, for it was changed or deleted.
		private @Nullable String settle(String line) throws IOException {
			RawBsonDocument movie = MovieLine.read(line);
			String absent = null;
			while (true) {
				String poster = MovieLine.poster(movie);
				boolean last = poster != null && poster.equals(absent);
				if (poster == null || this.posters.add(poster, last)) {
					return MovieLine.write(movie);
				}
				if (last) {
					logger.warn("The poster " + poster + " is missing; the movie "
							+ MovieLine.describe(MovieLine.id(movie)) + " names it");
					this.missing.add(poster);
					return MovieLine.write(movie);
				}
				absent = poster;
				RawBsonDocument present = Backup.this.movies.find(Set.of(MovieLine.id(movie))).get(MovieLine.id(movie));
				if (present == null) {
					return null;
				}
				movie = present;
			}
		}

		Manifest manifest(Instant begin) {
			this.missing.removeAll(this.posters.names());
			return new Manifest(begin, this.movies, this.posters.names().size(), this.archive.files(),
					new ArrayList<>(this.missing), this.posters.damaged());
		}

	}

}
