package com.xebia.movieshop.search.index;

import java.nio.file.Path;

import com.xebia.movieshop.support.OpenSearchServer;
import org.junit.jupiter.api.Tag;

/**
 * Tests for {@link SearchIndex} with OpenSearch.
 */
@Tag("soak")
class OpenSearchSearchIndexTests extends SearchIndexContract {

	@Override
	IndexStore store(Path directory) {
		return new OpenSearch(OpenSearchServer.shared().uri(), "queries", directory.resolve("note"));
	}

}
