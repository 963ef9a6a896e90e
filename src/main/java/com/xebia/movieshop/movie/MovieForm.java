package com.xebia.movieshop.movie;

import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.xebia.movieshop.poster.Poster;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MultipartFile;

/**
 * What a curator types about a movie, or a program sends as JSON; nothing else of a
 * request reaches the movie.
 */
@JsonIgnoreProperties({ "file", "formerFileName", "removePoster", "token" })
public class MovieForm extends MovieDetails {

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
		movie.copyTo(this);
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

	@Override
	Map<String, String> texts() {
		Map<String, String> texts = super.texts();
		texts.put("poster", Objects.toString(this.fileName, ""));
		return texts;
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
