package com.xebia.movieshop.poster;

/**
 * Says that a poster is no longer in the store.
 *
 * @param fileName its name
 */
public record PosterDeletedEvent(String fileName) {

}
