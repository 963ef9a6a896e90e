package com.xebia.movieshop.movie.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

import com.xebia.movieshop.drawing.Drawing;
import com.xebia.movieshop.movie.DrawnPoster;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterAddresses;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.ObjectUtils;
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

	// Returns the movie in the vocabulary of schema.org, as JSON that can be embedded in
	// a page because "<" is escaped.
	public String jsonLd() {
		Integer minutes = this.movie.getRunningTime();
		Map<String, @Nullable Object> json = new LinkedHashMap<>();
		json.put("@context", "https://schema.org");
		json.put("@type", "Movie");
		json.put("name", this.movie.getTitle());
		json.put("alternateName", this.movie.getOriginalTitle());
		json.put("url", url());
		json.put("image", image());
		json.put("description", this.movie.getDescription());
		json.put("datePublished", Objects.toString(this.movie.getYear(), null));
		json.put("dateCreated", json.get("datePublished"));
		json.put("duration", (minutes != null) ? "PT" + minutes + "M" : null);
		json.put("genre", this.movie.getGenres());
		json.put("director", people(this.movie.getDirectors()));
		json.put("actor", people(this.movie.getStars()));
		json.values().removeIf(ObjectUtils::isEmpty);
		return JsonMapper.shared().writeValueAsString(json).replace("<", "\\u003c");
	}

	private static List<Map<String, String>> people(List<String> names) {
		return names.stream()
			.filter((name) -> !name.isEmpty())
			.map((name) -> Map.of("@type", "Person", "name", name))
			.toList();
	}

}
