package com.xebia.movieshop.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The posters that are in an archive: each whole, and once.
 */
class ArchivedPosters {

	private static final Log logger = LogFactory.getLog(ArchivedPosters.class);

	private final PosterStore store;

	private final ArchiveWriter archive;

	private final Set<String> names = new HashSet<>();

	private final List<String> damaged = new ArrayList<>();

	ArchivedPosters(PosterStore store, ArchiveWriter archive) {
		this.store = store;
		this.archive = archive;
	}

	/**
	 * Add a poster unless it is there already.
	 * @param poster what a movie names
	 * @param lenient whether it may lack files that cannot be read
	 * @return whether it is there now
	 * @throws IOException if the store or the archive fails
	 */
	boolean add(String poster, boolean lenient) throws IOException {
		if (this.names.contains(poster)) {
			return true;
		}
		if (!PosterName.isPoster(poster)) {
			return false;
		}
		try (Staging staging = new Staging(this.store)) {
			Map<String, Path> files = copy(poster, staging, lenient);
			if (!files.containsKey(PosterStore.ORIGINAL)) {
				return false;
			}
			for (Map.Entry<String, Path> file : files.entrySet()) {
				add(new PosterFile(poster, file.getKey()), file.getValue());
			}
		}
		return this.names.add(poster);
	}

	// Before any of it is archived: it may be deleted at any moment.
	private Map<String, Path> copy(String poster, Staging staging, boolean lenient) throws IOException {
		Map<String, Path> copies = new TreeMap<>();
		for (String file : new TreeSet<>(this.store.files(poster))) {
			Path copy = staging.create();
			try (InputStream content = this.store.open(poster, file)) {
				Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
				copies.put(file, copy);
			}
			catch (NoSuchFileException | MongoGridFSException ex) {
				if (!lenient) {
					return Map.of();
				}
				logger.warn("The file " + file + " of the poster " + poster + " cannot be read and is left out: "
						+ ex.getMessage());
			}
		}
		return copies;
	}

	private void add(PosterFile file, Path content) throws IOException {
		try (InputStream input = Files.newInputStream(content)) {
			if (!PosterName.isIntact(file.poster(), file.file(), input)) {
				this.damaged.add(file.toString());
				logger.warn("The file " + file + " is damaged in this shop and is kept as it is: run check-posters");
			}
		}
		this.archive.addPicture(file, content);
	}

	Set<String> names() {
		return this.names;
	}

	List<String> damaged() {
		return this.damaged;
	}

}
