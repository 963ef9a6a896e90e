package com.xebia.movieshop.movie;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.text.TextKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/**
 * A movie of the catalogue, stored as one document. The id is assigned before the first
 * write, so that a repeated write cannot create a duplicate. Two movies are equal if all
 * their fields are.
 */
@Document(Movie.COLLECTION)
public class Movie extends MovieDetails {

	public static final String COLLECTION = "movie";

	public static final String POSTER = "poster";

	// How often what the movie has of its copies was made anew.
	public static final String STOCK_VERSION = "stockVersion";

	// What separates a subtitle from its title.
	private static final Pattern SUBTITLE = Pattern.compile("(?s)(?:[:;(]| [-\u2013\u2014] |, or | or: ).*");

	@Id
	private final ObjectId id;

	// The key by which the catalogue is sorted. Documents of other programs lack this
	// field and come first.
	private String sortTitle = "";

	// The key of another text by which imports find the movie; null if there is none, and
	// in older documents.
	private @Nullable String mainTitle;

	private @Nullable Poster poster;

	@Version
	private @Nullable Long version;

	private @Nullable Instant createdAt;

	private @Nullable Instant updatedAt;

	private @Nullable String updatedBy;

	// The kind of the latest change; null in documents older than the history.
	private @Nullable ChangeKind change;

	// The id of the last import that wrote the movie, null if none did.
	@Field("import")
	private @Nullable String importId;

	private @Nullable Long stockVersion;

	// The number of the first drawn poster; null in movies of former releases, for which
	// it follows from the id.
	private @Nullable Integer design;

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
		updateKeys();
	}

	@Override
	public void setSortAs(@Nullable String sortAs) {
		String former = getSortAs();
		super.setSortAs(sortAs);
		if (!Objects.equals(former, getSortAs())) {
			updateKeys();
		}
	}

	private void updateKeys() {
		this.sortTitle = TextKey.ofTitle(getTitle(), getSortAs());
		this.mainTitle = mainTitle(getTitle(), getSortAs());
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

	@Transient
	public List<String> getDirectors() {
		return Directors.of(getDirector());
	}

	@Transient
	public String getAddress() {
		return Addresses.movie(getTitle(), getYear(), this.id);
	}

	// The number that its form shows is not stored unless another one was drawn.
	@Override
	public void setDrawing(@Nullable Integer drawing) {
		if (!Objects.equals(drawing, getDrawingNumber())) {
			super.setDrawing(drawing);
		}
	}

	// Chooses a drawn poster that fits the fields, for ever: later corrections change its
	// words only.
	public void design(@Nullable Integer seed) {
		if (this.design == null) {
			this.design = DrawnPoster.fitting(this, Objects.requireNonNullElse(seed, getDrawingNumber()));
		}
	}

	// Returns the movie before its fields were filled in.
	public Movie blank() {
		Movie blank = new Movie(this.id);
		blank.design = this.design;
		return blank;
	}

	// Returns the number of the drawn poster, which is the first one until another one is
	// drawn.
	@Transient
	public int getDrawingNumber() {
		return DrawnPoster.number(this, this.id.toHexString(), this.design);
	}

	// Returns the path, below the context path, of the poster drawn if there is none.
	@Transient
	public String getDrawnPoster() {
		return DrawnPoster.of(this).path(DrawnPoster.SVG);
	}

	public @Nullable Long getVersion() {
		return this.version;
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

	public @Nullable String getImportId() {
		return this.importId;
	}

	public void setImportId(@Nullable String importId) {
		this.importId = importId;
	}

	public @Nullable Long getStockVersion() {
		return this.stockVersion;
	}

	// Returns the copies that are neither sold nor missing.
	@Transient
	public List<Copy> getOfferedCopies() {
		return getCopies().stream().filter((copy) -> !copy.getState().isGone()).toList();
	}

	@Transient
	public boolean isAvailable() {
		return !getFreeCopies().isEmpty();
	}

	// Returns the copy that a visitor can have first: one that is in, else the one that
	// is expected back first, else a reserved one. Null if there is none.
	@Transient
	public @Nullable Copy getNextCopy() {
		return getOfferedCopies().stream()
			.min(Comparator.comparing((Copy copy) -> !copy.isHere())
				.thenComparing((copy) -> copy.getState() != CopyState.LENT)
				.thenComparing(Copy::getDue, Comparator.nullsLast(Comparator.naturalOrder())))
			.orElse(null);
	}

	@Transient
	public List<Copy> getFreeCopies() {
		return getCopies().stream().filter(Copy::isHere).toList();
	}

	// Returns whether somebody has a copy that may come back.
	@Transient
	public boolean isAwaited() {
		return getCopies().stream()
			.anyMatch((copy) -> copy.getState() == CopyState.LENT || copy.getState() == CopyState.RESERVED);
	}

	// Returns the day on which the next copy is expected back, null if nobody knows.
	@Transient
	public @Nullable LocalDate getNextDue() {
		return getCopies().stream()
			.flatMap((copy) -> Stream.ofNullable(copy.getDue()))
			.min(Comparator.naturalOrder())
			.orElse(null);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other
				|| (other instanceof Movie movie && sameDetailsAs(movie) && ownFields().equals(movie.ownFields()));
	}

	@Override
	public int hashCode() {
		return this.id.hashCode();
	}

	private List<@Nullable Object> ownFields() {
		return Arrays.asList(this.id, this.sortTitle, this.mainTitle, this.poster, this.version, this.createdAt,
				this.updatedAt, this.updatedBy, this.change, this.importId, this.stockVersion, this.design);
	}

	public static String withoutSubtitle(String title) {
		String main = SUBTITLE.matcher(title).replaceFirst("").strip();
		return main.isEmpty() ? title : main;
	}

	// Returns the key of the title without its subtitle, null if it has none, or the key
	// of the title if the movie is sorted by another text.
	public static @Nullable String mainTitle(String title, @Nullable String sortAs) {
		if (sortAs != null) {
			return TextKey.ofTitle(title);
		}
		String main = withoutSubtitle(title);
		return (main.equals(title) || TextKey.ofTitle(main).equals(TextKey.ofTitle(title))) ? null
				: TextKey.ofTitle(main);
	}

}
