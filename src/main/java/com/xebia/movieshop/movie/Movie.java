package com.xebia.movieshop.movie;

import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

import com.xebia.movieshop.poster.Poster;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/**
 * A movie of the catalogue, one document of the collection {@code movie}. Its id exists
 * before it is first written, so that a repeated write cannot duplicate it.
 */
@Document("movie")
public class Movie {

	@Id
	private final ObjectId id;

	private String title = "";

	/**
	 * What the catalogue sorts by: the title without case and accents. Documents from
	 * before it existed lack it and come first.
	 */
	private String sortTitle = "";

	private String description = "";

	private List<String> stars = List.of();

	private String director = "";

	private @Nullable Integer year;

	private List<String> genres = List.of();

	private @Nullable Poster poster;

	/**
	 * Where the posts' application kept the name of a poster's file; carried along.
	 */
	@Field("fileName")
	private @Nullable String formerFileName;

	@Version
	private @Nullable Long version;

	@CreatedDate
	private @Nullable Instant createdAt;

	@LastModifiedDate
	private @Nullable Instant updatedAt;

	public Movie(ObjectId id) {
		this.id = id;
	}

	public ObjectId getId() {
		return this.id;
	}

	public String getTitle() {
		return this.title;
	}

	public void setTitle(String title) {
		this.title = title;
		this.sortTitle = fold(title);
	}

	public String getSortTitle() {
		return this.sortTitle;
	}

	public String getDescription() {
		return this.description;
	}

	public void setDescription(String description) {
		this.description = description;
	}

	public List<String> getStars() {
		return this.stars;
	}

	public void setStars(List<String> stars) {
		this.stars = stars;
	}

	public String getDirector() {
		return this.director;
	}

	public void setDirector(String director) {
		this.director = director;
	}

	public @Nullable Integer getYear() {
		return this.year;
	}

	public void setYear(@Nullable Integer year) {
		this.year = year;
	}

	public List<String> getGenres() {
		return this.genres;
	}

	public void setGenres(List<String> genres) {
		this.genres = genres;
	}

	public @Nullable Poster getPoster() {
		return this.poster;
	}

	public void setPoster(@Nullable Poster poster) {
		this.poster = poster;
	}

	public @Nullable Long getVersion() {
		return this.version;
	}

	void setVersion(Long version) {
		this.version = version;
	}

	public @Nullable Instant getCreatedAt() {
		return this.createdAt;
	}

	public @Nullable Instant getUpdatedAt() {
		return this.updatedAt;
	}

	private static String fold(String title) {
		String letters = Normalizer.normalize(title, Normalizer.Form.NFKD).replaceAll("\\p{M}+", "");
		String folded = letters.toLowerCase(Locale.ROOT).replaceFirst("^[^\\p{L}\\p{N}]+", "");
		return folded.isEmpty() ? title : folded;
	}

}
