package com.xebia.movieshop.people;

import java.util.List;

import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * The movies in which a person has one role, the latest first.
 *
 * @param role the role, as the field is called that names who has it
 * @param count how many there are, exact unless there are more than these
 * @param next where the rest of them is, null if there is none
 */
public record Filmography(String role, List<Movie> movies, int count, @Nullable String next) {

}
