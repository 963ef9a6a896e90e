package com.xebia.movieshop.people;

import java.util.List;

import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * A page of the movies in which a person has one role, newest first.
 *
 * @param role the name of the field that contains the person
 * @param count the number of movies, exact if they fit on this page
 * @param next the address of the next page, null if there is none
 */
public record Filmography(String role, List<Movie> movies, int count, @Nullable String next) {

}
