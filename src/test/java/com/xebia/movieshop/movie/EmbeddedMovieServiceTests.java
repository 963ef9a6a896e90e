package com.xebia.movieshop.movie;

/**
 * Tests for {@link MovieService} on the embedded engine.
 */
class EmbeddedMovieServiceTests extends MovieServiceContract {

	EmbeddedMovieServiceTests() {
		super(true);
	}

}
