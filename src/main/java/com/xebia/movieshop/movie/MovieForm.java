package com.xebia.movieshop.movie;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.text.Languages;
import jakarta.validation.constraints.Size;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MultipartFile;

/**
 * The input for a movie, from a form or as JSON; a request can set no other fields.
 */
@JsonIgnoreProperties({ "file", "fields", "languages", "removePoster", "token", "anyway", "seed" })
public class MovieForm extends MovieDetails {

	private @Nullable MultipartFile file;

	// The poster of an earlier upload, which need not be repeated.
	@Size(max = 100)
	private @Nullable String fileName;

	private @Nullable Poster poster;

	private boolean removePoster;

	private @Nullable Long version;

	// Identifies a rendered form, so that sending it twice creates one movie.
	private @Nullable String token;

	// Decides, with the fields, what is drawn for a movie that is not stored yet.
	private @Nullable Integer seed;

	// Whether copies that somebody has may be left out.
	private boolean anyway;

	private boolean copiesSent;

	public MovieForm() {
	}

	public MovieForm(Movie movie) {
		movie.copyTo(this);
		setDrawing(movie.getDrawingNumber());
		Poster poster = movie.getPoster();
		this.fileName = (poster != null) ? poster.fileName() : null;
		this.version = movie.getVersion();
	}

	// Merges another version of the movie into the form: fields that were not edited
	// since the version that the form was made from take that version's values. Without a
	// base, all fields count as edited. Returns the fields that both changed differently.
	public List<MovieComparison> merge(Movie stored, @Nullable Movie base) {
		MovieForm theirs = new MovieForm(stored);
		Map<String, String> before = (base != null) ? new MovieForm(base).texts() : Map.of();
		Map<String, String> edited = texts();
		edited.entrySet().removeIf((field) -> field.getValue().equals(before.get(field.getKey())));
		if (this.fileName == null && !this.removePoster) {
			edited.remove(Movie.POSTER);
		}
		theirs.copyTo(this, edited.keySet().toArray(String[]::new));
		this.fileName = edited.containsKey(Movie.POSTER) ? this.fileName : theirs.fileName;
		this.version = theirs.version;
		return MovieComparison.of(stored, this)
			.stream()
			.filter((field) -> !field.stored().equals(before.get(field.field())))
			.toList();
	}

	// Leaves out the ids of copies, which are new in each request.
	public String fingerprint() {
		Map<String, String> content = texts();
		content.put("copies", getCopies().stream().map(Copy::withoutId).collect(Collectors.joining("\n")));
		Optional.ofNullable(this.seed).ifPresent((number) -> content.put("seed", number.toString()));
		// NUL is the separator, because no text can contain it.
		return DigestUtils.sha256Hex(String.join("\0", content.values()));
	}

	@Override
	public Map<String, String> texts() {
		Map<String, String> texts = super.texts();
		texts.put(Movie.POSTER, Objects.toString(this.fileName, ""));
		return texts;
	}

	public List<String> getFields() {
		return Stream.concat(FIELDS.stream(), Stream.of("file")).toList();
	}

	// Returns the names of the languages to choose from, by their codes.
	public Map<String, String> getLanguages() {
		return Languages.names(Objects.requireNonNullElse(getLanguage(), ""), LocaleContextHolder.getLocale());
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

	// JSON null removes the poster; a missing property keeps it.
	@JsonSetter("fileName")
	void setFileNameOrNone(@Nullable String fileName) {
		setFileName(fileName);
		this.removePoster = this.fileName == null;
	}

	public @Nullable Poster poster() {
		return this.poster;
	}

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

	// Returns whether the input says which copies there are, perhaps none.
	public boolean givesCopies() {
		return this.copiesSent || !getCopies().isEmpty();
	}

	@Override
	public void setCopies(@Nullable List<Copy> copies) {
		super.setCopies(copies);
		this.copiesSent = true;
	}

	public boolean isAnyway() {
		return this.anyway;
	}

	public void setAnyway(boolean anyway) {
		this.anyway = anyway;
	}

	public @Nullable Integer getSeed() {
		return this.seed;
	}

	public void setSeed(@Nullable Integer seed) {
		this.seed = seed;
	}

	public @Nullable String getToken() {
		return this.token;
	}

	public void setToken(@Nullable String token) {
		this.token = StringUtils.hasText(token) ? token : null;
	}

}
