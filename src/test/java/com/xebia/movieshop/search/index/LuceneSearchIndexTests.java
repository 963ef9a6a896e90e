package com.xebia.movieshop.search.index;

import java.nio.file.Path;

/**
 * Tests for {@link SearchIndex} with Lucene.
 */
class LuceneSearchIndexTests extends SearchIndexContract {

	@Override
	IndexStore store(Path directory) {
		return new IndexDirectories(directory);
	}

}
