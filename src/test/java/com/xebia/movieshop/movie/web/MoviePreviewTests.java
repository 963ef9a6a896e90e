package com.xebia.movieshop.movie.web;

import java.util.List;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.poster.Poster;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.mock.web.MockHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;

class MoviePreviewTests {

	private static final ObjectId ID = new ObjectId();

	private final Movie movie = new Movie(ID);

	@BeforeEach
	void name() {
		this.movie.setTitle("Der blaue Engel");
	}

	@Test
	void addressesAreTheOnesByWhichTheShopIsReached() {
		MockHttpServletRequest request = new MockHttpServletRequest("GET", "/shop/movies/x-" + ID);
		request.setScheme("https");
		request.setServerName("shop.example");
		request.setServerPort(443);
		request.setContextPath("/shop");
		MoviePreview preview = MoviePreview.of(this.movie, request);
		assertThat(preview.url()).isEqualTo("https://shop.example/shop/movies/der-blaue-engel-" + ID);
		assertThat(preview.image()).startsWith("https://shop.example/shop/movies/drawn/" + ID).endsWith(".png");
		assertThat(preview.width()).isEqualTo(640);
		assertThat(preview.height()).isEqualTo(960);
		this.movie.setPoster(new Poster("a.jpg", "image/jpeg", 2, 3, 4, null));
		assertThat(preview.image()).isEqualTo("https://shop.example/shop/movies/image/a.jpg?v=2");
		assertThat(preview.width()).isEqualTo(2);
		assertThat(preview.height()).isEqualTo(3);
	}

	@Test
	void yearIsPartOfTheTitleIfItIsKnown() {
		assertThat(preview().title()).isEqualTo("Der blaue Engel");
		this.movie.setYear(1930);
		assertThat(preview().title()).isEqualTo("Der blaue Engel (1930)");
	}

	@Test
	void longDescriptionIsCutOffBetweenCharactersAndInNoLanguage() {
		this.movie.setDescription("\uD83C\uDFAC".repeat(301));
		assertThat(preview().description()).isEqualTo("\uD83C\uDFAC".repeat(300) + "…");
		this.movie.setDescription("\uD83C\uDFAC".repeat(300));
		assertThat(preview().description()).isEqualTo(this.movie.getDescription());
	}

	@Test
	void movieIsDescribedInTheWordsOfSchemaOrg() {
		this.movie.setOriginalTitle("The Blue Angel");
		this.movie.setDescription("A professor falls in love.");
		this.movie.setYear(1930);
		this.movie.setRunningTime(108);
		this.movie.setLanguage("German");
		this.movie.setDirector("Josef von Sternberg and Ann Lee");
		this.movie.setStars(List.of("Emil Jannings", "Marlene Dietrich"));
		this.movie.setGenres(List.of("Drama"));
		this.movie.setCopies(List.of(MovieForms.copy("DVD | rental | 2.50"), MovieForms.copy("VHS | sale")));
		assertThat(preview().price()).isEqualByComparingTo("2.50");
		assertThat(JsonMapper.shared().readTree(preview().jsonLd("EUR"))).isEqualTo(JsonMapper.shared().readTree("""
				{"@context": "https://schema.org", "@type": "Movie", "name": "Der blaue Engel",
				 "alternateName": "The Blue Angel", "url": "%s", "image": "%s",
				 "description": "A professor falls in love.", "datePublished": "1930", "dateCreated": "1930",
				 "duration": "PT108M", "inLanguage": "de", "genre": ["Drama"],
				 "director": [{"@type": "Person", "name": "Josef von Sternberg"},
					{"@type": "Person", "name": "Ann Lee"}],
				 "actor": [{"@type": "Person", "name": "Emil Jannings"},
				  {"@type": "Person", "name": "Marlene Dietrich"}],
				 "offers": [{"@type": "Offer", "name": "DVD", "price": 2.5, "priceCurrency": "EUR",
					"availability": "https://schema.org/InStock",
					"businessFunction": "http://purl.org/goodrelations/v1#LeaseOut"},
				  {"@type": "Offer", "name": "VHS", "availability": "https://schema.org/InStock",
					"businessFunction": "http://purl.org/goodrelations/v1#Sell"}]}
				""".formatted(preview().url(), preview().image())));
	}

	@Test
	void missingFieldsAreLeftOutOfJsonLd() {
		JsonNode json = JsonMapper.shared().readTree(preview().jsonLd("EUR"));
		assertThat(json.propertyNames()).containsExactlyInAnyOrder("@context", "@type", "name", "url", "image");
	}

	@Test
	void titleCannotEndTheScriptElement() {
		String title = "</script><!-- <script> ]]> \u2028 \" \\";
		this.movie.setTitle(title);
		assertThat(preview().jsonLd("EUR")).doesNotContain("<");
		assertThat(JsonMapper.shared().readTree(preview().jsonLd("EUR")).path("name").asString()).isEqualTo(title);
	}

	@Test
	void previewEqualsOneOfAnEqualMovie() {
		Movie same = new Movie(ID);
		same.setTitle("Der blaue Engel");
		assertThat(new MoviePreview(same, "http://shop")).isEqualTo(preview());
		same.setYear(1930);
		assertThat(new MoviePreview(same, "http://shop")).isNotEqualTo(preview());
	}

	private MoviePreview preview() {
		return new MoviePreview(this.movie, "http://shop");
	}

}
