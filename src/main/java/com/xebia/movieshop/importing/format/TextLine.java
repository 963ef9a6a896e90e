package com.xebia.movieshop.importing.format;

import org.jspecify.annotations.Nullable;

/**
 * A line.
 *
 * @param number the number of the line, counted from one
 * @param text the text with the line terminator
 * @param flaw why the line cannot be used, null if it is valid text
 */
record TextLine(long number, String text, @Nullable String flaw) {

}
