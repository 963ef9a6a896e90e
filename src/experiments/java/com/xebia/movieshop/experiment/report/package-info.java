/**
 * Reports of experiments: Markdown tables, charts and CSV.
 */
@NullMarked
package com.xebia.movieshop.experiment.report;

import org.jspecify.annotations.NullMarked;
