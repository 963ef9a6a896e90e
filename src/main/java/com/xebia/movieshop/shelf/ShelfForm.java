package com.xebia.movieshop.shelf;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.text.TypedText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.util.StringUtils;
import org.springframework.web.server.ResponseStatusException;

/**
 * The input for a shelf, from a form or as JSON. A film is on a shelf only once.
 *
 * @param version the version that the input is based on, null for a new shelf
 */
public record ShelfForm(@NotBlank @Size(max = 100, message = "{form.tooLong}") String title,
		@Size(max = 500, message = "{form.tooLong}") String sentence,
		@Size(max = 500, message = "{form.tooLong}") String filter,
		@Size(max = MAX_FILMS, message = "{shelf.films.tooMany}") List<@Valid ShelfFilm> films,
		@Nullable Long version) {

	static final int MAX_FILMS = 500;

	public ShelfForm {
		title = TypedText.line(title);
		sentence = TypedText.line(sentence);
		filter = Objects.requireNonNullElse(filter, "").strip();
		films = Stream.ofNullable(films)
			.flatMap(List::stream)
			.collect(Collectors.collectingAndThen(Collectors.toMap(ShelfFilm::movie, Function.identity(),
					(first, other) -> first, LinkedHashMap::new), (byMovie) -> List.copyOf(byMovie.values())));
	}

	static ShelfForm of(Shelf shelf) {
		return new ShelfForm(shelf.title(), shelf.sentence(), shelf.filter(), shelf.films(), shelf.version());
	}

	// Reads a form. The ids of the films are in one parameter, because servers limit the
	// number of parameters.
	static ShelfForm of(HttpServletRequest request) {
		try {
			String version = request.getParameter("version");
			return new ShelfForm(request.getParameter("title"), request.getParameter("sentence"),
					request.getParameter("filter"),
					Stream.of(Objects.requireNonNullElse(request.getParameter("movies"), "").split(","))
						.filter((movie) -> movie.matches(Addresses.ID))
						.map((movie) -> film(movie, request))
						.toList(),
					StringUtils.hasText(version) ? Long.valueOf(version) : null);
		}
		catch (DateTimeException | NumberFormatException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, ex);
		}
	}

	private static ShelfFilm film(String movie, HttpServletRequest request) {
		return new ShelfFilm(movie, request.getParameter("note-" + movie),
				Stream.ofNullable(request.getParameterValues("times-" + movie))
					.flatMap(Stream::of)
					.filter(StringUtils::hasText)
					.toList());
	}

	// Returns the names in the order of the page.
	public List<String> getFields() {
		return List.of("title", "sentence", "filter", "films");
	}

	ShelfForm with(List<ShelfFilm> others) {
		return new ShelfForm(this.title, this.sentence, this.filter, others, this.version);
	}

	ShelfForm with(String filter, @Nullable Long version) {
		return new ShelfForm(this.title, this.sentence, filter, this.films, version);
	}

	ShelfForm adding(List<ShelfFilm> others) {
		return with(Stream.concat(this.films.stream(), others.stream()).toList());
	}

	// Moves a film among those that are shown, or removes it.
	ShelfForm edited(String edit, String movie, Map<String, ?> shown) {
		List<ShelfFilm> edited = new ArrayList<>(this.films);
		int from = edited.stream().map(ShelfFilm::movie).toList().indexOf(movie);
		int step = edit.equals("up") ? -1 : 1;
		int to = from + step;
		while (to >= 0 && to < edited.size() && !shown.containsKey(edited.get(to).movie())) {
			to += step;
		}
		if (from >= 0 && edit.equals("remove")) {
			edited.remove(from);
		}
		else if (from >= 0 && to >= 0 && to < edited.size()) {
			edited.add(to, edited.remove(from));
		}
		return with(edited);
	}

}
