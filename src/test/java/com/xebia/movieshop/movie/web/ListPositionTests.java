package com.xebia.movieshop.movie.web;

import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.search.query.MovieQuery;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class ListPositionTests {

	private static final MovieQuery DRAMAS = MovieQuery
		.of(Map.of("sort", "newest", "after", "abc", "genre", "Drama & more"));

	private final MovieCatalogue catalogue = mock();

	private final MockHttpServletRequest request = new MockHttpServletRequest();

	private final Movie movie = new Movie(new ObjectId());

	private final Movie next = new Movie(new ObjectId());

	@BeforeEach
	void list() {
		this.next.setTitle("Н");
		given(this.catalogue.neighbour(DRAMAS, this.movie, false)).willReturn(Optional.empty());
		given(this.catalogue.neighbour(DRAMAS, this.movie, true)).willReturn(Optional.of(this.next));
	}

	@Test
	void listThatLedToTheMovieIsTheWayBackAndOn() {
		ListPosition position = positionFrom("http://shop/movies?sort=newest&genre=Drama+%26%20more&after=abc");
		assertThat(position.list().self()).isEqualTo("/movies?sort=newest&genre=Drama%20%26%20more&after=abc");
		assertThat(position.previous()).isNull();
		assertThat(position.next()).isEqualTo(new ListPosition.Neighbour("Н",
				"/movies/%D0%BD-" + this.next.getId() + "?sort=newest&genre=Drama%20%26%20more&after=abc"));
	}

	@Test
	void addressOfTheNextMovieNamesTheList() {
		ListPosition position = positionFrom("http://shop/movies?sort=newest&genre=Drama+%26%20more&after=abc");
		this.request.removeHeader("Referer");
		this.request.addParameter("sort", "newest");
		this.request.addParameter("genre", "Drama & more");
		this.request.addParameter("after", "abc");
		assertThat(ListPosition.find(this.movie, this.catalogue, this.request)).contains(position);
	}

	@Test
	void listBelowAContextPathIsOne() {
		this.request.setContextPath("/shop");
		given(this.catalogue.neighbour(MovieQuery.ALL, this.movie, true)).willReturn(Optional.empty());
		given(this.catalogue.neighbour(MovieQuery.ALL, this.movie, false)).willReturn(Optional.empty());
		assertThat(positionFrom("http://shop/shop/movies").list().self()).isEqualTo("/movies?sort=title");
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://shop/people", "http://shop/", "http://shop/movies?form",
			"http://shop/movies?year=x", "http://shop/movies?genre=%zz", "no address", "http://[", "" })
	void otherPageIsNoList(String referrer) {
		this.request.addHeader("Referer", referrer);
		assertThat(ListPosition.find(this.movie, this.catalogue, this.request)).isEmpty();
	}

	@Test
	void requestWithoutRefererHasNoListPosition() {
		assertThat(ListPosition.find(this.movie, this.catalogue, this.request)).isEmpty();
	}

	private ListPosition positionFrom(String referrer) {
		this.request.addHeader("Referer", referrer);
		return ListPosition.find(this.movie, this.catalogue, this.request).orElseThrow();
	}

}
