package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.picture.Renditions.Rendition;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import com.xebia.movieshop.poster.store.PosterStore;

/**
 * The files of a poster on their way into the store, or out of it; those that no store
 * took are deleted in the end.
 */
public class StagedPoster implements AutoCloseable {

	private final PosterStore store;

	private final List<Path> created = new ArrayList<>();

	private final Map<String, Path> files = new LinkedHashMap<>();

	public StagedPoster(PosterStore store) {
		this.store = store;
	}

	Path create(String name) throws IOException {
		Path file = create();
		this.files.put(name, file);
		return file;
	}

	// Adds a file, unless copying it fails.
	public void copy(String name, InputStream content) throws IOException {
		Path file = create();
		Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
		this.files.put(name, file);
	}

	Path create() throws IOException {
		Path file = this.store.createUpload();
		this.created.add(file);
		return file;
	}

	// A size that the picture does not reach is shown by the next larger one.
	void add(Renditions renditions, Predicate<RenditionName> wanted) throws IOException {
		List<Rendition> larger = List.of();
		for (RenditionSize size : RenditionSize.values()) {
			List<Rendition> made = renditions.files().stream().filter((rendition) -> rendition.size() == size).toList();
			larger = made.isEmpty() ? larger : made;
			for (Rendition rendition : larger) {
				RenditionName name = new RenditionName(size, PosterName.digest(rendition.content()), rendition.type());
				if (wanted.test(name)) {
					Files.write(create(name.toString()), rendition.content());
				}
			}
		}
	}

	// The files are in the order in which they were added.
	public Map<String, Path> files() {
		return Collections.unmodifiableMap(this.files);
	}

	@Override
	public void close() {
		for (Path file : this.created) {
			try {
				Files.deleteIfExists(file);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

}
