package com.xebia.movieshop.shelf;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.util.StringUtils;

/**
 * A stored shelf. Entries of deleted movies stay, so that a restored movie is back.
 *
 * @param name identifies the shelf in addresses; made of the first title, never changed
 * @param filter the parameters of a list whose movies follow those of the entries
 * @param position the place among the shelves
 * @param deletedAt when the shelf was deleted, null if it was not
 */
@Document("shelf")
public record Shelf(@Id String name, String title, String sentence, String filter, List<ShelfFilm> films, int position,
		@Version @Nullable Long version, Instant updatedAt, String updatedBy, @Nullable Instant deletedAt) {

	public String address() {
		return Addresses.SHELVES + "/" + Addresses.encode(this.name);
	}

	public boolean hasTimes() {
		return this.films.stream().anyMatch((film) -> !film.times().isEmpty());
	}

	/**
	 * A movie on a shelf.
	 *
	 * @param movie the id of the movie
	 * @param times when the movie is on, in the time zone of the shop, up to the minute:
	 * a database would store an instant instead
	 */
	public record ShelfFilm(@Pattern(regexp = Addresses.ID) String movie,
			@Size(max = MAX_NOTE, message = "{form.tooLong}") String note,
			@Size(max = 20) List<@Pattern(regexp = "\\d{4}-.*") String> times) {

		static final int MAX_NOTE = 300;

		public ShelfFilm {
			movie = Objects.requireNonNullElse(movie, "");
			note = TypedText.line(note);
			times = Stream.ofNullable(times)
				.flatMap(List::stream)
				.filter(StringUtils::hasText)
				.map(ShelfFilm::normalize)
				.distinct()
				.sorted()
				.toList();
		}

		// Returns an invalid text for one.
		private static String normalize(String time) {
			try {
				return LocalDateTime.parse(time).truncatedTo(ChronoUnit.MINUTES).toString();
			}
			catch (DateTimeParseException ex) {
				return "?";
			}
		}

		static ShelfFilm of(Movie movie) {
			return new ShelfFilm(movie.getId().toHexString(), "", List.of());
		}

		List<LocalDateTime> showings() {
			return this.times.stream().map(LocalDateTime::parse).toList();
		}

	}

}
