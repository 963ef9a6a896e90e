package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.xebia.movieshop.search.index.IndexDirectories.IndexDirectory;
import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.schema.Films;
import com.xebia.movieshop.search.schema.IndexSchema;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.schema.MovieFilter;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class LuceneSearchIndexTests extends SearchIndexContract {

	@Override
	IndexStore store(Path directory) {
		return new IndexDirectories(directory);
	}

	@Test
	void numberOfTheRulesIsOfTheseTermsAndThisMapping(@TempDir Path directory) throws IOException {
		List<Document> films = Films.read().documents();
		List<IndexedMovie> movies = IntStream.range(0, films.size())
			.mapToObj((i) -> IndexedMovie.of(films.get(i).append("_id", new ObjectId("%024x".formatted(i)))))
			.toList();
		IndexDirectory stored = new IndexDirectories(directory).create();
		try (SearchIndex index = stored.open()) {
			index.add(movies);
			index.flush();
		}
		Stream<String> rules = Stream.of(Version.LATEST.toString(), mapping(stored),
				new JsonMapper().writeValueAsString(movies));
		assertThat(IndexSchema.RULES + " " + DigestUtils.md5Hex(rules.toList().toString()))
			.as("count IndexSchema.RULES up and note the new digest here")
			.isEqualTo("6 08dd7bfd16adbced005bd00964e5ab16");
	}

	// The engine has no part in this.
	@Test
	@Tag("soak")
	void peopleOfManyHitsInALargeIndexAreNotCounted(@TempDir Path directory) throws IOException {
		try (SearchIndex large = new IndexDirectories(directory).create().open()) {
			fillWithSerials(large, 50_001);
			assertThat(large.ask(MovieQuery.of("part"), IndexQuery::facets).of(MovieFilter.PERSON)).isEmpty();
			assertThat(large.ask(MovieQuery.of(Map.of("q", "part", "decade", 1940)), IndexQuery::facets)
				.of(MovieFilter.PERSON)).isNotEmpty();
		}
	}

	private static String mapping(IndexDirectory stored) throws IOException {
		try (Directory files = FSDirectory.open(stored.path().resolve("movie"));
				DirectoryReader reader = DirectoryReader.open(files)) {
			return StreamSupport.stream(FieldInfos.getMergedFieldInfos(reader).spliterator(), false)
				.map((field) -> "%s %s %s %s %s".formatted(field.name, field.getIndexOptions(),
						field.getDocValuesType(), field.omitsNorms(), field.getPointDimensionCount()))
				.sorted()
				.toList()
				.toString();
		}
	}

}
