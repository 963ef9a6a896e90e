package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
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
import org.apache.commons.io.function.Uncheck;

/**
 * The temporary files of a poster on their way into or out of the store; closing deletes
 * those that no store took.
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

	// Adds a file only after its content is copied completely.
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

	// A size wider than the picture gets the files of the next larger size.
	void add(Renditions renditions) throws IOException {
		List<Rendition> larger = List.of();
		for (RenditionSize size : RenditionSize.values()) {
			List<Rendition> made = renditions.files().stream().filter((rendition) -> rendition.size() == size).toList();
			larger = made.isEmpty() ? larger : made;
			for (Rendition rendition : larger) {
				RenditionName name = new RenditionName(size, PosterName.digest(rendition.content()), rendition.type());
				Files.write(create(name.toString()), rendition.content());
			}
		}
	}

	public Map<String, Path> files() {
		return Collections.unmodifiableMap(this.files);
	}

	@Override
	public void close() {
		this.created.forEach((file) -> Uncheck.apply(Files::deleteIfExists, file));
	}

}
