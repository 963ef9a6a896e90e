package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.xebia.movieshop.poster.picture.Rendition;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.RenditionName;

/**
 * The files of a poster on their way into the store; those that it did not take are
 * deleted in the end.
 */
class StagedPoster implements AutoCloseable {

	private final PosterStore store;

	private final Map<String, Path> files = new LinkedHashMap<>();

	StagedPoster(PosterStore store) {
		this.store = store;
	}

	Path create(String name) throws IOException {
		Path file = this.store.createUpload();
		this.files.put(name, file);
		return file;
	}

	// A size that the picture does not reach is shown by the next larger one.
	void add(Renditions renditions) throws IOException {
		List<Rendition> larger = List.of();
		for (RenditionSize size : RenditionSize.values()) {
			List<Rendition> made = renditions.files().stream().filter((rendition) -> rendition.size() == size).toList();
			larger = made.isEmpty() ? larger : made;
			for (Rendition rendition : larger) {
				add(size, rendition);
			}
		}
	}

	void add(RenditionSize size, Rendition rendition) throws IOException {
		RenditionName name = new RenditionName(size, PosterName.digest(rendition.content()), rendition.type());
		Files.write(create(name.toString()), rendition.content());
	}

	Map<String, Path> files() {
		return Collections.unmodifiableMap(this.files);
	}

	@Override
	public void close() {
		for (Path file : this.files.values()) {
			try {
				Files.deleteIfExists(file);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

}
