package com.xebia.movieshop.importing.store;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.text.TextKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A change of several movies without a file: of one field of chosen movies, or a rename
 * in all that have a name.
 *
 * @param kind null if it is a rename
 * @param value the new value, which an empty text removes
 * @param rename null if it is another change
 * @param merged a person or genre that exists and gets the movies of the renamed one,
 * null if there is none
 * @param back the path of the list in which the movies were chosen, or of the former
 * name, null if it is not known
 */
public record BulkChange(@Nullable Kind kind, String value, @Nullable Rename rename, @Nullable String merged,
		List<Chosen> movies, @Nullable String back) {

	public static BulkChange of(Kind kind, String value, List<Movie> movies, @Nullable String back) {
		return new BulkChange(kind, value, null, null,
				movies.stream().map((movie) -> new Chosen(movie.getId(), movie.getVersion())).toList(), back);
	}

	public static BulkChange of(Rename rename, @Nullable String merged, @Nullable String back) {
		return new BulkChange(null, "", rename, merged, List.of(), back);
	}

	// Returns the new values of a movie's fields, as a form has them.
	public Map<String, String> values(Movie movie) {
		Stream<String> genres = movie.getGenres().stream();
		Rename rename = this.rename;
		if (rename != null) {
			return rename.genre() ? Map.of("genres", lines(genres.map(rename::in))) : Map.of("director",
					rename.in(movie.getDirector()), "stars", lines(movie.getStars().stream().map(rename::in)));
		}
		return switch (Objects.requireNonNull(this.kind)) {
			case ADD_GENRE -> Map.of("genres", lines(Stream.concat(genres, Stream.of(this.value))));
			case REMOVE_GENRE ->
				Map.of("genres", lines(genres.filter((genre) -> !TextKey.of(genre).equals(TextKey.of(this.value)))));
			case DIRECTOR -> Map.of("director", this.value);
			case YEAR -> Map.of("year", this.value);
			case LANGUAGE -> Map.of("language", this.value);
			case ADD_COPY ->
				Map.of("copies", Stream.concat(movie.getCopies().stream().map(Copy::toString), Stream.of(this.value))
					.collect(Collectors.joining("\n")));
			case OFFER -> Map.of("offer", this.value);
		};
	}

	// The end of the line marks a single name.
	private static String lines(Stream<String> names) {
		return names.distinct().collect(Collectors.joining("\n")) + "\n";
	}

	/**
	 * The kinds of changes of chosen movies.
	 */
	public enum Kind {

		ADD_GENRE, REMOVE_GENRE, DIRECTOR, YEAR, LANGUAGE, ADD_COPY, OFFER

	}

	/**
	 * A chosen movie, and its version, which is the only one that is changed.
	 */
	public record Chosen(ObjectId movie, @Nullable Long version) {

	}

}
