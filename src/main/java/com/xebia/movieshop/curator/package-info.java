/**
 * Who may write: sign-in, the local open mode, CSRF tokens.
 */
@NullMarked
@ApplicationModule(displayName = "Curators", allowedDependencies = {})
package com.xebia.movieshop.curator;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;
