package com.xebia.movieshop.movie.web;

import java.util.List;

import com.xebia.movieshop.movie.Movie;

/**
 * Movies that are related to the movie of a page by a director, a star, a year or a
 * decade.
 */
public record MovieRow(String kind, String name, List<Movie> movies) {

}
