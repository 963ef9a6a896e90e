/**
 * Reads files of other catalogues: CSV, JSON and ZIP, their encodings, the names of their
 * fields and the notations of their values.
 */
@NullMarked
package com.xebia.movieshop.importing.format;

import org.jspecify.annotations.NullMarked;
