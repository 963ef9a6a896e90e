package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.EveryEngine;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.willThrow;

/**
 * Contract of {@link IndexKeeper} with Lucene on every database, for damaged files too.
 */
@EveryEngine
class LuceneIndexKeeperTests extends IndexKeeperContract {

	LuceneIndexKeeperTests() {
		super(Engine.tested());
	}

	@Override
	IndexStore store() {
		return new IndexDirectories(this.directory);
	}

	@Test
	void moviesMissingAfterACrashAreIndexedAgain() throws Exception {
		insertRashomon();
		stop();
		Path saved = this.directory.resolveSibling(this.directory.getFileName() + "-saved");
		FileSystemUtils.copyRecursively(this.directory, saved);
		start();
		awaitFound("rashomon", 1);
		this.index.update(List.of(insert("Ikiru")));
		assertThat(found("ikiru")).isOne();
		stop();
		FileSystemUtils.deleteRecursively(this.directory);
		Files.move(saved, this.directory);
		start();
		awaitFound("ikiru", 1);
	}

	@Test
	void anotherProcessSearchesACopyWhileTheIndexIsInUse(CapturedOutput output) throws Exception {
		insertRashomon();
		CurrentIndex first = this.index;
		Runnable stopFirst = startAnother();
		awaitFound("rashomon", 1);
		insert("Ikiru");
		awaitFound("ikiru", 1);
		awaitFound(first, "ikiru", 1);
		assertThat(indexes()).hasSize(2);
		stopFirst.run();
		insert("Ran");
		awaitFound("ran", 1);
		stop();
		start();
		awaitFound("ran", 1);
		Awaitility.await().until(() -> indexes().size() == 1);
		assertThat(output).doesNotContain("Not using", "not kept up to date");
	}

	@Test
	void indexWithFlippedBitsIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			byte[] content = Files.readAllBytes(largestFile());
			content[content.length / 2] ^= (byte) 0xFF;
			Files.write(largestFile(), content);
		});
	}

	// Damage leads to exceptions of many types. A search that fails starts the repair.
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 100 })
	void indexThatIsDamagedInUseIsMadeAnewBySearches(int length) throws Exception {
		insertRashomon();
		stop();
		start();
		awaitFound("rashomon", 1);
		List<String> before = indexes();
		for (Path file : files("_")) {
			try (FileChannel content = FileChannel.open(file, StandardOpenOption.WRITE)) {
				content.write(ByteBuffer.allocate((int) content.size()));
				content.truncate(length);
			}
		}
		Awaitility.await().until(() -> found("rashomon") == 1 && indexes().stream().noneMatch(before::contains));
	}

	@Test
	void indexWithoutItsListOfSegmentsIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			for (Path file : files("segments_")) {
				Files.delete(file);
			}
		});
	}

	@Test
	void truncatedIndexIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			byte[] content = Files.readAllBytes(largestFile());
			Files.write(largestFile(), Arrays.copyOf(content, content.length / 2));
		});
	}

	@Test
	void indexIsMadeAlthoughThereIsNoMemoryForMoments() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			FileSystemUtils.deleteRecursively(this.directory);
			willThrow(OutOfMemoryError.class).willCallRealMethod().given(this.catalogue).after(any(), anyInt());
		});
	}

	@Test
	void indexOfAnotherSchemaIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> Files.writeString(files("rules").get(0), "other"));
	}

	@Test
	void unfinishedIndexIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> Files.delete(files("rules").get(0)));
	}

	private List<Path> files(String prefix) throws IOException {
		try (Stream<Path> files = Files.walk(this.directory)) {
			return files.filter((file) -> file.getFileName().toString().startsWith(prefix)).toList();
		}
	}

	private Path largestFile() throws IOException {
		return files("_").stream().max(Comparator.comparingLong((file) -> file.toFile().length())).orElseThrow();
	}

}
