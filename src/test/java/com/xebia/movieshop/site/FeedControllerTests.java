package com.xebia.movieshop.site;

import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import com.rometools.rome.feed.synd.SyndEntry;
import com.rometools.rome.feed.synd.SyndFeed;
import com.rometools.rome.feed.synd.SyndPerson;
import com.rometools.rome.io.SyndFeedInput;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.MovieList;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.Brand;
import com.xebia.movieshop.site.brand.BrandStore;
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
import static org.mockito.Mockito.spy;

@WebMvcTest(FeedController.class)
@AutoConfigureMockMvc(addFilters = false)
@MockitoBean(types = ShelfFilms.class)
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
		list(List.of(this.movie));
	}

	private void list(List<Movie> movies) {
		given(this.lists.follow(any())).willAnswer((call) -> new MovieList(call.getArgument(0),
				new ListPage<>(movies, "", null, null), 1, Facets.NONE, null, null, null));
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
	void feedIsReadByALibraryWithAllThatTheStandardDemands() throws Exception {
		Instant came = Instant.parse("2026-03-01T10:15:30Z");
		Movie other = spy(new Movie(new ObjectId()));
		given(other.getCreatedAt()).willReturn(came);
		other.setTitle("Without a director");
		this.movie.setDirector("Joel Coen, Ethan Coen");
		list(List.of(this.movie, other));
		SyndFeed feed = read("localhost");
		assertThat(feed.getAuthors()).extracting(SyndPerson::getName).containsExactly("Rex & Co");
		assertThat(feed.getPublishedDate()).isNotNull();
		SyndEntry first = feed.getEntries().get(0);
		assertThat(first.getAuthors()).extracting(SyndPerson::getName).containsExactly("Joel Coen", "Ethan Coen");
		SyndEntry second = feed.getEntries().get(1);
		assertThat(second.getAuthors()).isEmpty();
		assertThat(second.getPublishedDate()).isEqualTo(came);
		assertThat(feed.getEntries()).extracting(SyndEntry::getUpdatedDate).doesNotContainNull();
		assertThat(feed.getUri()).startsWith("urn:uuid:").isEqualTo(read("shop.example").getUri());
		assertThat(feed.getEntries()).extracting(SyndEntry::getUri)
			.doesNotHaveDuplicates()
			.allMatch((id) -> id.startsWith("urn:uuid:"))
			.isEqualTo(read("shop.example").getEntries().stream().map(SyndEntry::getUri).toList());
	}

	@Test
	void feedWithoutMoviesHasATime() throws Exception {
		list(List.of());
		assertThat(read("localhost").getPublishedDate()).isNotNull();
	}

	private SyndFeed read(String host) throws Exception {
		String feed = this.mvc.get()
			.uri("http://" + host + "/movies/feed")
			.exchange()
			.getResponse()
			.getContentAsString();
		return new SyndFeedInput().build(new StringReader(feed));
	}

	@Test
	void feedIsSentAgainOnlyIfAMovieChanged() {
		MvcTestResult first = this.mvc.get().uri("/movies/feed").exchange();
		String eTag = first.getResponse().getHeader("ETag");
		assertThat(this.mvc.get().uri("/movies/feed").header("If-None-Match", eTag)).hasStatus(HttpStatus.NOT_MODIFIED);
		Movie other = new Movie(new ObjectId());
		list(List.of(other, this.movie));
		assertThat(this.mvc.get().uri("/movies/feed").header("If-None-Match", eTag)).hasStatusOk();
	}

	private static ResultMatcher xpath(String path, String value) {
		return (result) -> MockMvcResultMatchers
			.xpath(path.replaceAll("/(?=[a-z])", "/a:"), Map.of("a", "http://www.w3.org/2005/Atom"))
			.string(value)
			.match(result);
	}

}
