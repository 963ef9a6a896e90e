package com.xebia.movieshop.movie.web;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.UnsupportedEncodingException;
import java.util.List;
import java.util.Optional;

import javax.imageio.ImageIO;

import com.xebia.movieshop.drawing.Design;
import com.xebia.movieshop.movie.DrawnPoster;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.PosterAddresses;
import com.xebia.movieshop.site.brand.BrandStore;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;

/**
 * Tests for {@link DrawnPosterController} and {@link DrawnPoster}.
 */
@WebMvcTest(DrawnPosterController.class)
@AutoConfigureMockMvc(addFilters = false)
@MockitoBean(types = BrandStore.class)
class DrawnPosterControllerTests {

	private static final ObjectId ID = new ObjectId();

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private MovieService movies;

	private final Movie movie = new Movie(ID);

	@BeforeEach
	void find() {
		this.movie.setTitle("Ночь & <day>");
		given(this.movies.find(ID)).willReturn(Optional.of(this.movie));
	}

	@Test
	void posterIsDrawnOnceForEachBrowser() {
		assertThat(this.mvc.get().uri(this.movie.getDrawnPoster())).hasStatusOk()
			.hasContentTypeCompatibleWith("image/svg+xml")
			.hasHeader(HttpHeaders.CACHE_CONTROL, "max-age=31536000, public, immutable")
			.hasHeader("Content-Security-Policy", PosterAddresses.CONTENT_SECURITY_POLICY)
			.bodyText()
			.startsWith("<svg ")
			.contains("Ночь &amp; &lt;day&gt;");
	}

	@Test
	void posterIsPaintedForThoseThatShowNoSvg() throws Exception {
		String path = this.movie.getDrawnPoster().replace(".svg", ".png");
		MvcTestResult answer = this.mvc.get().uri(path).exchange();
		assertThat(answer).hasStatusOk()
			.hasContentType("image/png")
			.hasHeader(HttpHeaders.CACHE_CONTROL, "max-age=31536000, public, immutable");
		BufferedImage picture = ImageIO.read(new ByteArrayInputStream(answer.getResponse().getContentAsByteArray()));
		assertThat(picture.getWidth()).isEqualTo(640);
		assertThat(picture.getHeight()).isEqualTo(960);
		this.movie.setTitle("Day");
		assertThat(this.mvc.get().uri(path)).hasRedirectedUrl(this.movie.getDrawnPoster().replace(".svg", ".png"));
		assertThat(this.mvc.get().uri(path.replace(".png", ".gif"))).hasStatus(HttpStatus.NOT_FOUND);
	}

	@Test
	void posterThatABrowserHasIsNotSentAgain() {
		String path = this.movie.getDrawnPoster();
		String digest = path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
		assertThat(this.mvc.get().uri(path).header(HttpHeaders.IF_NONE_MATCH, '"' + digest + '"'))
			.hasStatus(HttpStatus.NOT_MODIFIED);
	}

	@Test
	void addressOfAFormerPosterLeadsToTheCurrentOne() {
		String former = this.movie.getDrawnPoster();
		this.movie.setTitle("Day");
		assertThat(this.mvc.get().uri(former)).hasStatus(HttpStatus.FOUND)
			.hasHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
			.hasRedirectedUrl(this.movie.getDrawnPoster());
	}

	@Test
	void parametersDoNotChangeADrawnPoster() {
		assertThat(this.mvc.get().uri("/movies/drawn/{id}/{digest}.svg?title=Mine", ID, "123456789012"))
			.hasRedirectedUrl(this.movie.getDrawnPoster());
		assertThat(this.mvc.get().uri(this.movie.getDrawnPoster() + "?title=Mine")).bodyText().doesNotContain("Mine");
	}

	@Test
	void previewIsThePosterThatTheFormsMovieWouldHave() throws Exception {
		this.movie.setYear(1931);
		this.movie.setDrawing(3);
		String poster = body(this.movie.getDrawnPoster());
		assertThat(this.mvc.get()
			.uri("/movies/drawn?form")
			.param("title", this.movie.getTitle())
			.param("year", "1931")
			.param("drawing", String.valueOf(new MovieForm(this.movie).getDrawing()))).hasStatusOk()
			.hasHeader("Content-Security-Policy", PosterAddresses.CONTENT_SECURITY_POLICY)
			.bodyText()
			.isEqualTo(poster);
		this.movie.setDrawing(0);
		assertThat(body(this.movie.getDrawnPoster())).isNotEqualTo(poster);
	}

	@Test
	void previewOfANewMovieIsThePosterThatItWillHave() throws Exception {
		this.movie.setGenres(List.of("Western"));
		this.movie.design(7);
		assertThat(this.mvc.get()
			.uri("/movies/drawn?form&seed=7&drawing=")
			.param("title", this.movie.getTitle())
			.param("genres", "Western")).bodyText().isEqualTo(body(this.movie.getDrawnPoster()));
	}

	@Test
	void previewOfAFormWithErrorsLeavesThemOut() {
		assertThat(this.mvc.get().uri("/movies/drawn?form&title=M&year=soon&drawing=x")).hasStatusOk()
			.bodyText()
			.contains("<title>M</title>");
	}

	@Test
	void posterChangesOnlyWithTheDrawnFields() {
		String address = this.movie.getDrawnPoster();
		this.movie.setDescription("Other");
		this.movie.setStars(List.of("Other"));
		this.movie.setGenres(List.of("Western"));
		assertThat(this.movie.getDrawnPoster()).isEqualTo(address);
		Design design = DrawnPoster.of(this.movie).film().draw().design();
		this.movie.setTitle("Another");
		this.movie.setDirector("Other");
		assertThat(this.movie.getDrawnPoster()).isNotEqualTo(address);
		assertThat(DrawnPoster.of(this.movie).film().draw().design()).isEqualTo(design);
		this.movie.setDrawing(1);
		assertThat(DrawnPoster.of(this.movie).film().draw().design()).isNotEqualTo(design);
	}

	private String body(String path) throws UnsupportedEncodingException {
		return this.mvc.get().uri(path).exchange().getResponse().getContentAsString();
	}

}
