/**
 * Measurements of targets, in rounds, with their latencies.
 */
@NullMarked
package com.xebia.movieshop.experiment.measure;

import org.jspecify.annotations.NullMarked;
