package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import com.xebia.movieshop.poster.store.PosterStore;

import org.springframework.stereotype.Component;

/**
 * Verifies the stored files of posters against the digests in their names.
 */
@Component
public class PosterInspector {

	private final PosterStore store;

	private final RenditionReader renditions;

	PosterInspector(PosterStore store, RenditionReader renditions) {
		this.store = store;
		this.renditions = renditions;
	}

	public Inspection inspect(String fileName) throws IOException {
		Set<String> files = this.store.files(fileName);
		List<String> damaged = new ArrayList<>();
		for (String file : files) {
			if (!isIntact(fileName, file)) {
				damaged.add(file);
			}
		}
		Set<RenditionSize> missing = RenditionName.missing(files, Predicate.not(RenditionName::isWebp));
		return new Inspection(files.size(), damaged, missing.size());
	}

	// Regenerates damaged and missing renditions from the original, then inspects again.
	public Inspection repair(String fileName, Inspection inspection) throws IOException {
		for (String file : inspection.damaged()) {
			if (!file.equals(PosterStore.ORIGINAL)) {
				this.store.remove(fileName, file);
			}
		}
		for (RenditionSize size : RenditionSize.values()) {
			this.renditions.read(fileName, size, false);
		}
		return inspect(fileName);
	}

	private boolean isIntact(String fileName, String file) throws IOException {
		try (InputStream content = this.store.open(fileName, file)) {
			return PosterName.isIntact(fileName, file, content);
		}
		catch (MongoGridFSException ex) {
			return false;
		}
	}

	/**
	 * The state of a poster: the number of its files, the names of the damaged ones, and
	 * in how many sizes there is no rendition.
	 */
	public record Inspection(int files, List<String> damaged, int missing) {

		public int problems() {
			return this.damaged.size() + this.missing;
		}

	}

}
