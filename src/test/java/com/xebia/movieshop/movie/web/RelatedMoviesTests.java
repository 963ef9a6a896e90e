package com.xebia.movieshop.movie.web;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.RelatedMovies.MovieRow;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

class RelatedMoviesTests {

	private final MovieSearch search = mock();

	private final MovieReader reader = mock();

	private final RelatedMovies related = new RelatedMovies(this.search, this.reader);

	private final Map<String, List<ObjectId>> found = new LinkedHashMap<>();

	private final Movie movie = movie("M");

	private final Movie other = movie("Fury");

	private final Movie third = movie("Man Hunt");

	@BeforeEach
	void findAsMany() {
		this.movie.setDirector("Fritz Lang");
		this.movie.setStars(List.of("Peter Lorre"));
		this.movie.setYear(1931);
		given(this.search.find(any(), anyInt())).willAnswer((call) -> {
			MovieQuery request = call.getArgument(0);
			return this.found.getOrDefault(
					request.director() + " " + request.star() + " " + request.year() + " " + request.decade(),
					List.of());
		});
		stored(this.third, this.other);
	}

	@Test
	void otherMoviesByTheDirectorFollowInTheOrderOfTheSearch() {
		found("Fritz Lang null null null", this.other, this.movie, this.third);
		assertThat(this.related.find(this.movie)).extracting(MovieRow::kind, MovieRow::name, MovieRow::movies)
			.containsExactly(tuple("director", "Fritz Lang", List.of(this.other, this.third)));
	}

	@Test
	void eachOfSeveralDirectorsHasARow() {
		this.movie.setDirector("Fritz Lang and Joe May");
		Movie[] others = { movie("Asphalt"), movie("Gold") };
		stored(Stream.concat(Stream.of(this.other, this.third), Arrays.stream(others)).toArray(Movie[]::new));
		found("Fritz Lang null null null", this.other, this.third);
		found("Joe May null null null", others);
		assertThat(this.related.find(this.movie)).extracting(MovieRow::kind, MovieRow::name)
			.containsExactly(tuple("director", "Fritz Lang"), tuple("director", "Joe May"));
	}

	@Test
	void singleMovieIsNoRow() {
		found("null Peter Lorre null null", this.movie, this.other);
		assertThat(this.related.find(this.movie)).isEmpty();
	}

	@Test
	void movieThatIsInARowIsNotInTheNext() {
		found("null Peter Lorre null null", this.movie, this.other, this.third);
		found("null null 1931 null", this.movie, this.other, this.third);
		found("null null null 1930", this.movie, this.other, this.third);
		assertThat(this.related.find(this.movie)).extracting(MovieRow::kind).containsExactly("star");
	}

	@Test
	void decadeFollowsOnlyWhereTheYearHasFewMovies() {
		Movie[] many = Stream.generate(() -> movie("Many")).limit(12).toArray(Movie[]::new);
		stored(Stream.concat(Stream.of(this.other, this.third), Arrays.stream(many)).toArray(Movie[]::new));
		found("null null 1931 null", this.other, this.third);
		found("null null null 1930", many);
		assertThat(this.related.find(this.movie)).extracting(MovieRow::kind).containsExactly("year", "decade");
		found("null null 1931 null", many);
		found("null null null 1930", this.other, this.third);
		assertThat(this.related.find(movie("Another", 1931))).extracting(MovieRow::kind).containsExactly("year");
	}

	@Test
	void movieThatTheDatabaseLacksIsLeftOut() {
		stored(this.third);
		found("Fritz Lang null null null", this.other, this.movie, this.third);
		assertThat(this.related.find(this.movie)).singleElement().returns(List.of(this.third), MovieRow::movies);
	}

	@Test
	void withoutASearchThereAreNoRows() {
		willThrow(SearchUnavailableException.class).given(this.search).find(any(), anyInt());
		assertThat(this.related.find(this.movie)).isEmpty();
	}

	@Test
	void movieWithoutFieldsHasNoRows() {
		assertThat(this.related.find(movie("Unknown"))).isEmpty();
	}

	private void stored(Movie... movies) {
		Map<ObjectId, Movie> stored = Arrays.stream(movies)
			.collect(Collectors.toMap(Movie::getId, Function.identity()));
		given(this.reader.find(anyCollection(), any(String[].class)))
			.willAnswer((list) -> list.<Collection<ObjectId>>getArgument(0)
				.stream()
				.filter(stored::containsKey)
				.map(stored::get)
				.toList());
	}

	private void found(String question, Movie... movies) {
		this.found.put(question, Arrays.stream(movies).map(Movie::getId).toList());
	}

	private static Movie movie(String title, int year) {
		Movie movie = movie(title);
		movie.setYear(year);
		return movie;
	}

	private static Movie movie(String title) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		return movie;
	}

}
