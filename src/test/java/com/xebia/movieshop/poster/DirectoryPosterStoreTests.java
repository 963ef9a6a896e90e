package com.xebia.movieshop.poster;

import java.nio.file.Path;

/**
 * Tests for {@link DirectoryPosterStore}.
 */
class DirectoryPosterStoreTests extends PosterStoreContract {

	@Override
	PosterStore open(Path directory) {
		return new DirectoryPosterStore(directory);
	}

}
