package com.xebia.movieshop.movie;

import java.text.Normalizer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.xebia.movieshop.poster.Poster;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/**
 * A movie of the catalogue, one document of its collection. Its id exists before it is
 * first written, so that a repeated write cannot duplicate it. It is equal to another one
 * of which all the same is known.
 */
@Document(Movie.COLLECTION)
public class Movie extends MovieDetails {

	/**
	 * Where all movies of the catalogue are.
	 */
	public static final String COLLECTION = "movie";

	/**
	 * The name of the poster among the fields.
	 */
	public static final String POSTER = "poster";

	@Id
	private final ObjectId id;

	// The catalogue sorts by the title without case and accents. Documents from before it
	// existed lack it and come first.
	private String sortTitle = "";

	private @Nullable Poster poster;

	// The posts' application kept the name of a poster's file here. It is carried along.
	@Field("fileName")
	private @Nullable String formerFileName;

	@Version
	private @Nullable Long version;

	@CreatedDate
	private @Nullable Instant createdAt;

	@LastModifiedDate
	private @Nullable Instant updatedAt;

	@LastModifiedBy
	private @Nullable String updatedBy;

	// It says what was done to the movie last, and is not known of documents from before
	// there was a history.
	private @Nullable ChangeKind change;

	public Movie(ObjectId id) {
		this.id = id;
	}

	public ObjectId getId() {
		return this.id;
	}

	@Override
	public Map<String, String> texts() {
		Map<String, String> texts = super.texts();
		texts.put(POSTER, (this.poster != null) ? this.poster.fileName() : "");
		return texts;
	}

	@Override
	public void setTitle(@Nullable String title) {
		super.setTitle(title);
		this.sortTitle = fold(getTitle());
	}

	public String getSortTitle() {
		return this.sortTitle;
	}

	public @Nullable Poster getPoster() {
		return this.poster;
	}

	public void setPoster(@Nullable Poster poster) {
		this.poster = poster;
	}

	public boolean hasPoster(@Nullable String fileName) {
		return this.poster != null && this.poster.fileName().equals(fileName);
	}

	// The movie's page is there, below the context path.
	@Transient
	public String getAddress() {
		return MovieAddress.of(getTitle(), getYear(), this.id);
	}

	// There is the poster that is drawn for a movie without one, below the context path.
	@Transient
	public String getDrawnPoster() {
		return DrawnPoster.of(this).path(DrawnPoster.SVG);
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

	public @Nullable String getUpdatedBy() {
		return this.updatedBy;
	}

	public @Nullable ChangeKind getChange() {
		return this.change;
	}

	void setChange(ChangeKind change) {
		this.change = change;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Movie movie && sameDetailsAs(movie) && ownFields().equals(movie.ownFields());
	}

	@Override
	public int hashCode() {
		return this.id.hashCode();
	}

	private List<@Nullable Object> ownFields() {
		return Arrays.asList(this.id, this.sortTitle, this.poster, this.formerFileName, this.version, this.createdAt,
				this.updatedAt, this.updatedBy, this.change);
	}

	static String fold(String title) {
		String letters = Normalizer.normalize(title, Normalizer.Form.NFKD).replaceAll("\\p{M}+", "");
		String folded = letters.toLowerCase(Locale.ROOT).replaceFirst("^[^\\p{L}\\p{N}]+", "");
		return folded.isEmpty() ? title : folded;
	}

	/**
	 * What was done to a movie.
	 */
	public enum ChangeKind {

		/**
		 * It was added to the catalogue.
		 */
		CREATED,

		/**
		 * Some of its fields were changed.
		 */
		CHANGED,

		/**
		 * It was moved to the bin.
		 */
		DELETED,

		/**
		 * It came back from the bin.
		 */
		RESTORED

	}

}
