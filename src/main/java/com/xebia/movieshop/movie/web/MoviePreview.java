package com.xebia.movieshop.movie.web;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.xebia.movieshop.drawing.Drawing;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.DrawnPoster;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterAddresses;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The metadata of a movie's page, for search engines and for link previews.
 */
public record MoviePreview(Movie movie, String shop) {

	private static final Pattern TOO_LONG = Pattern.compile("(?s)(.{300}).+");

	static MoviePreview of(Movie movie, HttpServletRequest request) {
		return new MoviePreview(movie, ServletUriComponentsBuilder.fromContextPath(request).toUriString());
	}

	public String title() {
		Integer year = this.movie.getYear();
		return this.movie.getTitle() + ((year != null) ? " (" + year + ")" : "");
	}

	public String description() {
		return TOO_LONG.matcher(this.movie.getDescription()).replaceFirst("$1…");
	}

	public String url() {
		return this.shop + this.movie.getAddress();
	}

	// Returns the absolute URL of the poster, or of the PNG that is drawn without one.
	public String image() {
		Poster poster = this.movie.getPoster();
		return this.shop + ((poster != null) ? new PosterAddresses().of(poster.fileName())
				: DrawnPoster.of(this.movie).path(DrawnPoster.PNG));
	}

	public int width() {
		Poster poster = this.movie.getPoster();
		return (poster != null) ? poster.width() : Drawing.WIDTH;
	}

	public int height() {
		Poster poster = this.movie.getPoster();
		return (poster != null) ? poster.height() : Drawing.HEIGHT;
	}

	// Returns the lowest price of a copy, null if none has a price.
	public @Nullable BigDecimal price() {
		return this.movie.getOfferedCopies()
			.stream()
			.map(Copy::getPrice)
			.filter(Objects::nonNull)
			.min(Comparator.naturalOrder())
			.orElse(null);
	}

	// Returns the movie in the vocabulary of schema.org, as JSON that can be embedded in
	// a page because "<" is escaped.
	public String jsonLd(String currency) {
		return JsonMapper.shared().writeValueAsString(LinkedMovie.of(this, currency)).replace("<", "\\u003c");
	}

	/**
	 * A movie in the vocabulary of schema.org; unknown properties are omitted.
	 */
	@JsonInclude(JsonInclude.Include.NON_EMPTY)
	@JsonPropertyOrder({ "@context", "@type" })
	private record LinkedMovie(@JsonProperty("@type") String type, String name, @Nullable String alternateName,
			String url, String image, String description, @Nullable String datePublished, @Nullable String dateCreated,
			@Nullable String duration, @Nullable String inLanguage, List<String> genre, List<Person> director,
			List<Person> actor, List<Offer> offers) {

		static LinkedMovie of(MoviePreview preview, String currency) {
			Movie movie = preview.movie();
			String year = Objects.toString(movie.getYear(), null);
			Integer minutes = movie.getRunningTime();
			return new LinkedMovie("Movie", movie.getTitle(), movie.getOriginalTitle(), preview.url(), preview.image(),
					movie.getDescription(), year, year, (minutes != null) ? "PT" + minutes + "M" : null,
					movie.getLanguage(), movie.getGenres(), people(movie.getDirectors().stream()),
					people(movie.getStars().stream()),
					movie.getOfferedCopies().stream().map((copy) -> Offer.of(copy, currency)).toList());
		}

		private static List<Person> people(Stream<String> names) {
			return names.filter((name) -> !name.isEmpty()).map((name) -> new Person("Person", name)).toList();
		}

		@JsonProperty("@context")
		String context() {
			return "https://schema.org";
		}

	}

	/**
	 * A copy in the vocabulary of schema.org, which takes its terms from GoodRelations.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Offer(@JsonProperty("@type") String type, @Nullable String name, @Nullable BigDecimal price,
			@Nullable String priceCurrency, String availability, String businessFunction) {

		static Offer of(Copy copy, String currency) {
			return new Offer("Offer", copy.getFormat(), copy.getPrice(), (copy.getPrice() != null) ? currency : null,
					"https://schema.org/" + (copy.isHere() ? "InStock" : "OutOfStock"),
					"http://purl.org/goodrelations/v1#" + (copy.getTerms().equals(Copy.SALE) ? "Sell" : "LeaseOut"));
		}

	}

	private record Person(@JsonProperty("@type") String type, String name) {

	}

}
