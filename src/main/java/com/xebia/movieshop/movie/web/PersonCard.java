package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownName;
import org.bson.types.ObjectId;

/**
 * A person with some of the movies, whose posters are shown.
 */
public record PersonCard(KnownName person, List<Movie> movies) {

	// Reads the movies of all people together.
	public static List<PersonCard> of(List<KnownName> people, MovieReader reader) {
		List<ObjectId> all = people.stream().flatMap((person) -> person.some().stream()).distinct().toList();
		Map<ObjectId, Movie> movies = all.isEmpty() ? Map.of() : reader.findById(all, MovieReader.LISTED);
		return people.stream()
			.map((person) -> new PersonCard(person,
					person.some().stream().map(movies::get).filter(Objects::nonNull).toList()))
			.toList();
	}

}
