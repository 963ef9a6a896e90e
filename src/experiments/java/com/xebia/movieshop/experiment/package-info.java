/**
 * Experiments: repeatable measurements of the packaged shop and of what it is built on,
 * each with its question, its set-up and what would refute the expected answer.
 */
@NullMarked
package com.xebia.movieshop.experiment;

import org.jspecify.annotations.NullMarked;
