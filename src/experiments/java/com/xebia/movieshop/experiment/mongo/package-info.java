/**
 * Databases for experiments, and documents like those of the posts.
 */
@NullMarked
package com.xebia.movieshop.experiment.mongo;

import org.jspecify.annotations.NullMarked;
