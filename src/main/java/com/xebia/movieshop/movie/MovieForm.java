package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.xebia.movieshop.poster.Poster;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MultipartFile;

/**
 * What a curator types about a movie, or a program sends as JSON; nothing else of a
 * request reaches the movie.
 */
@JsonIgnoreProperties({ "file", "base", "fields", "removePoster", "token", "another" })
public class MovieForm extends MovieDetails {

	private @Nullable MultipartFile file;

	// The poster that was accepted before, so that nobody uploads it twice.
	private @Nullable String fileName;

	private @Nullable Poster poster;

	private boolean removePoster;

	private @Nullable Long version;

	// What a page filled the fields with, each as a field's name and a digest; empty if
	// no page did.
	private Set<String> base = Set.of();

	// Tells a form that creates from all others, so that it creates one movie.
	private @Nullable String token;

	// Whether the next page is to be an empty form again.
	private boolean another;

	public MovieForm() {
	}

	public MovieForm(Movie movie) {
		movie.copyTo(this);
		Poster poster = movie.getPoster();
		this.fileName = (poster != null) ? poster.fileName() : null;
		this.version = movie.getVersion();
		this.base = texts().entrySet()
			.stream()
			.map((field) -> digest(field.getKey(), field.getValue()))
			.collect(Collectors.toSet());
	}

	// Bases the form on another version of the movie. A field that has not been touched
	// since the form was filled in becomes that version's. Returns the fields that were
	// touched and that this version has changed otherwise.
	public List<MovieComparison> rebase(Movie stored) {
		MovieForm theirs = new MovieForm(stored);
		Set<String> touched = touched();
		theirs.copyTo(this, touched.toArray(String[]::new));
		this.fileName = touched.contains(Movie.POSTER) ? this.fileName : theirs.fileName;
		List<MovieComparison> contradictions = MovieComparison.of(stored, this)
			.stream()
			.filter((field) -> !this.base.contains(digest(field.getField(), field.getStored())))
			.toList();
		this.base = theirs.base;
		this.version = theirs.version;
		return contradictions;
	}

	// Tells which fields are not as the form was filled in, all of them if no page filled
	// it in.
	public Set<String> touched() {
		Map<String, String> touched = texts();
		touched.entrySet().removeIf((field) -> this.base.contains(digest(field.getKey(), field.getValue())));
		if (this.fileName == null && !this.removePoster) {
			touched.remove(Movie.POSTER);
		}
		return touched.keySet();
	}

	// Tells this form from others, by all that it says of the movie.
	String fingerprint() {
		// NUL separates the texts, for it is a character that none of them may contain.
		return DigestUtils.sha256Hex(String.join("\0", texts().values()));
	}

	private static String digest(String field, String text) {
		return field + ":" + DigestUtils.sha256Hex(text);
	}

	@Override
	public Map<String, String> texts() {
		Map<String, String> texts = super.texts();
		texts.put(Movie.POSTER, Objects.toString(this.fileName, ""));
		return texts;
	}

	// The details are in the order in which a page shows them, and then comes the file.
	public List<String> getFields() {
		return Stream.concat(FIELDS.stream(), Stream.of("file")).toList();
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

	@Nullable Poster poster() {
		return this.poster;
	}

	// Names a poster of which all is known already.
	public void accept(Poster poster) {
		this.poster = poster;
		this.fileName = poster.fileName();
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

	public Set<String> getBase() {
		return this.base;
	}

	public void setBase(Set<String> base) {
		this.base = base;
	}

	public @Nullable String getToken() {
		return this.token;
	}

	public void setToken(@Nullable String token) {
		this.token = StringUtils.hasText(token) ? token : null;
	}

	public boolean isAnother() {
		return this.another;
	}

	public void setAnother(boolean another) {
		this.another = another;
	}

}
