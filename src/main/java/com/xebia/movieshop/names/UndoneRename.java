package com.xebia.movieshop.names;

/**
 * A rename that is taken back.
 */
public record UndoneRename(String change) {

}
