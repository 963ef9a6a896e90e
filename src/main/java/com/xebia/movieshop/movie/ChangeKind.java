package com.xebia.movieshop.movie;

/**
 * What was done to a movie.
 */
public enum ChangeKind {

	CREATED, CHANGED, DELETED, RESTORED

}
