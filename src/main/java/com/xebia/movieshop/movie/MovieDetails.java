package com.xebia.movieshop.movie;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.xebia.movieshop.text.Languages;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.util.ReflectionUtils;

/**
 * The fields of a movie that a curator can edit, with their constraints. Form, document
 * and JSON share these fields; copies, comparisons and fingerprints include all of them.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public abstract class MovieDetails {

	public static final String STOCK = "stock";

	static final int MAX_NAME = 200;

	static final int MAX_GENRE = 50;

	// Films of several parts have twenty directors and more.
	private static final int MAX_DIRECTORS = 500;

	private static final List<Field> DECLARED = Arrays.stream(MovieDetails.class.getDeclaredFields())
		.filter((field) -> !Modifier.isStatic(field.getModifiers()))
		.filter(Field::trySetAccessible)
		.toList();

	public static final List<String> FIELDS = DECLARED.stream().map(Field::getName).toList();

	@NotBlank
	@Size(max = 500, message = "{form.tooLong}")
	private String title = "";

	@Size(max = 500, message = "{form.tooLong}")
	private @Nullable String originalTitle;

	// The text by which lists sort the movie, if it is not the title.
	@Size(max = 500, message = "{form.tooLong}")
	private @Nullable String sortAs;

	@Size(max = 4000, message = "{form.tooLong}")
	private String description = "";

	@Size(max = 200, message = "{form.tooMany}")
	@JsonSetter(nulls = Nulls.SKIP, contentNulls = Nulls.SKIP)
	private List<@Size(max = MAX_NAME, message = "{form.tooLong}") String> stars = List.of();

	@Size(max = MAX_DIRECTORS, message = "{form.tooLong}")
	private String director = "";

	@Min(1870)
	@Max(2200)
	private @Nullable Integer year;

	@Min(1)
	@Max(1000)
	private @Nullable Integer runningTime;

	// The language that is spoken, as a code of ISO 639.
	@KnownLanguage
	@Size(max = MAX_NAME, message = "{form.tooLong}")
	private @Nullable String language;

	@Size(max = 20, message = "{form.tooMany}")
	@JsonSetter(nulls = Nulls.SKIP, contentNulls = Nulls.SKIP)
	private List<@Size(max = MAX_GENRE, message = "{form.tooLong}") String> genres = List.of();

	// What lists and the search show of the copies. Each is a document of its own.
	@org.springframework.data.mongodb.core.mapping.Field(STOCK)
	@Size(max = 50, message = "{form.tooMany}")
	@JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
	@JsonSetter(nulls = Nulls.SKIP, contentNulls = Nulls.SKIP)
	private List<@Valid Copy> copies = new ArrayList<>();

	// A note on price or availability.
	@Size(max = MAX_NAME, message = "{form.tooLong}")
	private @Nullable String offer;

	// The number of the drawn variant for a movie without a poster; null is the first.
	@Min(0)
	@Max(999_999_999)
	private @Nullable Integer drawing;

	// Where a poster is cut to the shape of a card, the part that stays in view, in
	// tenths from the left or the top; null is the middle.
	@Min(0)
	@Max(10)
	private @Nullable Integer posterView;

	// Returns the names of the fields that are empty of those that a visitor expects. A
	// movie can be saved without them.
	public List<String> missing() {
		Map<String, Boolean> missing = new LinkedHashMap<>();
		missing.put("director", this.director.isEmpty());
		missing.put("year", this.year == null);
		missing.put("stars", this.stars.isEmpty());
		missing.put("description", this.description.isEmpty());
		return missing.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
	}

	public void copyTo(MovieDetails other, String... exceptions) {
		BeanWrapper to = PropertyAccessorFactory.forBeanPropertyAccess(other);
		DECLARED.stream()
			.filter((field) -> !List.of(exceptions).contains(field.getName()))
			.forEach((field) -> to.setPropertyValue(field.getName(), ReflectionUtils.getField(field, this)));
	}

	// Returns the values of all fields as texts, equal exactly if the fields are.
	public Map<String, String> texts() {
		Map<String, String> texts = new LinkedHashMap<>();
		DECLARED.forEach((field) -> texts.put(field.getName(), text(ReflectionUtils.getField(field, this))));
		return texts;
	}

	// Reading by getters would cost more for each of the many movies of a page.
	public boolean sameDetailsAs(MovieDetails other) {
		return DECLARED.stream()
			.allMatch((field) -> Objects.equals(ReflectionUtils.getField(field, this),
					ReflectionUtils.getField(field, other)));
	}

	private static String text(@Nullable Object value) {
		return (value instanceof List<?> names)
				? String.join("\n", names.stream().map(String::valueOf).filter((text) -> !text.isEmpty()).toList())
				: Objects.toString(value, "");
	}

	public String getTitle() {
		return this.title;
	}

	public void setTitle(@Nullable String title) {
		this.title = TypedText.line(title);
	}

	public @Nullable String getOriginalTitle() {
		return this.originalTitle;
	}

	public void setOriginalTitle(@Nullable String originalTitle) {
		this.originalTitle = TypedText.lineOrNone(originalTitle);
	}

	public @Nullable String getSortAs() {
		return this.sortAs;
	}

	public void setSortAs(@Nullable String sortAs) {
		this.sortAs = TypedText.lineOrNone(sortAs);
	}

	public String getDescription() {
		return this.description;
	}

	public void setDescription(@Nullable String description) {
		this.description = TypedText.lines(description);
	}

	public List<String> getStars() {
		return this.stars;
	}

	public void setStars(@Nullable List<String> stars) {
		this.stars = TypedText.names(stars);
	}

	public String getDirector() {
		return this.director;
	}

	public void setDirector(@Nullable String director) {
		this.director = TypedText.line(director);
	}

	public @Nullable Integer getYear() {
		return this.year;
	}

	public void setYear(@Nullable Integer year) {
		this.year = year;
	}

	public @Nullable Integer getRunningTime() {
		return this.runningTime;
	}

	public void setRunningTime(@Nullable Integer runningTime) {
		this.runningTime = runningTime;
	}

	public @Nullable String getLanguage() {
		return this.language;
	}

	// A name of a language becomes its code; another text stays, and is invalid.
	public void setLanguage(@Nullable String language) {
		String text = TypedText.lineOrNone(language);
		this.language = (text != null) ? Objects.requireNonNullElse(Languages.code(text), text) : null;
	}

	public List<String> getGenres() {
		return this.genres;
	}

	public void setGenres(@Nullable List<String> genres) {
		this.genres = TypedText.names(genres);
	}

	public List<Copy> getCopies() {
		return this.copies;
	}

	// Drops blank copies. A copy without an id of its own gets that of an equal one that
	// the movie has, or a new one.
	public void setCopies(@Nullable List<Copy> copies) {
		Map<String, Copy> identified = new LinkedHashMap<>();
		Map<@Nullable String, Copy> stored = new HashMap<>();
		this.copies.forEach((copy) -> stored.put(copy.getId(), copy));
		List<Copy> typed = Stream.ofNullable(copies).flatMap(List::stream).filter((copy) -> !copy.isBlank()).toList();
		Set<@Nullable String> ids = typed.stream().map(Copy::getId).collect(Collectors.toSet());
		List<Copy> left = this.copies.stream()
			.filter((copy) -> !ids.contains(copy.getId()))
			.collect(Collectors.toList());
		for (Copy copy : typed) {
			String id = copy.getId();
			if (id == null || identified.containsKey(id)) {
				Optional<Copy> same = copy.findSame(left, false);
				same.ifPresent(left::remove);
				id = same.map(Copy::getId).orElseGet(Copy::newId);
			}
			identified.put(id, copy.identified(id, stored.get(id)));
		}
		this.copies = new ArrayList<>(identified.values());
	}

	// What is stored of the copies, to show it.
	public void showStock(List<Copy> copies) {
		this.copies = copies;
	}

	public @Nullable String getOffer() {
		return this.offer;
	}

	public void setOffer(@Nullable String offer) {
		this.offer = TypedText.lineOrNone(offer);
	}

	public @Nullable Integer getPosterView() {
		return this.posterView;
	}

	public void setPosterView(@Nullable Integer posterView) {
		this.posterView = Objects.equals(posterView, 5) ? null : posterView;
	}

	public @Nullable Integer getDrawing() {
		return this.drawing;
	}

	public void setDrawing(@Nullable Integer drawing) {
		this.drawing = Objects.equals(drawing, 0) ? null : drawing;
	}

}
