/**
 * Experiments: repeatable measurements of the packaged shop and its components, each with
 * a question, a set-up and the result that would refute the expected answer.
 */
@NullMarked
package com.xebia.movieshop.experiment;

import org.jspecify.annotations.NullMarked;
