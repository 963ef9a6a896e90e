package com.xebia.movieshop.search.index;

import java.nio.file.Path;

import com.xebia.movieshop.support.OpenSearchServer;
import org.junit.jupiter.api.Tag;

@Tag("soak")
class OpenSearchSearchIndexTests extends SearchIndexContract {

	@Override
	IndexStore store(Path directory) {
		return new OpenSearch(OpenSearchServer.shared().uri(), "queries", directory.resolve("note"));
	}

}
