package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.xebia.movieshop.poster.Poster;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MultipartFile;

/**
 * What a curator types about a movie, or a program sends as JSON; nothing else of a
 * request reaches the movie.
 */
@JsonIgnoreProperties({ "file", "formerFileName", "removePoster", "token" })
public class MovieForm {

	@NotBlank
	@Size(max = 500, message = "{form.tooLong}")
	private String title = "";

	@NotBlank
	@Size(max = 4000, message = "{form.tooLong}")
	private String description = "";

	@NotEmpty
	@Size(max = 200, message = "{form.tooMany}")
	@JsonSetter(nulls = Nulls.SKIP, contentNulls = Nulls.SKIP)
	private List<@Size(max = 200, message = "{form.tooLong}") String> stars = List.of();

	@NotBlank
	@Size(max = 200, message = "{form.tooLong}")
	private String director = "";

	@Min(1870)
	@Max(2200)
	private @Nullable Integer year;

	@Size(max = 20, message = "{form.tooMany}")
	@JsonSetter(nulls = Nulls.SKIP, contentNulls = Nulls.SKIP)
	private List<@Size(max = 50, message = "{form.tooLong}") String> genres = List.of();

	private @Nullable MultipartFile file;

	// The poster that was accepted before, so that nobody uploads it twice.
	private @Nullable String fileName;

	// The poster that the movie had when the form was filled in.
	private @Nullable String formerFileName;

	private boolean removePoster;

	private @Nullable Long version;

	// Tells a form that creates from all others, so that it creates one movie.
	private @Nullable String token;

	public MovieForm() {
	}

	MovieForm(Movie movie) {
		this.title = movie.getTitle();
		this.description = movie.getDescription();
		this.stars = movie.getStars();
		this.director = movie.getDirector();
		this.year = movie.getYear();
		this.genres = movie.getGenres();
		Poster poster = movie.getPoster();
		this.fileName = (poster != null) ? poster.getFileName() : null;
		this.formerFileName = this.fileName;
		this.version = movie.getVersion();
	}

	/**
	 * Base the form on another version of the movie; a poster that was not touched
	 * follows.
	 * @param movie the version to base it on
	 */
	void rebase(Movie movie) {
		MovieForm other = new MovieForm(movie);
		if (!this.removePoster && Objects.equals(this.fileName, this.formerFileName)) {
			this.fileName = other.fileName;
		}
		this.formerFileName = other.fileName;
		this.version = other.version;
	}

	void copyTo(Movie movie) {
		movie.setTitle(this.title);
		movie.setDescription(this.description);
		movie.setStars(this.stars);
		movie.setDirector(this.director);
		movie.setYear(this.year);
		movie.setGenres(this.genres);
	}

	public String getTitle() {
		return this.title;
	}

	public void setTitle(@Nullable String title) {
		this.title = PlainText.line(title);
	}

	public String getDescription() {
		return this.description;
	}

	public void setDescription(@Nullable String description) {
		this.description = PlainText.lines(description);
	}

	public List<String> getStars() {
		return this.stars;
	}

	public void setStars(List<String> stars) {
		this.stars = NamesEditor.clean(stars.stream());
	}

	public String getDirector() {
		return this.director;
	}

	public void setDirector(@Nullable String director) {
		this.director = PlainText.line(director);
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
		this.genres = NamesEditor.clean(genres.stream());
	}

	public @Nullable MultipartFile getFile() {
		return this.file;
	}

	public void setFile(@Nullable MultipartFile file) {
		this.file = file;
	}

	public @Nullable String getFileName() {
		return this.fileName;
	}

	public void setFileName(@Nullable String fileName) {
		this.fileName = StringUtils.hasText(fileName) ? fileName : null;
	}

	// A program that sends null wants no poster, one that sends nothing keeps it.
	@JsonSetter("fileName")
	void setFileNameOrNone(@Nullable String fileName) {
		setFileName(fileName);
		this.removePoster = this.fileName == null;
	}

	public @Nullable String getFormerFileName() {
		return this.formerFileName;
	}

	public void setFormerFileName(@Nullable String formerFileName) {
		this.formerFileName = StringUtils.hasText(formerFileName) ? formerFileName : null;
	}

	public boolean isRemovePoster() {
		return this.removePoster;
	}

	public void setRemovePoster(boolean removePoster) {
		this.removePoster = removePoster;
	}

	public @Nullable Long getVersion() {
		return this.version;
	}

	public void setVersion(@Nullable Long version) {
		this.version = version;
	}

	public @Nullable String getToken() {
		return this.token;
	}

	public void setToken(@Nullable String token) {
		this.token = StringUtils.hasText(token) ? token : null;
	}

}
