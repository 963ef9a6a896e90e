/**
 * Decides which requests are permitted, and answers those that are not; the pages for
 * signing in and of accounts.
 */
@NullMarked
package com.xebia.movieshop.staff.access;

import org.jspecify.annotations.NullMarked;
