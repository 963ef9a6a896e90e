package com.xebia.movieshop.people;

import java.util.List;
import java.util.Set;

import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the movies when a name is replaced by another one.
 *
 * @param name the name
 * @param replacement what is to be there instead
 * @param replaced the spellings that no movie will have any more
 * @param count how many movies change
 * @param movies some of the movies that change
 * @param other somebody else who has the new name already, and cannot be told apart
 * afterwards; null if there is nobody
 */
public record Rename(String name, String replacement, Set<String> replaced, long count, List<Movie> movies,
		@Nullable Tally other) {

}
