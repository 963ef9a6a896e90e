package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.support.OpenSearchServer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("soak")
class OpenSearchSearchIndexTests extends SearchIndexContract {

	private static final int ALL = 2000;

	@AutoClose
	private SearchIndex lucene;

	@Override
	IndexStore store(Path directory) {
		return new OpenSearch(OpenSearchServer.shared().uri(), "queries");
	}

	@BeforeAll
	void fillLucene(@TempDir Path directory) throws IOException {
		this.lucene = filled(new IndexDirectories(directory));
	}

	// Nodes that share an OpenSearch show the same as one with an index of its own.
	@ParameterizedTest
	@CsvFileSource(resources = "/search/queries.csv", delimiter = '|')
	void hitsAreThoseOfLuceneInTheSameOrder(String words) {
		MovieQuery request = MovieQuery.of(words);
		// Other tests add movies.
		List<ObjectId> known = find(this.lucene, MovieQuery.ALL, Integer.MAX_VALUE);
		assertThat(find(request, ALL)).filteredOn(known::contains)
			.isNotEmpty()
			.isEqualTo(find(this.lucene, request, ALL));
	}

}
