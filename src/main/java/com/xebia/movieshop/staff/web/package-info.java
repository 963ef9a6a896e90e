/**
 * The pages of accounts.
 */
@NullMarked
package com.xebia.movieshop.staff.web;

import org.jspecify.annotations.NullMarked;
