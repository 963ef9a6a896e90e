package com.xebia.movieshop.poster;

/**
 * Published when the renditions of a poster are made again, which may have changed its
 * type, size and colour.
 */
public record PosterMadeAgain(Poster poster) {

}
