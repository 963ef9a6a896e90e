/**
 * How an experiment measures: targets side by side, in rounds, with their latencies.
 */
@NullMarked
package com.xebia.movieshop.experiment.measure;

import org.jspecify.annotations.NullMarked;
