package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import com.xebia.movieshop.search.index.IndexDirectories.IndexDirectory;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hibernate.search.util.common.SearchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class IndexDirectoriesTests {

	@TempDir
	private Path data;

	@Test
	void latestComesFirst() throws IOException {
		IndexDirectories store = new IndexDirectories(this.data.resolve("search"));
		IndexDirectory first = store.create();
		IndexDirectory second = store.create();
		assertThat(store.list()).containsExactly(second, first);
	}

	@Test
	void dataDirectoryThatIsLostIsNotMadeAnew() {
		Path parent = this.data.resolve("lost/search");
		assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> new IndexDirectories(parent).list());
		assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> new IndexDirectories(parent).create());
		assertThat(this.data.resolve("lost")).doesNotExist();
	}

	@Test
	void indexThatIsLostIsNotMadeAnewByWhoWritesOrAsks() throws IOException {
		Path parent = this.data.resolve("search");
		IndexDirectory directory = new IndexDirectories(parent).create();
		try (SearchIndex index = directory.open()) {
			write(index);
			directory.complete(index);
			FileSystemUtils.deleteRecursively(parent);
			for (int i = 0; i < 2; i++) {
				assertThatExceptionOfType(SearchException.class).isThrownBy(() -> {
					write(index);
					directory.complete(index);
				});
				assertThatExceptionOfType(SearchException.class).isThrownBy(() -> {
					write(index);
					index.count();
				});
			}
			assertThat(parent).doesNotExist();
		}
		assertThat(parent).doesNotExist();
	}

	@Test
	void indexIsOneSegmentWhenItIsMade() throws IOException {
		IndexDirectory directory = new IndexDirectories(this.data.resolve("search")).create();
		try (SearchIndex index = directory.open()) {
			for (int i = 0; i < 3; i++) {
				write(index);
				index.flush();
			}
			assertThat(segments(directory)).isEqualTo(3);
			directory.complete(index);
			assertThat(segments(directory)).isOne();
			assertThat(index.count()).isEqualTo(3);
			write(index);
			directory.complete(index);
			assertThat(segments(directory)).isEqualTo(2);
		}
	}

	private static int segments(IndexDirectory directory) throws IOException {
		try (Directory files = FSDirectory.open(directory.path().resolve("movie"));
				DirectoryReader reader = DirectoryReader.open(files)) {
			return reader.leaves().size();
		}
	}

	private static void write(SearchIndex index) {
		Document movie = new Document("_id", new ObjectId()).append("title", "Rashomon");
		index.add(List.of(IndexedMovie.of(movie)));
	}

}
