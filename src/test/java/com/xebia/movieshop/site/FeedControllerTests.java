package com.xebia.movieshop.site;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.movie.web.MovieLists.MovieList;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.Brand;
import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.staff.WriteAccess;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpStatus;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.ResultMatcher;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.result.MockMvcResultMatchers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

@WebMvcTest(FeedController.class)
@AutoConfigureMockMvc(addFilters = false)
@MockitoBean(types = { WriteAccess.class, ShelfFilms.class })
class FeedControllerTests {

	private final Movie movie = new Movie(new ObjectId());

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private MovieLists lists;

	@MockitoBean
	private BrandStore brands;

	@BeforeEach
	void list() {
		Brand brand = mock();
		given(brand.name()).willReturn("Rex & Co");
		given(brand.language()).willReturn("de");
		given(this.brands.current()).willReturn(brand);
		this.movie.setTitle("M <1>");
		this.movie.setDirector("Fritz Lang");
		this.movie.setDescription("A murderer & a city.");
		given(this.lists.follow(any())).willAnswer((call) -> new MovieList(call.getArgument(0),
				new ListPage<>(List.of(this.movie), "", null, null), 1, Facets.NONE, null, null, null));
	}

	@Test
	void feedHasTheMoviesOfTheListWithTheirPosters() {
		assertThat(this.mvc.get().uri("/shop/movies/feed?genre=War&decade=1950").contextPath("/shop")).hasStatusOk()
			.hasContentType("application/atom+xml;charset=UTF-8")
			.matches(xpath("/feed/title", "War, 1950er · Rex & Co"))
			.matches(xpath("/feed/link[@rel='alternate']/@href",
					"http://localhost/shop/movies?sort=newest&genre=War&decade=1950"))
			.matches(xpath("/feed/entry/title", "M <1>"))
			.matches(xpath("/feed/entry/author/name", "Fritz Lang"))
			.matches(xpath("/feed/entry/summary", "A murderer & a city."))
			.matches(xpath("/feed/entry/link[@rel='alternate']/@href",
					"http://localhost/shop" + this.movie.getAddress()))
			.matches(xpath("/feed/entry/link[@rel='enclosure']/@type", "image/png"));
	}

	@Test
	void feedIsSentAgainOnlyIfAMovieChanged() {
		MvcTestResult first = this.mvc.get().uri("/movies/feed").exchange();
		String eTag = first.getResponse().getHeader("ETag");
		assertThat(this.mvc.get().uri("/movies/feed").header("If-None-Match", eTag)).hasStatus(HttpStatus.NOT_MODIFIED);
		Movie other = new Movie(new ObjectId());
		given(this.lists.follow(any())).willReturn(new MovieList(MovieQuery.of(Map.of("sort", "newest")),
				new ListPage<>(List.of(other, this.movie), "", null, null), 1, Facets.NONE, null, null, null));
		assertThat(this.mvc.get().uri("/movies/feed").header("If-None-Match", eTag)).hasStatusOk();
	}

	private static ResultMatcher xpath(String path, String value) {
		return (result) -> MockMvcResultMatchers
			.xpath(path.replaceAll("/(?=[a-z])", "/a:"), Map.of("a", "http://www.w3.org/2005/Atom"))
			.string(value)
			.match(result);
	}

}
