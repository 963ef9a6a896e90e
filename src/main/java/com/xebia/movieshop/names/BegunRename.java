package com.xebia.movieshop.names;

/**
 * A rename that begins, before the movies change: nobody repeats one without movies.
 *
 * @param change the id by which it is taken back
 */
public record BegunRename(String change, Rename rename) {

}
