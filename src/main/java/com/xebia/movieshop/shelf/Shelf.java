package com.xebia.movieshop.shelf;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.util.MultiValueMap;
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
			@Size(max = 20) List<@Size(max = 16) @Pattern(regexp = "\\d{4}-.*") String> times) {

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
			return parse(time).map((valid) -> valid.truncatedTo(ChronoUnit.MINUTES).toString()).orElse("?");
		}

		private static Optional<LocalDateTime> parse(String time) {
			try {
				return Optional.of(LocalDateTime.parse(time));
			}
			catch (DateTimeParseException ex) {
				return Optional.empty();
			}
		}

		// Moves times that a zone skips, as at the beginning of summer, behind the gap.
		private ShelfFilm in(ZoneId zone) {
			return new ShelfFilm(this.movie, this.note, this.times.stream()
				.map((time) -> parse(time).map((valid) -> valid.atZone(zone).toLocalDateTime().toString()).orElse(time))
				.toList());
		}

		static ShelfFilm of(Movie movie) {
			return new ShelfFilm(movie.getId().toHexString(), "", List.of());
		}

		List<LocalDateTime> showings() {
			return this.times.stream().map(ShelfFilm::parse).flatMap(Optional::stream).toList();
		}

	}

	/**
	 * The input for a shelf, from a form or as JSON. A movie is on a shelf only once.
	 *
	 * @param filter the parameters of a list; begins with a question mark if it is none
	 * @param version the version that the input is based on, null for a new shelf
	 */
	public record ShelfForm(@NotBlank @Size(max = 100, message = "{form.tooLong}") String title,
			@Size(max = 500, message = "{form.tooLong}") String sentence,
			@Size(max = 500, message = "{form.tooLong}") @Pattern(regexp = "(?!\\?).*",
					message = "{shelf.filter.unfit}") String filter,
			@JsonInclude(JsonInclude.Include.NON_EMPTY) @Size(max = MAX_FILMS,
					message = "{shelf.films.tooMany}") List<@Valid ShelfFilm> films,
			@Nullable Long version) {

		static final int MAX_FILMS = 500;

		private static final int MAX_SHOWINGS = 1000;

		public ShelfForm {
			title = TypedText.line(title);
			sentence = TypedText.line(sentence);
			filter = normalize(TypedText.line(filter));
			films = Stream.ofNullable(films)
				.flatMap(List::stream)
				.collect(Collectors.collectingAndThen(Collectors.toMap(ShelfFilm::movie, Function.identity(),
						(first, other) -> first, LinkedHashMap::new), (byMovie) -> List.copyOf(byMovie.values())));
		}

		static ShelfForm of(Shelf shelf) {
			return new ShelfForm(shelf.title(), shelf.sentence(), shelf.filter(), shelf.films(), shelf.version());
		}

		// Reads the fields of a page, whose names contain the ids of the movies.
		static ShelfForm of(MultiValueMap<String, String> fields) {
			Map<String, String> first = fields.toSingleValueMap();
			List<ShelfFilm> films = fields.getOrDefault("film", List.of())
				.stream()
				.map((movie) -> new ShelfFilm(movie, first.getOrDefault("note-" + movie, ""), times(fields, movie)))
				.toList();
			String version = first.getOrDefault("version", "");
			return new ShelfForm(first.getOrDefault("title", ""), first.getOrDefault("sentence", ""),
					Objects.requireNonNullElseGet(first.get("filter"), () -> filter(fields)), films,
					version.matches("\\d{1,18}") ? Long.valueOf(version) : null);
		}

		// The name of a field has the day of its time. A new time has fields of its own.
		private static List<String> times(MultiValueMap<String, String> fields, String movie) {
			String name = "times-" + movie;
			Stream<String> known = fields.entrySet()
				.stream()
				.filter((field) -> field.getKey().startsWith(name))
				.flatMap((field) -> field.getValue()
					.stream()
					.filter(StringUtils::hasText)
					.map((time) -> field.getKey().equals(name) ? time
							: field.getKey().substring(name.length() + 1) + "T" + time));
			String day = Objects.requireNonNullElse(fields.getFirst("day"), "");
			boolean added = !day.isEmpty() && movie.equals(fields.getFirst("show"));
			return Stream.concat(known, added ? Stream.of(day + "T" + fields.getFirst("time")) : Stream.empty())
				.toList();
		}

		// Returns the parameters that the filters of a list send.
		private static String filter(MultiValueMap<String, String> fields) {
			Map<String, List<String>> sent = new HashMap<>(fields);
			sent.keySet().removeAll(List.of("size", "after", "before"));
			MovieQuery query = MovieQuery.of(sent);
			return query.equals(MovieQuery.ALL) ? "" : parameters(query);
		}

		// Accepts the address of a list, too.
		private static String normalize(String filter) {
			String parameters = filter.substring(filter.indexOf('?') + 1);
			try {
				return parameters(query(parameters));
			}
			catch (IllegalArgumentException ex) {
				return parameters.isEmpty() ? "" : "?" + parameters;
			}
		}

		// Returns a filter with a new name, or as it was if it is none.
		static String renamed(String filter, Rename rename) {
			try {
				UnaryOperator<String> same = UnaryOperator.identity();
				return parameters(
						query(filter).renamed(rename.genre() ? same : rename::in, rename.genre() ? rename::in : same));
			}
			catch (IllegalArgumentException ex) {
				return filter;
			}
		}

		private static String parameters(MovieQuery query) {
			return query.self().substring(query.self().indexOf('?') + 1);
		}

		// Returns the list with these parameters. It is an illegal argument if there are
		// none that a list knows.
		static MovieQuery query(String filter) {
			MovieQuery query = MovieQuery.parse(filter).inPagesOf(null).viewedAs(null);
			if (query.equals(MovieQuery.ALL)) {
				throw new IllegalArgumentException("No parameter of a list: " + filter);
			}
			return query;
		}

		// Returns the list by whose filter the shelf goes on, or all movies without one.
		MovieQuery query() {
			try {
				return query(this.filter);
			}
			catch (IllegalArgumentException ex) {
				return MovieQuery.ALL;
			}
		}

		// Returns the times and the ids of their movies, by days.
		@JsonIgnore
		public Map<LocalDate, List<Map.Entry<LocalDateTime, String>>> getDays() {
			return this.films.stream()
				.flatMap((film) -> film.showings().stream().map((time) -> Map.entry(time, film.movie())))
				.sorted(Map.Entry.comparingByKey())
				.collect(Collectors.groupingBy((showing) -> showing.getKey().toLocalDate(), TreeMap::new,
						Collectors.toList()));
		}

		// Returns the names in the order of the page.
		@JsonIgnore
		public List<String> getFields() {
			return List.of("title", "sentence", "filter", "films", "programme");
		}

		@JsonIgnore
		@Size(max = MAX_SHOWINGS, message = "{shelf.programme.tooLong}")
		public List<String> getProgramme() {
			return this.films.stream().flatMap((film) -> film.times().stream()).toList();
		}

		ShelfForm in(ZoneId zone) {
			return with(this.films.stream().map((film) -> film.in(zone)).toList());
		}

		ShelfForm with(List<ShelfFilm> others) {
			return new ShelfForm(this.title, this.sentence, this.filter, others, this.version);
		}

		ShelfForm with(String otherFilter, @Nullable Long otherVersion) {
			return new ShelfForm(this.title, this.sentence, otherFilter, this.films, otherVersion);
		}

		ShelfForm adding(Stream<ShelfFilm> others) {
			return with(Stream.concat(this.films.stream(), others).toList());
		}

		// Moves a film by a number of places, or removes it if that is zero.
		ShelfForm moving(String movie, int places) {
			List<ShelfFilm> others = new ArrayList<>(this.films);
			int from = others.stream().map(ShelfFilm::movie).toList().indexOf(movie);
			if (from >= 0) {
				ShelfFilm film = others.remove(from);
				int to = Math.max(0, Math.min(from + places, others.size()));
				others.addAll(to, (places != 0) ? List.of(film) : List.of());
			}
			return with(others);
		}

	}

}
