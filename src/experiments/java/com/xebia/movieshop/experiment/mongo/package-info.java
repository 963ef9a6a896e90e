/**
 * Databases that experiments may fill, and documents as the posts had them.
 */
@NullMarked
package com.xebia.movieshop.experiment.mongo;

import org.jspecify.annotations.NullMarked;
