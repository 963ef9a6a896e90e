package com.xebia.movieshop.movie.web;

import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
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
			return this.found.getOrDefault(request.filters().toString(), List.of());
		});
		stored(this.third, this.other);
	}

	@Test
	void otherMoviesByTheDirectorFollowInTheOrderOfTheSearch() {
		found("{director=[Fritz Lang]}", this.other, this.movie, this.third);
		assertThat(this.related.find(this.movie)).extracting(MovieRow::kind, MovieRow::name, MovieRow::movies)
			.containsExactly(tuple("director", "Fritz Lang", List.of(this.other, this.third)));
	}

	@Test
	void nextIncompleteMovieIsTheOneThatWasAddedBefore() {
		ObjectId id = this.movie.getId();
		assertThat(this.related.nextIncomplete(id)).isEmpty();
		found("{incomplete=[true]}", this.third, this.movie);
		assertThat(this.related.nextIncomplete(id)).contains(this.third.getId());
		ObjectId former = new ObjectId(new Date(0));
		this.found.put("{incomplete=[true]}", List.of(this.third.getId(), id, former));
		assertThat(this.related.nextIncomplete(id)).contains(former);
		assertThat(this.related.nextIncomplete(former)).contains(this.third.getId());
	}

	@Test
	void eachOfSeveralDirectorsHasARow() {
		this.movie.setDirector("Fritz Lang and Joe May");
		Movie[] others = { movie("Asphalt"), movie("Gold") };
		stored(Stream.concat(Stream.of(this.other, this.third), Arrays.stream(others)).toArray(Movie[]::new));
		found("{director=[Fritz Lang]}", this.other, this.third);
		found("{director=[Joe May]}", others);
		assertThat(this.related.find(this.movie)).extracting(MovieRow::kind, MovieRow::name)
			.containsExactly(tuple("director", "Fritz Lang"), tuple("director", "Joe May"));
	}

	@Test
	void singleMovieIsNoRow() {
		found("{star=[Peter Lorre]}", this.movie, this.other);
		assertThat(this.related.find(this.movie)).isEmpty();
	}

	@Test
	void moviesLikeItThatAreInNoOtherRowFollow() {
		found("{star=[Peter Lorre]}", this.movie, this.other, this.third);
		Movie[] alike = { movie("Asphalt"), movie("Gold") };
		stored(this.other, this.third, alike[0], alike[1]);
		given(this.search.like(any(), anyInt()))
			.willReturn(Stream.of(this.third, alike[1], this.movie, alike[0]).map(Movie::getId).toList());
		assertThat(this.related.find(this.movie)).extracting(MovieRow::kind, MovieRow::movies)
			.containsExactly(tuple("star", List.of(this.other, this.third)),
					tuple("alike", List.of(alike[1], alike[0])));
	}

	@Test
	void movieThatTheDatabaseLacksIsLeftOut() {
		stored(this.third);
		found("{director=[Fritz Lang]}", this.other, this.movie, this.third);
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

	private static Movie movie(String title) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		return movie;
	}

}
