/**
 * Runs imports: matches each line of a file with the stored movies, creates or changes
 * them, and takes them back.
 */
@NullMarked
package com.xebia.movieshop.importing.run;

import org.jspecify.annotations.NullMarked;
