package com.xebia.movieshop.shelf;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A stored shelf. Entries of deleted films stay, so that a restored film is back.
 *
 * @param name identifies the shelf in addresses; made of the first title, never changed
 * @param filter the parameters of a list whose films follow those of the entries
 * @param position the place among the shelves
 * @param deletedAt when the shelf was deleted, null if it was not
 */
@Document(Shelf.COLLECTION)
public record Shelf(@Id String name, String title, String sentence, String filter, List<ShelfFilm> films, int position,
		@Version @Nullable Long version, Instant updatedAt, String updatedBy, @Nullable Instant deletedAt) {

	public static final String COLLECTION = "shelf";

	public String address() {
		return Addresses.SHELVES + "/" + Addresses.encode(this.name);
	}

	public boolean isProgramme() {
		return this.films.stream().anyMatch((film) -> !film.times().isEmpty());
	}

	/**
	 * A film on a shelf.
	 *
	 * @param movie the id of the movie
	 * @param times when the film is on, in the time zone of the shop, as ISO 8601 up to
	 * the minute: a database would store an instant instead
	 */
	public record ShelfFilm(@Pattern(regexp = Addresses.ID) String movie,
			@Size(max = MAX_NOTE, message = "{form.tooLong}") String note,
			@Size(max = 50) List<@Pattern(regexp = "\\d{4}-.*") String> times) {

		static final int MAX_NOTE = 300;

		// Throws a DateTimeException for a text that is no time.
		public ShelfFilm {
			movie = Objects.requireNonNullElse(movie, "");
			note = TypedText.line(note);
			times = (times != null) ? times.stream()
				.map((time) -> LocalDateTime.parse(time).truncatedTo(ChronoUnit.MINUTES).toString())
				.distinct()
				.sorted()
				.toList() : List.of();
		}

		ObjectId id() {
			return new ObjectId(this.movie);
		}

		List<LocalDateTime> showings() {
			return this.times.stream().map(LocalDateTime::parse).toList();
		}

	}

}
