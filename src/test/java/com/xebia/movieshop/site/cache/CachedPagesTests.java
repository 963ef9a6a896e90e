package com.xebia.movieshop.site.cache;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.support.ShopTest;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the pages of an unchanged shop have equal models, without which
 * {@link CachedView} would cache none of them.
 */
@ShopTest
@TestPropertySource(properties = { "movieshop.search.enabled=true", "movieshop.sample-data=true" })
class CachedPagesTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private MovieCatalogue catalogue;

	@ParameterizedTest
	@ValueSource(strings = { "/", "/movies", "/movies?genre=Drama&sort=-year", "/movies?q=night", "/movies?q=hitchcok",
			"/movies?decade=1940&view=lines", "/shelves", "MOVIE" })
	void requestsForAPageHaveEqualModels(String path) {
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.mvc.get().uri("/movies?q=night").exchange().getResponse().getStatus() == 200);
		Movie movie = this.catalogue.browse(MovieQuery.of(Map.of("sort", "title"))).items().get(0);
		String page = path.replace("MOVIE", movie.getAddress());
		// The shop may notice its samples meanwhile, which change its settings once.
		Awaitility.await().untilAsserted(() -> assertThat(model(page)).isNotSameAs(model(page)).isEqualTo(model(page)));
	}

	private Map<String, Object> model(String path) {
		MvcResult result = this.mvc.get().uri(path).accept(MediaType.TEXT_HTML).exchange().getMvcResult();
		return Objects.requireNonNull(result.getModelAndView()).getModel();
	}

}
