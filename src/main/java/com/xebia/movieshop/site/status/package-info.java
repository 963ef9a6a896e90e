/**
 * The state of what the shop runs on: the database, the data directory, the shop itself.
 */
@NullMarked
package com.xebia.movieshop.site.status;

import org.jspecify.annotations.NullMarked;
