package com.xebia.movieshop.search.index;

import java.nio.file.Path;

class LuceneSearchIndexTests extends SearchIndexContract {

	@Override
	IndexStore store(Path directory) {
		return new IndexDirectories(directory);
	}

}
