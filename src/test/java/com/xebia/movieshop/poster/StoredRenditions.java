package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;

import com.xebia.movieshop.poster.PosterProperties.Store;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.store.PosterStore;

import org.springframework.util.unit.DataSize;

/**
 * The renditions of a poster in a store, as another release made them.
 */
public final class StoredRenditions {

	private StoredRenditions() {
	}

	static RenditionReader reader(PosterStore store, RenditionMaker maker) {
		return new RenditionReader(store, maker, (event) -> {
		});
	}

	// Accepts pictures of up to 100 KB.
	static Posters posters(PosterStore store, RenditionMaker maker) {
		DataSize size = DataSize.ofKilobytes(100);
		return new Posters(store, maker, reader(store, maker),
				new PosterProperties(Store.DIRECTORY, size, size, size, 1_000_000, null));
	}

	// Changes the renditions to those of a release without rules for renditions.
	public static void age(PosterStore store, String poster) throws IOException {
		rename(store, poster, 1);
	}

	static void rename(PosterStore store, String poster, int rules) throws IOException {
		Set<String> present = new HashSet<>(store.files(poster));
		present.remove(PosterStore.ORIGINAL);
		try (StagedPoster staged = new StagedPoster(store)) {
			for (String file : present) {
				try (InputStream content = store.open(poster, file)) {
					staged.copy(file.replace("r" + RenditionMaker.RULES + "-", (rules > 1) ? "r" + rules + "-" : "-"),
							content);
				}
			}
			store.save(poster, staged.files());
		}
		store.discard(poster, present);
	}

}
