/**
 * A shop under load: requests, downloads and uploads, and the pictures for them.
 */
@NullMarked
package com.xebia.movieshop.experiment.http;

import org.jspecify.annotations.NullMarked;
