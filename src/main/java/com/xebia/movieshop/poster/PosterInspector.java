package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.RenditionName;

import org.springframework.stereotype.Component;

/**
 * Verifies the stored files of posters against the digests in their names.
 */
@Component
public class PosterInspector {

	private final PosterStore store;

	private final RenditionReader renditions;

	private final OutdatedPosters outdated;

	PosterInspector(PosterStore store, RenditionReader renditions, OutdatedPosters outdated) {
		this.store = store;
		this.renditions = renditions;
		this.outdated = outdated;
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
		return new Inspection(files.size(), damaged, missing.size(), !RenditionName.older(files).isEmpty());
	}

	// Regenerates damaged, missing and outdated renditions from the original, then
	// inspects again.
	public Inspection repair(String fileName, Inspection inspection) throws IOException {
		if (inspection.outdated()) {
			this.outdated.make(fileName, 0);
		}
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
		catch (NoSuchFileException | MongoGridFSException ex) {
			// A running shop may have discarded an older rendition since.
			return !this.store.files(fileName).contains(file);
		}
	}

	/**
	 * The state of a poster: the number of its files, the names of the damaged ones, in
	 * how many sizes there is no rendition, and whether there are some of older rules.
	 */
	public record Inspection(int files, List<String> damaged, int missing, boolean outdated) {

		public int problems() {
			return this.damaged.size() + this.missing;
		}

	}

}
