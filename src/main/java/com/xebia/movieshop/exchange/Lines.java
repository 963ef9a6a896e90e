package com.xebia.movieshop.exchange;

import java.io.Closeable;
import java.io.IOException;

import org.jspecify.annotations.Nullable;

/**
 * The lines of a file, one after the other.
 */
interface Lines extends Closeable {

	/**
	 * Read the next line.
	 * @return the line, null when there is none
	 * @throws ImportException if the rest of the file makes no sense
	 * @throws IOException if the file cannot be read
	 */
	@Nullable Line next() throws IOException;

	FieldNames names();

	/**
	 * Tell how many lines were not UTF-8 and taken for what Windows writes.
	 * @return how many
	 */
	long guessed();

}
