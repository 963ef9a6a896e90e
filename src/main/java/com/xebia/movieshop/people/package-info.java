/**
 * People and genres with their numbers of movies, counted in the background. A person or
 * genre can be renamed in all movies.
 */
@NullMarked
@ApplicationModule(displayName = "People",
		allowedDependencies = { "address", "importing", "importing :: store", "limits", "mongo", "movie",
				"movie :: editing", "movie :: web", "names", "search", "search :: query", "search :: schema", "text" })
package com.xebia.movieshop.people;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
