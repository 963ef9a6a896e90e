package com.xebia.movieshop.backup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.backup.Archive.Manifest;
import com.xebia.movieshop.backup.Seal.SealingOutputStream;
import com.xebia.movieshop.poster.StagedPoster;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.shelf.Shelf;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes an archive sequentially, each poster completely and once. Until it is finished
 * it lacks the manifest and the seal, and is not a valid archive.
 */
class ArchiveWriter {

	private static final Log logger = LogFactory.getLog(ArchiveWriter.class);

	private final PosterStore store;

	private final SealingOutputStream output;

	private final ZipOutputStream zip;

	private final Set<String> posters = new HashSet<>();

	private final List<String> damaged = new ArrayList<>();

	private long files;

	// Does not close the output.
	ArchiveWriter(PosterStore store, OutputStream output) {
		this.store = store;
		this.output = new SealingOutputStream(output);
		this.zip = new ZipOutputStream(new BufferedOutputStream(this.output, 64 << 10));
	}

	// Returns whether the archive now contains the poster. In lenient mode files that
	// cannot be read are left out.
	boolean addPoster(String poster, boolean lenient) throws IOException {
		if (this.posters.contains(poster)) {
			return true;
		}
		if (!PosterName.isPoster(poster)) {
			return false;
		}
		try (StagedPoster copies = new StagedPoster(this.store)) {
			if (!copy(poster, copies, lenient) || !copies.files().containsKey(PosterStore.ORIGINAL)) {
				return false;
			}
			for (Map.Entry<String, Path> copy : copies.files().entrySet()) {
				addFile(poster, copy.getKey(), copy.getValue());
			}
		}
		return this.posters.add(poster);
	}

	// Copies all files before archiving the first, because the poster may be deleted
	// meanwhile and the archive must not contain half of it.
	private boolean copy(String poster, StagedPoster copies, boolean lenient) throws IOException {
		for (String file : new TreeSet<>(this.store.files(poster))) {
			try (InputStream content = this.store.open(poster, file)) {
				copies.copy(file, content);
			}
			catch (NoSuchFileException | MongoGridFSException ex) {
				if (!lenient) {
					return false;
				}
				logger.warn("The file " + file + " of the poster " + poster + " cannot be read and is left out: "
						+ ex.getMessage());
			}
		}
		return true;
	}

	private void addFile(String poster, String file, Path content) throws IOException {
		try (InputStream input = Files.newInputStream(content)) {
			if (!PosterName.isIntact(poster, file, input)) {
				this.damaged.add(poster + "/" + file);
				logger.warn("The file " + file + " of the poster " + poster
						+ " is damaged in this shop and is archived unchanged: run check-posters");
			}
		}
		// Pictures are already compressed.
		this.zip.setLevel(Deflater.NO_COMPRESSION);
		add(Archive.entry(poster, file), content);
		this.files++;
	}

	// Adds the movies, one per line, and the manifest. Missing are posters that movies
	// refer to but the shop does not have.
	Manifest finish(Path movies, long count, Instant createdAt, Collection<String> missing, Map<String, String> brand,
			List<Shelf> shelves, JsonMapper json) throws IOException {
		int version = shelves.isEmpty() ? Manifest.WITHOUT_SHELVES : Manifest.VERSION;
		Manifest manifest = new Manifest(Manifest.FORMAT, version, createdAt, count, this.posters.size(), this.files,
				missing.stream().filter((poster) -> !this.posters.contains(poster)).toList(), this.damaged, brand,
				shelves);
		this.zip.setLevel(Deflater.DEFAULT_COMPRESSION);
		add(Archive.MOVIES, movies);
		this.zip.putNextEntry(new ZipEntry(Archive.MANIFEST));
		this.zip.write(json.writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest));
		this.zip.closeEntry();
		this.zip.setComment(Seal.PLACEHOLDER);
		this.zip.close();
		this.output.seal();
		return manifest;
	}

	private void add(String name, Path content) throws IOException {
		this.zip.putNextEntry(new ZipEntry(name));
		Files.copy(content, this.zip);
		this.zip.closeEntry();
	}

}
