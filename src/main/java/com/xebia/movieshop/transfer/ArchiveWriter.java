package com.xebia.movieshop.transfer;

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
import com.xebia.movieshop.poster.StagedPoster;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.transfer.Archive.Manifest;
import com.xebia.movieshop.transfer.Seal.SealingOutputStream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes an archive from front to end, each poster whole and once. Until it is finished
 * it lacks its manifest and its seal, and nobody can take it for whole.
 */
class ArchiveWriter {

	private static final Log logger = LogFactory.getLog(ArchiveWriter.class);

	private static final int BUFFER_SIZE = 64 << 10;

	private final PosterStore store;

	private final SealingOutputStream output;

	private final ZipOutputStream zip;

	private final Set<String> posters = new HashSet<>();

	private final List<String> damaged = new ArrayList<>();

	private long files;

	// The output stays open.
	ArchiveWriter(PosterStore store, OutputStream output) {
		this.store = store;
		this.output = new SealingOutputStream(output);
		this.zip = new ZipOutputStream(new BufferedOutputStream(this.output, BUFFER_SIZE));
	}

	// Tells whether the archive has the poster now, which may lack files that cannot be
	// read if that is lenient.
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

	// All files are copied before one is archived, for the poster may be deleted at any
	// moment and half a poster must not get into the archive.
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
						+ " is damaged in this shop and is kept as it is: run check-posters");
			}
		}
		// Pictures are compressed already, so the archive stores them as they are.
		this.zip.setLevel(Deflater.NO_COMPRESSION);
		add(Archive.entry(poster, file), content);
		this.files++;
	}

	// The movies are a line each; missing are posters that movies name and that are not
	// there.
	Manifest finish(Path movies, long count, Instant createdAt, Collection<String> missing, Map<String, String> brand,
			JsonMapper json) throws IOException {
		Manifest manifest = new Manifest(createdAt, count, this.posters.size(), this.files,
				missing.stream().filter((poster) -> !this.posters.contains(poster)).toList(), this.damaged, brand);
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
