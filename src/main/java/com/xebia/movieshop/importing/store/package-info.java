/**
 * What is stored of imports: their states, files, reports and outcomes.
 */
@NullMarked
package com.xebia.movieshop.importing.store;

import org.jspecify.annotations.NullMarked;
