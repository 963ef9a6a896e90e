package com.xebia.movieshop.search.schema;

import java.util.List;
import java.util.stream.IntStream;

import com.xebia.movieshop.movie.Movie;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link IndexedMovie}.
 */
class IndexedMovieTests {

	static IntStream everyChoiceOfFields() {
		return IntStream.range(0, 16);
	}

	// Staff see what the form misses, and count it by the index.
	@ParameterizedTest
	@MethodSource("everyChoiceOfFields")
	void movieIsIncompleteIfAFieldIsMissing(int choice) {
		Movie movie = new Movie(new ObjectId());
		movie.setDirector(((choice & 1) != 0) ? "Agnès Varda" : " ");
		movie.setYear(((choice & 2) != 0) ? 1962 : null);
		movie.setStars(List.of(((choice & 4) != 0) ? "Corinne Marchand" : " "));
		movie.setDescription(((choice & 8) != 0) ? "Two hours." : " ");
		Document document = new Document("_id", movie.getId()).append("title", "Cléo")
			.append("director", movie.getDirector())
			.append("year", movie.getYear())
			.append("stars", movie.getStars())
			.append("description", movie.getDescription());
		assertThat(IndexedMovie.of(document).isIncomplete()).isEqualTo(!movie.missing().isEmpty());
	}

}
