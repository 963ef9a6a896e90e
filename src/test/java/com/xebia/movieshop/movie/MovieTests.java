package com.xebia.movieshop.movie;

import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.poster.Poster;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

class MovieTests {

	private static final Map<Class<?>, Object> OTHERS = Map.of(ObjectId.class, new ObjectId(), String.class, "other",
			List.class, List.of("other"), Integer.class, 1931, Long.class, 1L, Instant.class, Instant.EPOCH, Map.class,
			Map.of("1", "2"), ChangeKind.class, ChangeKind.CHANGED, Poster.class,
			new Poster("other.jpg", "image/jpeg", 1, 1, 1, null));

	@Test
	void movieIsSortedByTheKeyOfItsTitle() {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle("The Third Man");
		assertThat(movie.getSortTitle()).isEqualTo("third man");
	}

	@ParameterizedTest
	@MethodSource
	void movieEqualsOneOfWhichAllTheSameIsKnown(String field, Object other) {
		ObjectId id = new ObjectId();
		Movie movie = new Movie(id);
		Movie changed = new Movie(id);
		assertThat(changed).isEqualTo(movie).hasSameHashCodeAs(movie);
		ReflectionTestUtils.setField(changed, field, other);
		assertThat(changed).isNotEqualTo(movie);
	}

	static Stream<Arguments> movieEqualsOneOfWhichAllTheSameIsKnown() {
		return Stream.of(Movie.class, MovieDetails.class)
			.flatMap((type) -> Stream.of(type.getDeclaredFields()))
			.filter((field) -> !Modifier.isStatic(field.getModifiers()))
			.map((field) -> Arguments.of(field.getName(), OTHERS.get(field.getType())));
	}

}
