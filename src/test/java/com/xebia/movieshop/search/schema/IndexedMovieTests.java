package com.xebia.movieshop.search.schema;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IndexedMovieTests {

	private static final int CLUSTER = 256;

	// Ids as a driver assigns them to consecutive insertions.
	private static final List<IndexedMovie> MOVIES = IntStream.range(0, 100 * CLUSTER)
		.mapToObj((i) -> new ObjectId("3b9aca00" + "0123456789" + "%06x".formatted(i)))
		.map((id) -> IndexedMovie.of(new Document("_id", id)))
		.toList();

	@Test
	void neighboursAreInOneCluster() {
		assertThat(MOVIES.stream().collect(Collectors.groupingBy(IndexedMovie::getCluster, Collectors.counting())))
			.hasSize(100)
			.allSatisfy((cluster, count) -> assertThat(count).isEqualTo(CLUSTER));
	}

	@Test
	void clustersOfTheLowestNumbersAreFromAllPlaces() {
		List<Integer> drawn = IntStream.range(0, MOVIES.size())
			.filter((i) -> MOVIES.get(i).getCluster() < Integer.MIN_VALUE / 2)
			.boxed()
			.toList();
		assertThat(drawn).hasSizeBetween(MOVIES.size() / 8, MOVIES.size() / 2);
		assertThat(drawn.stream().map((i) -> i * 4 / MOVIES.size()).distinct()).hasSize(4);
	}

}
